// A change that its caller has named by an idempotency key: it is made once, and a repeat gets the first reply.
import type { Deps } from '../../deps.ts'
import { invalid, Refusal } from '../../refusal.ts'
import type { KeyedCall } from '../../store/idempotency/idempotency.ts'
import { type KeyClaim, whileClaimed } from '../../store/index.ts'

/** A repeat may begin after this, if the first attempt has written nothing: that one can then no longer commit. */
const leaseMs = 20_000
const keptMs = 24 * 3_600_000
const retryAfterSeconds = 1

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** @throws Refusal for a key that is none. Undefined = the call has no key. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined || (typeof header === 'string' && keyPattern.test(header))) return header
  throw invalid([
    { field: 'idempotency-key', message: 'must have 1 to 255 visible ASCII characters' },
  ])
}

/** `change` makes the reply, which must be JSON. */
export async function onceUnderKey<T>(
  { store, clock, newId }: Pick<Deps, 'store' | 'clock' | 'newId'>,
  call: KeyedCall,
  change: () => Promise<T>,
): Promise<{ readonly reply: T; readonly isRepeat: boolean }> {
  const state = await store.idempotency.claim(call, newId(), { at: clock(), leaseMs, keptMs })
  if (state.kind === 'answered') return { reply: JSON.parse(state.reply) as T, isRepeat: true }
  if (state.kind !== 'claimed') throw refusalOf[state.kind]()
  const reply = await whileClaimed(state.claim, change).catch((error: unknown) =>
    giveUp(store, state.claim, error),
  )
  await store.idempotency.answer(state.claim, JSON.stringify(reply))
  return { reply, isRepeat: false }
}

async function giveUp(
  { idempotency }: Pick<Deps['store'], 'idempotency'>,
  claim: KeyClaim,
  error: unknown,
): Promise<never> {
  // If the store is unavailable, the lease ends the claim.
  const left = await idempotency
    .giveUp(claim, error instanceof Refusal ? 'refused' : 'unknown')
    .catch(() => 'kept' as const)
  throw left === 'taken_over' ? refusalOf.running() : error
}

const refusalOf = {
  running: () =>
    new Refusal(13005, 'A call with this Idempotency-Key is still running.', { retryAfterSeconds }),
  other: () => new Refusal(13005, 'This Idempotency-Key was used for another call.'),
  unanswered: () =>
    new Refusal(
      13005,
      'The change of this Idempotency-Key was made, but its reply is not kept. Read it before you change more.',
    ),
} as const
