// Messages of the development provider, which sends nothing: the owner reads here what a phone would have received.
import type { Kysely } from 'kysely'
import type { Keyring } from '../keys/keyring.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import { newestFirst } from '../query/newest-first.ts'
import type { Page, PageRequest } from '../query/page.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

export interface SmsMessage {
  readonly id: string
  readonly address: string
  readonly body: string
  readonly createdAt: number
}

export interface SmsOutbox {
  add(workspaceId: string, message: SmsMessage): Promise<void>
  /** Newest first. */
  list(workspaceId: string, page: PageRequest): Promise<Page<SmsMessage>>
}

export const smsOutboxWrites = { addSms }

export const smsOutbox = (
  db: Kysely<Tables>,
  keys: Keyring,
  write: Calls<typeof smsOutboxWrites>,
): SmsOutbox => ({
  add: (workspaceId, message) => write.addSms(workspaceId, message),
  list: (workspaceId, page) => list(db, keys, workspaceId, page),
})

export async function addSms(
  { db, keys }: Session,
  workspaceId: string,
  { id, address, body, createdAt }: SmsMessage,
): Promise<void> {
  await db
    .insertInto('sms_outbox')
    .values({
      id,
      workspace_id: workspaceId,
      address,
      body: keys.seal(placeOf('sms_outbox.body', id), body),
      created_at: createdAt,
    })
    .execute()
}

async function list(
  db: Kysely<Tables>,
  keys: Keyring,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<SmsMessage>> {
  return newestFirst(
    db.selectFrom('sms_outbox').selectAll().where('workspace_id', '=', workspaceId),
    page,
    (row) => ({
      id: row.id,
      address: row.address,
      body: keys.open(placeOf('sms_outbox.body', row.id), row.body),
      createdAt: row.created_at,
    }),
  )
}
