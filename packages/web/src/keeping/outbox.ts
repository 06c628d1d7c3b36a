// The outbox of this device: what is queued goes out in order, one at a time, by one tab, until the server has it
// . A plain object that drawing subscribes to. Two copies are kept, in local storage and in the journal; what one
// of them lost the other still sends, and the Idempotency-Key makes a second send harmless.
import type { LocalStore } from '../run/storage.ts'
import type { Disk } from './disk.ts'
import type { Journal } from './journal.ts'
import type { Locks } from './locks.ts'
import {
  isGivenUp,
  joined,
  nextOf,
  type Queued,
  queueKey,
  readQueue,
  triedItem,
  withItem,
  withoutItem,
} from './queue.ts'
import { backoffMs, retryAfterMs, type Verdict } from './retry.ts'

export interface Sent {
  readonly verdict: Verdict
  readonly status: number
  /** As the header came. */
  readonly retryAfter: string | null
}

export interface OutboxContext {
  readonly store: LocalStore
  readonly journal: Journal
  readonly disk: Pick<Disk, 'has'>
  readonly locks: Locks
  readonly nowMs: () => number
  readonly later: (ms: number, task: () => void) => () => void
  /** 0 to 1. */
  readonly chance: () => number
  readonly isOnline: () => boolean
  readonly send: (item: Queued) => Promise<Sent>
  /** After the server took it. */
  readonly taken: (item: Queued) => void
  readonly report: (error: unknown) => void
  /** A run that a page still answers for: not ours to send. */
  readonly isAnswered: (item: Queued) => Promise<boolean>
}

export interface OutboxState {
  /** Idempotency-Keys of what waits. */
  readonly waiting: readonly string[]
  /** Of what was sent while this page stood. */
  readonly sent: readonly string[]
}

export interface Outbox {
  /** Resolves when it is as safe as this browser lets it be: true where it outlives the page. */
  readonly add: (item: Queued) => Promise<boolean>
  readonly remove: (idempotencyKey: string) => Promise<void>
  readonly flush: () => Promise<void>
  /** Another tab may have sent or added something. */
  readonly look: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => OutboxState
}

/** */
const everyMs = 60_000
const lockName = 'PSN::outbox'

export function createOutbox(context: OutboxContext): Outbox {
  const { store, journal, nowMs, report } = context
  const listeners = new Set<() => void>()
  let state: OutboxState = { waiting: keysOf(readQueue(store.read(queueKey))), sent: [] }
  let stopTimer = (): void => {}
  let running: Promise<void> | null = null
  let isAskedAgain = false

  function tell(change: Partial<OutboxState>): void {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }

  const stored = (): Queued[] => readQueue(store.read(queueKey))

  function write(queue: readonly Queued[]): void {
    if (queue.length === 0) store.remove(queueKey)
    else store.write(queueKey, queue)
    tell({ waiting: keysOf(queue) })
  }

  async function add(item: Queued): Promise<boolean> {
    const { queue, dropped } = withItem(stored(), item)
    write(queue)
    const isJournalled = await journal.put(item)
    for (const old of dropped) await discard(old, 'the queue is full')
    return isJournalled || context.disk.has(queueKey)
  }

  async function remove(idempotencyKey: string): Promise<void> {
    write(withoutItem(stored(), idempotencyKey))
    await journal.remove(idempotencyKey)
  }

  /** Nobody is to send it any more. Said in the journal too: tabs share its truth, and local storage only in the end. */
  async function settle(idempotencyKey: string): Promise<void> {
    write(withoutItem(stored(), idempotencyKey))
    await journal.settle(idempotencyKey, nowMs())
  }

  async function discard(item: Queued, why: string): Promise<void> {
    report(new Error(`A kept feedback was dropped: ${why}`))
    await settle(item.outbox.idempotencyKey)
  }

  /** Nothing that another tab has settled, and nothing of other runs that are being answered right now. */
  async function mine(): Promise<Queued[]> {
    const { items, settled } = await journal.all()
    const known = joined(stored(), readQueue(items)).filter(
      ({ outbox }) => !settled.includes(outbox.idempotencyKey),
    )
    const others = await Promise.all(known.map(context.isAnswered))
    return known.filter((_item, at) => !others[at])
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const queue = await mine()
      const next = nextOf(queue, nowMs())
      if (next?.kind !== 'item' || !context.isOnline()) return
      if (!(await sendOne(next.item))) return
    }
  }

  /** Whether the next one may follow. */
  async function sendOne(item: Queued): Promise<boolean> {
    const key = item.outbox.idempotencyKey
    const { verdict, status, retryAfter } = await context.send(item)
    if (verdict === 'taken') {
      await settle(key)
      context.taken(item)
      tell({ sent: [...state.sent, key] })
      return true
    }
    if (verdict === 'refused') {
      await discard(item, `refused with ${status}`)
      return true
    }
    if (isGivenUp(item, nowMs())) {
      await discard(item, 'nobody took it for two weeks')
      return true
    }
    const waitMs =
      retryAfterMs(retryAfter, nowMs()) ?? backoffMs(item.outbox.tries + 1, context.chance())
    await add(triedItem(item, nowMs() + waitMs))
    // Nobody there, or somebody who asks for patience: then not with the next one either. A proof is each one's own.
    return status === 401 || (status >= 500 && status !== 503)
  }

  async function flushOnce(): Promise<void> {
    stopTimer()
    await context.locks.alone(lockName, sendAll)
    const next = nextOf(await mine(), nowMs())
    tell({ waiting: keysOf(stored()) })
    if (next === null) return
    stopTimer = context.later(
      next.kind === 'wait' ? Math.min(next.ms, everyMs) : everyMs,
      () => void flush(),
    )
  }

  /** One at a time in this page too. Calls during a flush may know of a newer item or connection, so it runs once more afterwards. */
  function flush(): Promise<void> {
    if (running) isAskedAgain = true
    running ??= untilNobodyAsks()
    return running
  }

  async function untilNobodyAsks(): Promise<void> {
    try {
      do {
        isAskedAgain = false
        await flushOnce()
      } while (isAskedAgain)
    } finally {
      running = null
    }
  }

  return {
    add,
    remove,
    flush,
    look: () => {
      const waiting = keysOf(stored())
      const gone = state.waiting.filter((key) => !waiting.includes(key))
      tell({ waiting, sent: [...state.sent, ...gone] })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => state,
  }
}

const keysOf = (queue: readonly Queued[]): string[] =>
  queue.map(({ outbox }) => outbox.idempotencyKey)
