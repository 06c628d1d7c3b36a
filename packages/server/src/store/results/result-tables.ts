// Tables of changed hours, of sealed columns and of results that are shared by a link.

/** For a node, or for a flow on every node: the other column is null. */
export interface ResultShareRecord {
  id: string
  workspace_id: string
  node_id: string | null
  flow_id: string | null
  token_hash: string
  settings: string
  expires_at: number | null
  created_at: number
}

/** Columns of the feedback of a node in a span of time, as it was after `change` changes of the node. */
export interface SegmentRecord {
  id: string
  node_id: string
  from_at: number
  before_at: number
  part: number
  way: number
  change: number
  feedbacks: number
}

/** `words`: JSON, only of a column of words. */
export interface SegmentColumnRecord {
  segment_id: string
  kind: string
  name: string
  words: string | null
  bytes: Uint8Array
}

export interface ResultTables {
  /** Hours that changed after they were settled. A trigger on it writes `feedback_change`. */
  tally_dirty: { node_id: string; hour: number; changes: number }
  /** When an hour of a node changed last, in the order of its changes; hour −1 counts them. */
  feedback_change: { node_id: string; hour: number; change: number }
  segment: SegmentRecord
  segment_column: SegmentColumnRecord
  result_share: ResultShareRecord
}
