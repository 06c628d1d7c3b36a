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

/** The oldest that its data can be, in whole seconds; null = all of it is current. */
export const ageSecondsOf = ({ asOf }: ReadSource): number | null =>
  asOf === null ? null : Math.ceil((performance.now() - asOf) / 1_000)
