// How people went through the flow, for the canvas: respondents through the published one, or invented ones through the draft.
export interface Traffic {
  /** State id → of those who began, how many came there, 0…1. */
  readonly reach: ReadonlyMap<string, number>
  /** A way's id (`Connection.id`) → of those who began, how many went it, 0…1. */
  readonly shares: ReadonlyMap<string, number>
}
