// The feed of changes as a loop that never ends: each call waits at the server until something happens.
import type { Askwell } from './create-askwell.ts'
import type { Change } from './generated/types.ts'

export interface FollowOptions {
  /** The number of the last change that is known. `askwell.changes.read()` returns the newest as `next`. */
  readonly after: number
  /** Seconds that the server waits for a change; at most 25, which is the default. */
  readonly wait?: number | undefined
  /** Ends the loop: it throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** The server waits, and the network takes its time too. */
const moreMs = 30_000

/**
 * Every change after a number, in order. Store `seq` together with what you do with the change, and begin there again.
 * @example
 * for await (const { seq, type, data } of followChanges(askwell, { after })) console.log(seq, type, data)
 */
export async function* followChanges(
  askwell: { readonly changes: Pick<Askwell['changes'], 'read'> },
  { after, wait = 25, signal }: FollowOptions,
): AsyncGenerator<Change, void> {
  for (let known = after; ; ) {
    const { items, next } = await askwell.changes.read(
      { after: known, wait },
      { timeoutMs: wait * 1_000 + moreMs, signal },
    )
    yield* items
    known = next
  }
}
