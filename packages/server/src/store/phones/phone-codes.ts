// Codes that verify phone numbers, and every limit on them. The rows themselves hold the counts, so restarts and several
// servers count the same. The update that accepts a guess also counts it, so concurrent guesses gain nothing over successive
// ones. A refused message is not counted.

import type { Kysely } from 'kysely'
import { holdForCode } from '../feedback/locks.ts'
import type { Session } from '../query/session.ts'
import type { PhoneCodeRecord, Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import type {
  BeginOutcome,
  NewPhoneCode,
  PhoneCodeStore,
  PhoneLimit,
  PhoneLimits,
  SendOutcome,
  Verdict,
} from './phone-code-store.ts'
import { nodesAsking } from './phone-questions.ts'

export type { AskingNode } from './phone-questions.ts'

export const phoneCodeWrites = {
  beginPhoneCode,
  settlePhoneCode,
  verifyPhoneCode,
  forgetPhoneCodes,
}

export const phoneCodeStore = (
  db: Kysely<Tables>,
  write: Calls<typeof phoneCodeWrites>,
): PhoneCodeStore => ({
  nodesAsking: (questionId) => nodesAsking(db, questionId),
  begin: (code, limits, at) => write.beginPhoneCode(code, limits, at),
  settle: (id, outcome) => write.settlePhoneCode(id, outcome),
  verify: (id, codeHash, rules, at) => write.verifyPhoneCode(id, codeHash, rules, at),
  isVerified: (questionId, address, sinceMs) => isVerified(db, questionId, address, sinceMs),
  forget: (at) => write.forgetPhoneCodes(at),
})

const dayMs = 86_400_000
/** As long as a limit or an answer from an offline queue may need them. */
const keptMs = { asked: 2 * dayMs, verified: 15 * dayMs }

export async function beginPhoneCode(
  session: Session,
  code: NewPhoneCode,
  { limits, approval }: PhoneLimits,
  at: number,
): Promise<BeginOutcome> {
  await holdForCode(session, code)
  for (const limit of limits) {
    const retryAt = await fullUntil(session.db, code, limit, at)
    if (retryAt !== null) return { kind: 'limited', by: limit.scope, retryAt }
  }
  if (!(await isApproved(session.db, code.workspaceId, approval, at)))
    return { kind: 'limited', by: 'approval', retryAt: at + approval.restMs }
  const row: PhoneCodeRecord = {
    id: code.id,
    workspace_id: code.workspaceId,
    question_id: code.questionId,
    address: code.address,
    prefix: code.prefix,
    sender: code.senders[0] ?? '',
    code_hash: code.codeHash,
    sent_at: at,
    expires_at: code.expiresAt,
    // A server that dies now may have sent it.
    outcome: 'unknown',
    tries: 0,
    is_void: 0,
    verified_at: null,
  }
  await session.db.insertInto('phone_code').values(row).execute()
  return { kind: 'begun' }
}

/** When the limit allows another message; null = now. */
async function fullUntil(
  db: Kysely<Tables>,
  code: NewPhoneCode,
  { scope, count, windowMs }: PhoneLimit,
  at: number,
): Promise<number | null> {
  const values = {
    address: [code.address],
    prefix: [code.prefix],
    sender: code.senders,
    workspace_id: [code.workspaceId],
  }[scope]
  const row = await db
    .selectFrom('phone_code')
    .select('sent_at')
    .where(scope, 'in', values)
    .where('sent_at', '>', at - windowMs)
    .where('outcome', '!=', 'refused')
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row ? row.sent_at + windowMs : null
}

async function isApproved(
  db: Kysely<Tables>,
  workspaceId: string,
  approval: PhoneLimits['approval'],
  at: number,
): Promise<boolean> {
  const { asked, answered } = await db
    .selectFrom('phone_code')
    .select(({ fn }) => [
      fn.countAll<number>().as('asked'),
      fn.count<number>('verified_at').as('answered'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('sent_at', '>', at - approval.windowMs)
    .where('sent_at', '<=', at - approval.restMs)
    .where('outcome', '!=', 'refused')
    .executeTakeFirstOrThrow()
  return asked < approval.count || answered >= asked * approval.share
}

export async function forgetPhoneCodes({ db }: Session, at: number): Promise<void> {
  await db
    .deleteFrom('sms_outbox')
    .where('created_at', '<', at - keptMs.asked)
    .execute()
  await db
    .deleteFrom('phone_code')
    .where('sent_at', '<', at - keptMs.asked)
    .where((of) => of.or([of('verified_at', 'is', null), of('sent_at', '<', at - keptMs.verified)]))
    .execute()
}

export async function settlePhoneCode(
  { db }: Session,
  id: string,
  outcome: SendOutcome,
): Promise<void> {
  const row = await db
    .updateTable('phone_code')
    .set({ outcome })
    .where('id', '=', id)
    .returning(['question_id', 'address', 'sent_at'])
    .executeTakeFirst()
  if (!row || outcome !== 'sent') return
  await db
    .updateTable('phone_code')
    .set({ is_void: 1 })
    .where('address', '=', row.address)
    .where('question_id', '=', row.question_id)
    .where('id', '!=', id)
    .where('sent_at', '<=', row.sent_at)
    .where('verified_at', 'is', null)
    .execute()
}

export async function verifyPhoneCode(
  { db }: Session,
  id: string,
  codeHash: string,
  { mostTries, repeatMs }: { readonly mostTries: number; readonly repeatMs: number },
  at: number,
): Promise<Verdict> {
  const taken = await db
    .updateTable('phone_code')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .where('is_void', '=', 0)
    .where('expires_at', '>', at)
    .where('tries', '<', mostTries)
    .returning(['code_hash', 'address'])
    .executeTakeFirst()
  if (taken && taken.code_hash !== codeHash) return { kind: 'wrong' }
  if (taken) {
    await db.updateTable('phone_code').set({ verified_at: at }).where('id', '=', id).execute()
    return { kind: 'verified', address: taken.address }
  }
  const row = await db.selectFrom('phone_code').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return { kind: 'unknown' }
  if (row.verified_at !== null && row.code_hash === codeHash && at - row.verified_at <= repeatMs)
    return { kind: 'verified', address: row.address }
  return { kind: row.verified_at === null && row.tries >= mostTries ? 'burned' : 'expired' }
}

async function isVerified(
  db: Kysely<Tables>,
  questionId: string,
  address: string,
  sinceMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('phone_code')
    .select('id')
    .where('address', '=', address)
    .where('question_id', '=', questionId)
    .where('verified_at', '>=', sinceMs)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
