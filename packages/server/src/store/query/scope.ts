// In whose name the store is asked: one workspace's, or the instance's own. The typed store names a workspace in each call;
// this is the second wall behind it. While a workspace's name holds, PostgreSQL itself shows no row of another
// (`postgres/wall.ts`), so that a query that forgot its condition finds nothing instead of somebody else's answers.
import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string | null>()

/** Everything that `run` asks of the store, also later, sees this workspace only. */
export const inWorkspace = <T>(workspaceId: string, run: () => T): T => scope.run(workspaceId, run)

/** For what belongs to no workspace, or is kept for all of them: caches, people, checks that an id is free. */
export const everywhere = <T>(run: () => T): T =>
  workspaceInScope() === null ? run() : scope.run(null, run)

/** Null = not bound. */
export const workspaceInScope = (): string | null => scope.getStore() ?? null
