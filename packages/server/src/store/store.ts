// The store: one interface, two engines (SQLite embedded, PostgreSQL), one test suite. Everything that is bound to a
// workspace takes its id first, and an id of another workspace answers like an unknown one. Times are milliseconds
// since 1970. The store knows nothing of HTTP, of the engine, or of who may do what.
import type { Opened } from './subjects.ts'

/** What the subjects open (`subjects.ts`), and what belongs to the whole. */
export interface Store extends Opened {
  readonly engine: 'sqlite' | 'postgres'
  /** Whether the database itself keeps workspaces apart (`scope.ts`); the embedded one has no such means. */
  readonly wall: 'up' | 'down' | 'none'
  /** Throws when the database does not answer or migrations are missing. */
  ready(): Promise<void>
  close(): Promise<void>
  /**
   * Grows with every change of a node, flow version or widget made through this store object. Caches of the respondent's
   * side compare it, so that a change is seen at once on this server; on others after their cache's second.
   */
  settingsRevision(): number
}
