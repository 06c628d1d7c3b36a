/** `field` is dotted from the payload's root: `responses.0.option_id`, `path.2.state_id`. */
export interface ReplayFault {
  readonly field: string
  readonly message: string
}
