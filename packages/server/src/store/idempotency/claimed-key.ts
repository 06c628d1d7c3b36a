// The idempotency key of a call that is running. Each transaction that changes something for the call marks the key as written, so
// that after a crash a repeat knows whether the change was made. A transaction whose claim has passed to a repeat is undone, so
// that the change is made once even when the first call comes back to life.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Session } from '../query/session.ts'

export interface KeyClaim {
  /** The row of the key. */
  readonly id: string
  /** Names this attempt among its repeats. */
  readonly claim: string
}

const claimed = new AsyncLocalStorage<() => KeyClaim | undefined>()

/** The writes of `change` belong to this claim. */
export async function whileClaimed<T>(claim: KeyClaim, change: () => Promise<T>): Promise<T> {
  let isOver = false
  try {
    return await claimed.run(() => (isOver ? undefined : claim), change)
  } finally {
    isOver = true
  }
}

/** For the engines: each write reads it once, in the calling context. */
export const claimedKey = (): KeyClaim | undefined => claimed.getStore()?.()

export async function markWritten({ db }: Session, { id, claim }: KeyClaim): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ is_written: 1 })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error('a repeat of this call has taken over its change')
}
