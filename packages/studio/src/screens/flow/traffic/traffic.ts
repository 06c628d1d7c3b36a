// How people went through the flow, for the canvas: respondents through the published one, or invented ones through the draft.
export interface Traffic {
  /** State id → the share of starters that reached it, 0…1. */
  readonly reach: ReadonlyMap<string, number>
  /** A connection's id (`Connection.id`) → the share of starters that took it, 0…1. */
  readonly shares: ReadonlyMap<string, number>
}
