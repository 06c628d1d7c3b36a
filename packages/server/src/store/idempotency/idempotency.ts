// Idempotency keys of the owner API: what was asked under a key, and the reply to it. Neither the key nor the body is stored, only
// their hashes, and replies are sealed, because some of them hold a new secret.
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Keys } from '../keys/keys.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import type { KeyClaim } from './claimed-key.ts'

export interface KeyedCall {
  readonly workspaceId: string
  /** The API key or person who calls: the keys of two callers are never compared. */
  readonly callerId: string
  readonly key: string
  /** Names the call, its parameters and its body; the same text is the same call. */
  readonly call: string
}

export type KeyState =
  | { readonly kind: 'claimed'; readonly claim: KeyClaim }
  | { readonly kind: 'answered'; readonly reply: string }
  /** Another attempt has not ended. */
  | { readonly kind: 'running' }
  /** The key was used for another call. */
  | { readonly kind: 'other' }
  /** The change was made, and its reply is not kept. */
  | { readonly kind: 'unanswered' }

export interface IdempotencyStore {
  /** `claim`: a new id. An attempt that has not ended after `leaseMs` and has written nothing is taken over. */
  claim(call: KeyedCall, claim: string, times: KeyTimes): Promise<KeyState>
  /** The call succeeded. */
  answer(claim: KeyClaim, reply: string): Promise<void>
  /** The call failed. `refused`: nothing was changed, so the key is free. */
  giveUp(claim: KeyClaim, outcome: 'refused' | 'unknown'): Promise<'kept' | 'taken_over'>
  forget(before: number): Promise<void>
}
export interface KeyTimes {
  readonly at: number
  readonly leaseMs: number
  readonly keptMs: number
}

export const idempotencyWrites = { claimKey, answerKey, giveUpKey, forgetKeys }

export function idempotencyStore(
  keys: Keys,
  write: Calls<typeof idempotencyWrites>,
): IdempotencyStore {
  const hashed = (...texts: readonly string[]): string =>
    createHmac('sha256', keys.secret('lookup')).update(JSON.stringify(texts)).digest('base64url')
  return {
    claim: ({ workspaceId, callerId, key, call }, claim, times) =>
      write.claimKey(
        {
          id: hashed('idempotency', workspaceId, callerId, key),
          workspaceId,
          callHash: hashed('call', call),
          claim,
        },
        times,
      ),
    answer: (claim, reply) => write.answerKey(claim, reply),
    giveUp: (claim, outcome) => write.giveUpKey(claim, outcome),
    forget: (before) => write.forgetKeys(before),
  }
}

interface NewClaim extends KeyClaim {
  readonly workspaceId: string
  readonly callHash: string
}

export async function claimKey(
  { db, engine, keys }: Session,
  { id, workspaceId, callHash, claim }: NewClaim,
  { at, leaseMs, keptMs }: KeyTimes,
): Promise<KeyState> {
  const row = {
    call_hash: callHash,
    claim,
    claimed_until: at + leaseMs,
    is_written: 0 as const,
    reply: null,
    expires_at: at + keptMs,
  }
  const added = await db
    .insertInto('idempotency')
    .values({ id, workspace_id: workspaceId, ...row })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) return { kind: 'claimed', claim: { id, claim } }
  // The lock waits for a transaction of the attempt before, which marks the row.
  const known = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  const isRunning = known.claim !== null && known.claimed_until > at
  if (known.expires_at > at || isRunning) {
    if (known.call_hash !== callHash) return { kind: 'other' }
    if (known.reply !== null)
      return { kind: 'answered', reply: keys.open(placeOf('idempotency.reply', id), known.reply) }
    if (isRunning) return { kind: 'running' }
    if (known.is_written === 1) return { kind: 'unanswered' }
  }
  await db.updateTable('idempotency').set(row).where('id', '=', id).execute()
  return { kind: 'claimed', claim: { id, claim } }
}

/** The mark stays when a reply is erased. */
export async function answerKey(
  { db, keys }: Session,
  { id, claim }: KeyClaim,
  reply: string,
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({
      claim: null,
      is_written: 1,
      reply: keys.seal(placeOf('idempotency.reply', id), reply),
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

export async function giveUpKey(
  { db }: Session,
  { id, claim }: KeyClaim,
  outcome: 'refused' | 'unknown',
): Promise<'kept' | 'taken_over'> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .$if(outcome === 'unknown', (query) => query.where('is_written', '=', 0))
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return 'kept'
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ claim: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? 'kept' : 'taken_over'
}

export async function forgetKeys({ db }: Session, before: number): Promise<void> {
  await db.deleteFrom('idempotency').where('expires_at', '<=', before).execute()
}

/** Of an erasure: a reply may name a person who must no longer be found. Repeats are then refused, and still change nothing. */
export async function eraseReplies(db: Kysely<Tables>, workspaceId: string): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ reply: null })
    .where('workspace_id', '=', workspaceId)
    .where('reply', 'is not', null)
    .execute()
}
