// The scope of store calls: one workspace, or the whole instance. The typed store names a workspace in each call; this is the
// second protection behind it. While a workspace is in scope, PostgreSQL itself shows no row of another (`postgres/wall.ts`),
// so a query that forgot its condition finds nothing instead of another workspace's answers.
import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string | null>()

/** All store calls of `run`, also later ones, see this workspace only. */
export const inWorkspace = <T>(workspaceId: string, run: () => T): T => scope.run(workspaceId, run)

/** For data of no workspace or of all workspaces: caches, people, checks that an id is free. */
export const everywhere = <T>(run: () => T): T =>
  workspaceInScope() === null ? run() : scope.run(null, run)

/** Null = not bound. */
export const workspaceInScope = (): string | null => scope.getStore() ?? null

const payer = new AsyncLocalStorage<string>()

/** Store calls of `run` see everything, and share connections with the other calls of this workspace. */
export const chargedTo = <T>(workspaceId: string, run: () => T): T => payer.run(workspaceId, run)

/** Null = no single workspace. */
export const workspaceCharged = (): string | null => workspaceInScope() ?? payer.getStore() ?? null
