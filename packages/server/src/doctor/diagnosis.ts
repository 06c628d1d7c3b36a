// What `askwell doctor` reports about one check.

export interface Diagnosis {
  readonly check: string
  /** `warn`: it works now, but may not later. `fail`: something does not work now. */
  readonly status: 'ok' | 'warn' | 'fail'
  readonly says: string
  /** What the operator does about it; null = nothing. */
  readonly help: string | null
}

export interface DoctorCheck {
  readonly name: string
  look(): Promise<Diagnosis | readonly Diagnosis[]>
}

export const ok = (check: string, says: string): Diagnosis => ({
  check,
  status: 'ok',
  says,
  help: null,
})
export const warn = (check: string, says: string, help: string): Diagnosis => ({
  check,
  status: 'warn',
  says,
  help,
})
export const fail = (check: string, says: string, help: string): Diagnosis => ({
  check,
  status: 'fail',
  says,
  help,
})

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || String(errorCodeOf(error)) : String(error)

/** For a failed connection, Node gives the reason in the cause, or in one of several errors. */
export function errorCodeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return errorCodeOf(error.errors[0])
  return errorCodeOf(error.cause)
}
