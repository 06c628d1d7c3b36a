// The golden paths of a flow. They are stored with its draft and not in its document, because respondents load the document.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { GoldenPath } from '@askwell/contract'
import type { Kysely } from 'kysely'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

export interface GoldenPathStore {
  /** Empty also for an unknown flow. */
  of(workspaceId: string, flowId: string): Promise<readonly GoldenPath[]>
  /** Replaces all paths of a flow. False = the flow does not exist. */
  put(
    workspaceId: string,
    flowId: string,
    paths: readonly GoldenPath[],
    at: number,
  ): Promise<boolean>
}

export const goldenPathWrites = { putGoldenPaths }

export const goldenPathStore = (
  db: Kysely<Tables>,
  write: Calls<typeof goldenPathWrites>,
): GoldenPathStore => ({
  of: (workspaceId, flowId) => goldenPathsOf(db, workspaceId, flowId),
  put: (workspaceId, flowId, paths, at) => write.putGoldenPaths(workspaceId, flowId, paths, at),
})

async function goldenPathsOf(
  db: Kysely<Tables>,
  workspaceId: string,
  flowId: string,
): Promise<readonly GoldenPath[]> {
  const row = await db
    .selectFrom('golden_path')
    .select('paths')
    .where('flow_id', '=', flowId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.paths) as GoldenPath[]) : []
}

export async function putGoldenPaths(
  { db }: Session,
  workspaceId: string,
  flowId: string,
  paths: readonly GoldenPath[],
  at: number,
): Promise<boolean> {
  const owned = await db
    .selectFrom('flow')
    .select('id')
    .where('id', '=', flowId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (!owned) return false
  const row = {
    flow_id: flowId,
    workspace_id: workspaceId,
    paths: plainJson(paths),
    updated_at: at,
  }
  await db
    .insertInto('golden_path')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('flow_id').doUpdateSet({ paths: row.paths, updated_at: at }),
    )
    .execute()
  return true
}

/** All golden paths of a workspace, for a bundle; flows without paths are left out. */
export async function* readGoldenPaths(
  db: Kysely<Tables>,
  workspaceId: string,
): AsyncGenerator<{ flow_id: string; paths: GoldenPath[] }> {
  const ids = await db
    .selectFrom('golden_path')
    .select('flow_id')
    .where('workspace_id', '=', workspaceId)
    .orderBy('flow_id')
    .execute()
  for (const { flow_id } of ids) {
    const paths = await goldenPathsOf(db, workspaceId, flow_id)
    if (paths.length > 0) yield { flow_id, paths: [...paths] }
    await nextTurn()
  }
}
