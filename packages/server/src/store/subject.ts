// A subject of the store: what it writes, which tables it has, and which part of the store it opens. `subjects.ts` lists
// them all; both engines, the wall between workspaces and the tests are made from that list.
import type { Kysely } from 'kysely'
import type { Keys } from './keys/keys.ts'
import type { Session } from './query/session.ts'
import type { Tables } from './schema.ts'

/**
 * Each is a function of an open transaction. The embedded store sends name and arguments to its one writing thread;
 * PostgreSQL runs them in a transaction of a pooled connection. Arguments and results survive a structured clone.
 */
export type Writes = Readonly<Record<string, (session: Session, ...args: never[]) => unknown>>

/** The writes as their callers see them: each in a transaction of its own. */
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
 * nothing of a workspace. `none`: it is closed while a workspace is in scope. Anything else is an SQL condition.
 */
export type TableRule = 'own' | 'all' | 'none' | { readonly where: string }

export interface Means<W> {
  readonly db: Kysely<Tables>
  readonly keys: Keys
  readonly write: Calls<W>
  /** Something that caches of the respondent's side hold was changed. */
  settingsChanged(): void
}

export interface Subject<W extends Writes, Part> {
  readonly writes: W
  readonly tables: { readonly [Name in keyof Tables]?: TableRule }
  /** Caches of the respondent's side are out of date after these. */
  readonly changesSettings?: readonly (keyof W)[]
  /** These check that an id is free in every workspace, or make a new one: not bound to the caller's. */
  readonly acrossWorkspaces?: readonly (keyof W)[]
  /** On PostgreSQL these get the patient connections. */
  readonly takesLong?: readonly (keyof W)[]
  /** The embedded store commits these together: frequent, of few rows, refused before they write anything or thrown. */
  readonly inGroups?: readonly (keyof W)[]
  /** After these the embedded store removes older pages, so that nothing of what was erased is left. */
  readonly erases?: readonly (keyof W)[]
  /** Each of these is one of many; the last one finds nothing more to erase. */
  readonly erasesInSlices?: readonly (keyof W)[]
  open(means: Means<W>): Part
}

/** Lets the compiler derive the types of a subject. */
export const subject = <W extends Writes, Part>(made: Subject<W, Part>): Subject<W, Part> => made

/** The rows of what belongs to a node or a flow that the workspace sees. */
export const ofOwnNode: TableRule = { where: 'node_id in (select id from node)' }
export const ofOwnFlow: TableRule = { where: 'flow_id in (select id from flow)' }

/** The workspace in scope, in a condition. */
export const ownWorkspace = `(select nullif(current_setting('askwell.workspace', true), ''))`
