// Views of the inbox: a person's own and the workspace's.
import type { ChatViewSettings } from '@askwell/contract'
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'

export interface ChatViewRow {
  readonly id: string
  /** The owner of the view; null = the workspace. */
  readonly personId: string | null
  readonly settings: Omit<ChatViewSettings, 'shared'>
  readonly updatedAt: number
}

/** By name. */
export async function chatViews(
  db: Kysely<Tables>,
  workspaceId: string,
  personId: string | null,
): Promise<ChatViewRow[]> {
  const rows = await db
    .selectFrom('chat_view')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(({ eb, or }) =>
      or([
        eb('person_id', 'is', null),
        ...(personId === null ? [] : [eb('person_id', '=', personId)]),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    personId: row.person_id,
    settings: JSON.parse(row.settings) as ChatViewRow['settings'],
    updatedAt: row.updated_at,
  }))
}

/** `full`: its owner already has `most`. `by`: the caller, to whom other people's own views do not exist. */
export async function putChatView(
  session: Session,
  workspaceId: string,
  view: ChatViewRow,
  {
    by,
    isNew,
    most,
  }: { readonly by: string | null; readonly isNew: boolean; readonly most: number },
): Promise<'stored' | 'missing' | 'full'> {
  if (session.engine === 'postgres')
    await session.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `chat views ${workspaceId}`,
    ])
  const seen = await chatViews(session.db, workspaceId, by)
  if (!isNew && !seen.some(({ id }) => id === view.id)) return 'missing'
  if (
    seen.filter(({ id, personId }) => id !== view.id && personId === view.personId).length >= most
  )
    return 'full'
  const { id, personId, settings, updatedAt } = view
  const values = {
    person_id: personId,
    name: settings.name,
    settings: JSON.stringify(settings),
    updated_at: updatedAt,
  }
  await session.db
    .insertInto('chat_view')
    .values({ id, workspace_id: workspaceId, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).where('chat_view.workspace_id', '=', workspaceId),
    )
    .execute()
  return 'stored'
}

export async function deleteChatView(
  { db }: Session,
  workspaceId: string,
  id: string,
  by: string | null,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_view')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where(({ eb, or }) =>
      or([eb('person_id', 'is', null), ...(by === null ? [] : [eb('person_id', '=', by)])]),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}
