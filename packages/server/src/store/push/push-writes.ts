// Writes of `push.ts`.
import { placeOf } from '../keys/sealed-columns.ts'
import type { Session } from '../query/session.ts'
import type { PushClaim, PushSubscriptionRow } from './push-store.ts'

/** One browser has one endpoint, so a new subscription replaces that of an earlier person. */
export async function putPush(
  { db, keys }: Session,
  row: PushSubscriptionRow,
  endpointHash: string,
  most: number,
): Promise<void> {
  const { reader } = row
  const same = db.deleteFrom('push_subscription').where('endpoint_hash', '=', endpointHash)
  if (reader.kind === 'visitor') await same.where('feedback_id', '=', reader.feedbackId).execute()
  else
    await same
      .where('person_id', 'is not', null)
      .where((of) =>
        of.or([of('person_id', '!=', reader.personId), of('workspace_id', '=', row.workspaceId)]),
      )
      .execute()
  await db
    .insertInto('push_subscription')
    .values({
      id: row.id,
      workspace_id: row.workspaceId,
      feedback_id: reader.kind === 'visitor' ? reader.feedbackId : null,
      person_id: reader.kind === 'member' ? reader.personId : null,
      session_id: reader.kind === 'member' ? reader.sessionId : null,
      endpoint_hash: endpointHash,
      target: keys.seal(placeOf('push_subscription.target', row.id), JSON.stringify(row.target)),
      label: row.label,
      created_at: row.createdAt,
    })
    .execute()
  const own = db
    .selectFrom('push_subscription')
    .select('id')
    .where('workspace_id', '=', row.workspaceId)
  const ofReader =
    reader.kind === 'visitor'
      ? own.where('feedback_id', '=', reader.feedbackId)
      : own.where('person_id', '=', reader.personId)
  const kept = (await ofReader.orderBy('created_at', 'desc').orderBy('id').execute()).map(
    ({ id }) => id,
  )
  // The new one stays, whatever the clock says.
  const dropped = [row.id, ...kept.filter((id) => id !== row.id)].slice(most)
  if (dropped.length > 0)
    await db.deleteFrom('push_subscription').where('id', 'in', dropped).execute()
}

export async function dropPushOfVisitor(
  { db }: Session,
  feedbackId: string,
  endpointHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('feedback_id', '=', feedbackId)
    .where('endpoint_hash', '=', endpointHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function dropPushOfMember(
  { db }: Session,
  workspaceId: string,
  personId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function dropPush({ db }: Session, id: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute()
}

const seenBy = { visitor: 'chat.visitor_seen_seq', agent: 'chat.agent_seen_seq' } as const
/** A visitor who has been mailed since is not notified as well. */
const notMailed = { visitor: 'and chat.mailed_seq = 0', agent: '' } as const

export async function claimPush(
  session: Session,
  { id, feedbackId, side, seq }: PushClaim,
): Promise<boolean> {
  await lockChat(session, feedbackId)
  const claimed = await session.rows(
    `insert into push_mark (subscription_id, workspace_id, feedback_id, seq)
      select push_subscription.id, push_subscription.workspace_id, chat.feedback_id, cast(? as bigint) from chat inner join push_subscription on push_subscription.id = ?
      where chat.feedback_id = ? and ${seenBy[side]} < ? ${notMailed[side]}
      on conflict (subscription_id, feedback_id) do update set seq = excluded.seq
      where push_mark.seq <= (select ${seenBy[side]} from chat where chat.feedback_id = excluded.feedback_id)
      returning subscription_id`,
    [seq, id, feedbackId, seq],
  )
  return claimed.length === 1
}

/** Mail and notifications of one chat are decided one after the other. */
export async function lockChat({ engine, db }: Session, feedbackId: string): Promise<void> {
  if (engine === 'postgres')
    await db
      .selectFrom('chat')
      .select('feedback_id')
      .where('feedback_id', '=', feedbackId)
      .forUpdate()
      .execute()
}

export async function releasePush({ db }: Session, id: string, feedbackId: string): Promise<void> {
  await db
    .deleteFrom('push_mark')
    .where('subscription_id', '=', id)
    .where('feedback_id', '=', feedbackId)
    .execute()
}

export async function addHandover(
  { db }: Session,
  {
    hash,
    workspaceId,
    feedbackId,
  }: { readonly hash: string; readonly workspaceId: string; readonly feedbackId: string },
  expiresAt: number,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('chat_handover')
    .where('feedback_id', '=', feedbackId)
    .where('expires_at', '<=', now)
    .execute()
  await db
    .insertInto('chat_handover')
    .values({ hash, workspace_id: workspaceId, feedback_id: feedbackId, expires_at: expiresAt })
    .execute()
}

export async function takeHandover(
  { db }: Session,
  hash: string,
  feedbackId: string,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_handover')
    .where('hash', '=', hash)
    .where('feedback_id', '=', feedbackId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
