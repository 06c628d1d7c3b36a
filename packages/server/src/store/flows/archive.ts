// A survey in the archive: it keeps everything, and none of its channels accepts responses.
import type { NodeSettings } from '@askwell/contract'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'

export async function archiveFlow(
  { engine, db }: Session,
  workspaceId: string,
  id: string,
  at: number,
): Promise<boolean> {
  const archived = await db
    .updateTable('flow')
    .set(({ fn, val }) => ({ archived_at: fn.coalesce('archived_at', val(at)) }))
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('id')
    .execute()
  if (archived.length === 0) return false
  const nodes = await db
    .selectFrom('node')
    .select(['id', 'settings'])
    .where('flow_id', '=', id)
    .where('workspace_id', '=', workspaceId)
    // What somebody saves of a channel meanwhile must not be overwritten.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  for (const node of nodes) {
    const settings = JSON.parse(node.settings) as NodeSettings
    if (settings.status !== 'active') continue
    await db
      .updateTable('node')
      .set({ settings: plainJson({ ...settings, status: 'passive' }), updated_at: at })
      .where('id', '=', node.id)
      .execute()
  }
  return true
}

export async function restoreFlow(
  { db }: Session,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const restored = await db
    .updateTable('flow')
    .set({ archived_at: null })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('id')
    .execute()
  return restored.length === 1
}
