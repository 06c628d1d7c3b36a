// The store: one interface, two engines (SQLite embedded, PostgreSQL), one test suite. Everything that is bound to a
// workspace takes its id first, and an id of another workspace is treated like an unknown one. Times are milliseconds
// since 1970. The store knows nothing about HTTP, the engine or permissions.
import type { PoolState, StoreObserver } from './observer.ts'
import type { SearchIndexOutcome } from './postgres/build-search-index.ts'
import type { Replica } from './postgres/replica.ts'
import type { Opened } from './subjects.ts'

export interface WriteHold {
  /** Refuses every new write. Resolves when the earlier ones are committed or have failed. */
  begin(): Promise<void>
  end(): void
}

/** What the subjects open (`subjects.ts`), and what concerns the whole store. */
export interface Store extends Opened {
  readonly engine: 'sqlite' | 'postgres'
  /** Whether the database itself separates workspaces (`scope.ts`); the embedded one cannot. */
  readonly wall: 'up' | 'down' | 'none'
  /** Sentences for the operator about how the database is set up. */
  readonly notes: readonly string[]
  /** The newest migration of this release. */
  readonly level: string
  /** Throws when the database does not answer or migrations are missing. */
  ready(): Promise<void>
  /** The newest migration that the database has, and the oldest that a release must know to work with it. */
  schema(): Promise<{ readonly level: string; readonly compatible_from: string }>
  /** How many steps of this release the database has not run: backfills, and what `askwell migrate finish` does. */
  pendingSteps(): Promise<number>
  /** Builds the index of texts if there are so many feedbacks that a search needs it; it may take minutes. */
  buildSearchIndex(signal: AbortSignal): Promise<SearchIndexOutcome>
  /** Null on PostgreSQL, where other servers write, too. */
  readonly hold: WriteHold | null
  close(): Promise<void>
  /**
   * Grows with every change of a node, flow version or widget made through this store object. Caches for respondents
   * compare it, so that a change is visible at once on this server, and on others when their cache of one second expires.
   */
  settingsRevision(): number
  /** Called after each commit through this store object that may have left an event for a webhook. */
  onPublished(listener: () => void): void
  /** From now on `observer` receives reports of waits and commits. */
  observe(observer: StoreObserver): void
  /** Its connections to a database server, by pool. */
  pools(): readonly PoolState[]
  /** The replica for reads (`from-replica.ts`); null where none is configured. A server looks at it on a timer. */
  readonly replica: Pick<Replica, 'state' | 'asOf' | 'look'> | null
}
