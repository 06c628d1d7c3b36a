// The outbox of this device: one tab sends the queue in order, one item at a time, until the server has it
// . A plain object that drawing subscribes to. There are two copies, in local storage and in the journal; if one
// loses an item the other still sends it, and the Idempotency-Key makes a second send harmless.
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

export interface SendResult {
  readonly verdict: Verdict
  readonly status: number
  /** The unparsed header. */
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
  readonly send: (item: Queued) => Promise<SendResult>
  /** Called after the server has accepted it. */
  readonly taken: (item: Queued) => void
  readonly report: (error: unknown) => void
  /** True if a page is still responsible for this run, so that this page must not send it. */
  readonly isAnswered: (item: Queued) => Promise<boolean>
}

export interface OutboxState {
  /** Idempotency-Keys of the waiting items. */
  readonly waiting: readonly string[]
  /** Idempotency-Keys of the items that were sent while this page was open. */
  readonly sent: readonly string[]
}

export interface Outbox {
  /** Resolves when it is stored as durably as this browser allows: true if it outlives the page. */
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

  /** No tab may send it again. Also recorded in the journal, which tabs share at once; local storage follows later. */
  async function settle(idempotencyKey: string): Promise<void> {
    write(withoutItem(stored(), idempotencyKey))
    await journal.settle(idempotencyKey, nowMs())
  }

  async function discard(item: Queued, why: string): Promise<void> {
    report(new Error(`A kept feedback was dropped: ${why}`))
    await settle(item.outbox.idempotencyKey)
  }

  /** Without items that another tab has settled, and without runs for which another page is responsible. */
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
    // If the server is unreachable or asks to wait, the next item waits too. After a missing proof it may be sent.
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

  /** One at a time in this page too. A call during a flush may be for a newer item or connection, so it runs again afterwards. */
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
