// The grants of a member, an invitation or an API key in addition to the role: one row for each channel, unless all channels
// are granted. Deleting a channel deletes its grants, and so may leave an empty list, which gives access to no channel.
import { type Access, accessOf, type Role } from '@askwell/contract'
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'

export type Holder = Tables['channel_grant']['holder_kind']

export interface AccessColumns {
  readonly all_channels: 0 | 1
  readonly may_export: 0 | 1
}

export const keptAccess = ({ channels, exports }: Access): AccessColumns => ({
  all_channels: channels === 'all' ? 1 : 0,
  may_export: exports ? 1 : 0,
})

/** The access within the limits of the role. `channels`: of this holder; ignored when all are granted. */
export const readAccess = (role: Role, kept: AccessColumns, channels: readonly string[]): Access =>
  accessOf(role, {
    channels: kept.all_channels === 1 ? 'all' : channels,
    exports: kept.may_export === 1,
  })

/** Channels of many holders of a workspace, by holder. */
export async function grantsOf(
  db: Kysely<Tables>,
  kind: Holder,
  by: { readonly workspaceId?: string; readonly holderIds?: readonly string[] },
): Promise<Granted> {
  const rows = await db
    .selectFrom('channel_grant')
    .select(['workspace_id', 'holder_id', 'node_id'])
    .where('holder_kind', '=', kind)
    .$if(by.workspaceId !== undefined, (query) =>
      query.where('workspace_id', '=', by.workspaceId ?? ''),
    )
    .$if(by.holderIds !== undefined, (query) => query.where('holder_id', 'in', by.holderIds ?? []))
    .orderBy('node_id')
    .execute()
  return (workspaceId, holderId) =>
    rows.flatMap((row) =>
      row.workspace_id === workspaceId && row.holder_id === holderId ? [row.node_id] : [],
    )
}
export type Granted = (workspaceId: string, holderId: string) => readonly string[]
export const noGrants: Granted = () => []
/** Nearly every holder has all channels, and nothing else is read then. */
export const isAnyLimited = (rows: readonly { readonly all_channels: number | null }[]): boolean =>
  rows.some((row) => row.all_channels === 0)

/** Replaces the holder's grants. Ids that are not nodes of the workspace are left out. */
export async function keepGrants(
  { db }: Session,
  workspaceId: string,
  kind: Holder,
  holderId: string,
  { channels }: Access,
): Promise<void> {
  await dropGrants({ db }, workspaceId, kind, [holderId])
  if (channels === 'all' || channels.length === 0) return
  await db
    .insertInto('channel_grant')
    .columns(['workspace_id', 'holder_kind', 'holder_id', 'node_id'])
    .expression((of) =>
      of
        .selectFrom('node')
        .select((node) => [
          'node.workspace_id',
          node.cast<Holder>(node.val(kind), 'text').as('holder_kind'),
          node.cast<string>(node.val(holderId), 'text').as('holder_id'),
          'node.id',
        ])
        .where('node.workspace_id', '=', workspaceId)
        .where('node.id', 'in', [...new Set(channels)]),
    )
    .execute()
}

export async function dropGrants(
  { db }: Pick<Session, 'db'>,
  workspaceId: string,
  kind: Holder,
  holderIds: readonly string[],
): Promise<void> {
  if (holderIds.length === 0) return
  await db
    .deleteFrom('channel_grant')
    .where('workspace_id', '=', workspaceId)
    .where('holder_kind', '=', kind)
    .where('holder_id', 'in', holderIds)
    .execute()
}

/** Unassigns the person's conversations in channels that they no longer see, so that others can take them. → their ids. */
export async function handBackChats(
  { db }: Session,
  workspaceId: string,
  personId: string,
  { channels }: Pick<Access, 'channels'>,
): Promise<string[]> {
  if (channels === 'all') return []
  const handedBack = await db
    .updateTable('chat')
    .set({ agent_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', ['open', 'queued'])
    .where('agent_id', 'in', (of) =>
      of
        .selectFrom('agent')
        .select('agent.id')
        .where('agent.workspace_id', '=', workspaceId)
        .where('person_id', '=', personId),
    )
    .$if(channels.length > 0, (query) => query.where('node_id', 'not in', channels))
    .returning('feedback_id')
    .execute()
  return handedBack.map((row) => row.feedback_id)
}
