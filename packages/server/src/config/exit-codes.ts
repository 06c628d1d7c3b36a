// The exit codes of the process, so that a service manager knows whether to start it again (docs/operate.md lists them).

export const exitCodes = {
  /** A fault of Askwell; the stack is in the log. */
  fault: 1,
  configuration: 2,
  /** The database does not answer. */
  away: 4,
  /** The tables are those of another release. */
  schema: 5,
  /** The port or the data directory belongs to another server. */
  taken: 6,
  /** What a command checked is faulty, or what it should change does not exist. */
  failed: 7,
  /** Requests were cut off when the time ran out. */
  cutOff: 8,
  interrupted: 130,
  terminated: 143,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
