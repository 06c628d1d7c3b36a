// A subject of the store: its writes, its tables, and the part of the store it opens. `subjects.ts` lists them all; both
// engines, the row-level security and the tests are made from that list.
import type { Kysely } from 'kysely'
import type { Keys } from './keys/keys.ts'
import type { Session } from './query/session.ts'
import type { Engine, Tables } from './schema.ts'

/**
 * Each is a function of an open transaction. The embedded store sends name and arguments to its one writing thread;
 * PostgreSQL runs them in a transaction of a pooled connection. Arguments and results survive a structured clone.
 */
export type Writes = Readonly<Record<string, (session: Session, ...args: never[]) => unknown>>

/** The writes as their callers see them: each in its own transaction. */
export type Calls<W> = {
  readonly [Name in keyof W]: W[Name] extends (
    session: Session,
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/**
 * Which rows of a table a workspace sees on PostgreSQL. `own`: those with its `workspace_id`. `all`: the table holds
 * nothing of a workspace. `none`: it cannot be read while a workspace is in scope. Anything else is an SQL condition.
 */
export type TableRule = 'own' | 'all' | 'none' | { readonly where: string }

export interface Means<W> {
  readonly engine: Engine
  readonly db: Kysely<Tables>
  readonly keys: Keys
  readonly write: Calls<W>
  /** Call it after a change of something that caches for respondents hold. */
  settingsChanged(): void
  /** Call it when an event may wait for a webhook. */
  published(): void
}

export interface Subject<W extends Writes, Part> {
  readonly writes: W
  readonly tables: { readonly [Name in keyof Tables]?: TableRule }
  /** Rows of these tables mean something only to the servers that run now: backups, exports and moves leave them out. */
  readonly passing?: readonly (keyof Tables)[]
  /** Caches for respondents are out of date after these. */
  readonly changesSettings?: readonly (keyof W)[]
  /** These check that an id is free in every workspace, or make a workspace: they are not bound to the caller's. */
  readonly acrossWorkspaces?: readonly (keyof W)[]
  /** After these an event may wait for a webhook. */
  readonly publishes?: readonly (keyof W)[]
  /** On PostgreSQL these get the patient connections. */
  readonly takesLong?: readonly (keyof W)[]
  /** The embedded store commits these together: frequent writes of few rows, which are refused before they write or throw. */
  readonly inGroups?: readonly (keyof W)[]
  /** After these the embedded store removes older pages, so that no erased text is left. */
  readonly erases?: readonly (keyof W)[]
  /** Each of these is one slice; the last one finds nothing more to erase. */
  readonly erasesInSlices?: readonly (keyof W)[]
  open(means: Means<W>): Part
}

/** Lets the compiler derive the types of a subject. */
export const subject = <W extends Writes, Part>(made: Subject<W, Part>): Subject<W, Part> => made

/** Rows that belong to a node or a flow of the workspace. */
export const ofOwnNode: TableRule = { where: 'node_id in (select id from node)' }
export const ofOwnFlow: TableRule = { where: 'flow_id in (select id from flow)' }

/** The workspace in scope, as an SQL expression. */
export const ownWorkspace = `(select nullif(current_setting('askwell.workspace', true), ''))`
