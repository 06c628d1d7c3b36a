// Browsers that want to be notified, and what each of them was notified of. Where a message goes and how it is encrypted is
// sealed: who reads a copy of the database can notify nobody.
import type { Kysely } from 'kysely'
import type { Keyring } from '../keys/keyring.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import type { PushSubscriptionRecord, Tables } from '../schema.ts'
import type { RunWrite } from '../writes.ts'

/** What the browser gave out, in base64url, and the words that its reader chose a language for. */
export interface PushTargetText {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** Shown where the message itself is not; null = the server's own words. */
  readonly notice: string | null
}

export type PushReader =
  | { readonly kind: 'visitor'; readonly feedbackId: string }
  | { readonly kind: 'member'; readonly personId: string; readonly sessionId: string }

export interface PushSubscriptionRow {
  readonly id: string
  readonly workspaceId: string
  readonly reader: PushReader
  readonly target: PushTargetText
  /** What its owner calls the browser; empty of a visitor. */
  readonly label: string
  readonly createdAt: number
}

export interface PushDevice extends Pick<PushSubscriptionRow, 'id' | 'label' | 'createdAt'> {
  readonly personId: string
  readonly sessionId: string
}

/** What a browser was notified of up to now. `side`: whose reading ends the stretch of unread. */
export interface PushClaim {
  readonly id: string
  readonly feedbackId: string
  readonly side: 'visitor' | 'agent'
  readonly seq: number
}

export interface PushStore {
  /** The same browser again takes the place of its earlier row; beyond `most` the oldest of its reader are dropped. */
  put(row: PushSubscriptionRow, endpointHash: string, most: number): Promise<void>
  dropOfVisitor(feedbackId: string, endpointHash: string): Promise<boolean>
  dropOfMember(workspaceId: string, personId: string, id: string): Promise<boolean>
  drop(id: string): Promise<void>
  /** Null = it has gone, or its member's session is over. */
  subscription(id: string, now: number): Promise<PushSubscriptionRow | null>
  ofVisitor(feedbackId: string): Promise<readonly string[]>
  /** Of one member, newest first. */
  ofMember(workspaceId: string, personId: string): Promise<readonly PushDevice[]>
  /** Of every member of a workspace whose session still runs. */
  devices(workspaceId: string, now: number): Promise<readonly PushDevice[]>
  /** Takes the right to notify this browser: true for one caller, false when it was notified since the reader last looked. */
  claim(claim: PushClaim): Promise<boolean>
  /** It was not delivered: another try may claim it. */
  release(id: string, feedbackId: string): Promise<void>
  /** A code that opens the conversation once. */
  addHandover(
    handover: { readonly hash: string; readonly workspaceId: string; readonly feedbackId: string },
    expiresAt: number,
    now: number,
  ): Promise<void>
  /** Whether this code was made for that conversation, and nobody has used it. */
  takeHandover(hash: string, feedbackId: string, now: number): Promise<boolean>
}

export const pushStore = (db: Kysely<Tables>, keys: Keyring, write: RunWrite): PushStore => ({
  put: (row, endpointHash, most) => write('putPush', row, endpointHash, most),
  dropOfVisitor: (feedbackId, endpointHash) => write('dropPushOfVisitor', feedbackId, endpointHash),
  dropOfMember: (workspaceId, personId, id) => write('dropPushOfMember', workspaceId, personId, id),
  drop: (id) => write('dropPush', id),
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
  claim: (claim) => write('claimPush', claim),
  release: (id, feedbackId) => write('releasePush', id, feedbackId),
  addHandover: (handover, expiresAt, now) => write('addHandover', handover, expiresAt, now),
  takeHandover: (hash, feedbackId, now) => write('takeHandover', hash, feedbackId, now),
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
