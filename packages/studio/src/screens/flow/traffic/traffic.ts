// How respondents went through the published flow, for the canvas.
export interface Traffic {
  /** State id → of those who began, how many came there, 0…1. */
  readonly reach: ReadonlyMap<string, number>
  /** A way's id (`Way.id`) → of those who left its state, how many went it, 0…1. */
  readonly shares: ReadonlyMap<string, number>
}
