// Browsers that receive notifications, and up to where each was notified. Endpoints and encryption keys are sealed: people who
// read a copy of the database can notify nobody.

import type { Kysely } from 'kysely'
import type { Keyring } from '../keys/keyring.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import type {
  PushDevice,
  PushReader,
  PushStore,
  PushSubscriptionRow,
  PushTargetText,
} from './push-store.ts'
import type { PushSubscriptionRecord } from './push-tables.ts'
import {
  addHandover,
  claimPush,
  dropPush,
  dropPushOfMember,
  dropPushOfVisitor,
  putPush,
  releasePush,
  takeHandover,
} from './push-writes.ts'

export const pushWrites = {
  putPush,
  dropPushOfVisitor,
  dropPushOfMember,
  dropPush,
  claimPush,
  releasePush,
  addHandover,
  takeHandover,
}

export const pushStore = (
  db: Kysely<Tables>,
  keys: Keyring,
  write: Calls<typeof pushWrites>,
): PushStore => ({
  put: (row, endpointHash, most) => write.putPush(row, endpointHash, most),
  dropOfVisitor: (feedbackId, endpointHash) => write.dropPushOfVisitor(feedbackId, endpointHash),
  dropOfMember: (workspaceId, personId, id) => write.dropPushOfMember(workspaceId, personId, id),
  drop: (id) => write.dropPush(id),
  subscription: (id, now) => subscription(db, keys, id, now),
  ofVisitor: async (feedbackId) => {
    const rows = await db
      .selectFrom('push_subscription')
      .select('id')
      .where('feedback_id', '=', feedbackId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },
  ofMember: async (workspaceId, personId) => {
    const rows = await members(db, workspaceId)
      .where('person_id', '=', personId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(deviceOf)
  },
  devices: async (workspaceId, now) =>
    (
      await running(members(db, workspaceId), now).orderBy('created_at').orderBy('id').execute()
    ).map(deviceOf),
  claim: (claim) => write.claimPush(claim),
  release: (id, feedbackId) => write.releasePush(id, feedbackId),
  addHandover: (handover, expiresAt, now) => write.addHandover(handover, expiresAt, now),
  takeHandover: (hash, feedbackId, now) => write.takeHandover(hash, feedbackId, now),
})

const members = (db: Kysely<Tables>, workspaceId: string) =>
  db
    .selectFrom('push_subscription')
    .select(['id', 'label', 'created_at', 'person_id', 'session_id'])
    .where('workspace_id', '=', workspaceId)
    .where('person_id', 'is not', null)

const running = (query: ReturnType<typeof members>, now: number) =>
  query.where('session_id', 'in', (of) =>
    of.selectFrom('person_session').select('person_session.id').where('expires_at', '>', now),
  )

const deviceOf = (
  row: Pick<PushSubscriptionRecord, 'id' | 'label' | 'created_at' | 'person_id' | 'session_id'>,
): PushDevice => ({
  id: row.id,
  label: row.label,
  createdAt: row.created_at,
  personId: row.person_id ?? '',
  sessionId: row.session_id ?? '',
})

async function subscription(
  db: Kysely<Tables>,
  keys: Keyring,
  id: string,
  now: number,
): Promise<PushSubscriptionRow | null> {
  const row = await db
    .selectFrom('push_subscription')
    .leftJoin('person_session', 'person_session.id', 'push_subscription.session_id')
    .selectAll('push_subscription')
    .select('person_session.expires_at')
    .where('push_subscription.id', '=', id)
    .executeTakeFirst()
  if (!row || (row.session_id !== null && (row.expires_at ?? 0) <= now)) return null
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    reader: readerOf(row),
    target: JSON.parse(
      keys.open(placeOf('push_subscription.target', row.id), row.target),
    ) as PushTargetText,
    label: row.label,
    createdAt: row.created_at,
  }
}

function readerOf({
  feedback_id,
  person_id,
  session_id,
}: Pick<PushSubscriptionRecord, 'feedback_id' | 'person_id' | 'session_id'>): PushReader {
  if (feedback_id !== null) return { kind: 'visitor', feedbackId: feedback_id }
  if (person_id !== null && session_id !== null)
    return { kind: 'member', personId: person_id, sessionId: session_id }
  throw new Error('a subscription of nobody')
}
