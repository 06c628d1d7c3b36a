// Where the reads of one call come from, for calls whose data may be some seconds old. They begin at the replica. Once one of
// them had to use the primary, all later ones do too: the primary is ahead, and a call must not see data go back in time.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface ReadSource {
  /** From now on every read uses the primary. */
  isPrimary: boolean
  /** The moment of `performance.now()` up to which the replica had everything at its first read; null = it was not read. */
  asOf: number | null
}

const scope = new AsyncLocalStorage<ReadSource>()

export const replicaFirst = (): ReadSource => ({ isPrimary: false, asOf: null })

/** All reads of `run` use this source. */
export const readingFrom = <T>(source: ReadSource, run: () => T): T => scope.run(source, run)

/** Null = the primary, as for everything that nobody marked. */
export const readSourceInScope = (): ReadSource | null => scope.getStore() ?? null

/** Where a thread may read for this call: the moment of its data, or null for the primary. */
export const replicaMoment = (
  source: ReadSource | undefined,
  replica: { asOf(): number | null } | null,
): number | null => (source === undefined || source.isPrimary ? null : (replica?.asOf() ?? null))

/** What a thread has read for this call; null = it had to use the primary. */
export function noteRead(source: ReadSource | undefined, asOf: number | null): void {
  if (source === undefined) return
  if (asOf === null) source.isPrimary = true
  else source.asOf ??= asOf
}

/** The oldest that its data can be, in whole seconds; null = all of it is current. */
export const ageSecondsOf = ({ asOf }: ReadSource): number | null =>
  asOf === null ? null : Math.ceil((performance.now() - asOf) / 1_000)
