// How many connections a process has to PostgreSQL, and how long a call waits for one and for a statement.
export interface PostgresLimits {
  readonly connections: number
  /** Additional connections for migrations, imports and deletions. */
  readonly patientConnections: number
  readonly statementMs: number
  readonly connectMs: number
}

/** Of the threads that read the database themselves, at most. Results: to read, for documents and to seal. */
export const threadConnections = { results: 3, exports: 2 } as const

export const usualLimits: PostgresLimits = {
  connections: 10,
  patientConnections: 2,
  statementMs: 2_800,
  connectMs: 1_800,
}
