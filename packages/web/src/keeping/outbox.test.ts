// The outbox over a storage in memory, with a scripted network and a clock that only the test advances.
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../run/storage.ts'
import { flowId, languageIds, nodeId } from '../test/run-flow.ts'
import type { Journal } from './journal.ts'
import { createLocks } from './locks.ts'
import { createOutbox, type SendResult } from './outbox.ts'
import { type Queued, queuedOf, queueKey, readQueue } from './queue.ts'

const item = (key: string, queuedAtMs: number): Queued =>
  queuedOf(
    {
      effect: {
        type: 'save',
        completed: true,
        feedbackId: null,
        feedback: {
          device_id: nodeId,
          createdAtMs: 0,
          node_id: nodeId,
          flow_id: flowId,
          language_id: languageIds.en,
          responses: [],
        },
      },
      idempotencyKey: key,
      channel: null,
      submissionToken: null,
      renewUrl: null,
      delaySeconds: null,
    },
    queuedAtMs,
    'offline',
  )

function journalOf(kept: Map<string, unknown>): Journal {
  const settled = new Set<string>()
  return {
    put: async (one) =>
      Boolean(kept.set(one.outbox.idempotencyKey, JSON.parse(JSON.stringify(one)))),
    remove: async (key) => kept.delete(key),
    settle: async (key) => {
      settled.add(key)
      return kept.delete(key)
    },
    forgetBefore: async () => true,
    all: async () => ({ items: [...kept.values()], settled: [...settled] }),
    putFile: async () => false,
    file: async () => null,
    removeFile: async () => false,
    filesBefore: async () => [],
  }
}

const taken: SendResult = { verdict: 'taken', status: 200, retryAfter: null }
const broken = (status: number, retryAfter: string | null = null): SendResult => ({
  verdict: 'later',
  status,
  retryAfter,
})
const refused: SendResult = { verdict: 'refused', status: 422, retryAfter: null }

function outboxWith(replies: SendResult[], { answered = [] as string[] } = {}) {
  const store = memoryStorage()
  const kept = new Map<string, unknown>()
  const sent: string[] = []
  const reports: string[] = []
  const waits: number[] = []
  const connection = { isOnline: true }
  let now = 1_000_000
  let travelling = 0
  let most = 0
  let wake: (() => void) | null = null
  const outbox = createOutbox({
    store,
    journal: journalOf(kept),
    disk: { has: () => false },
    locks: createLocks(undefined),
    nowMs: () => now,
    later: (ms, task) => {
      waits.push(ms)
      wake = task
      return () => {
        wake = null
      }
    },
    chance: () => 1,
    isOnline: () => connection.isOnline,
    send: async ({ outbox: { idempotencyKey } }) => {
      travelling += 1
      most = Math.max(most, travelling)
      sent.push(idempotencyKey)
      await new Promise((resolve) => setImmediate(resolve))
      travelling -= 1
      return replies.shift() ?? taken
    },
    taken: () => {},
    report: (error) => reports.push(String(error)),
    isAnswered: async ({ outbox: { idempotencyKey } }) => answered.includes(idempotencyKey),
  })
  const pass = async (ms: number): Promise<void> => {
    now += ms
    wake?.()
    await outbox.flush()
  }
  return {
    outbox,
    store,
    kept,
    sent,
    reports,
    waits,
    connection,
    pass,
    most: () => most,
    queue: () => readQueue(store.read(queueKey)),
  }
}

describe('the outbox', () => {
  it('sends in order, one at a time, and leaves neither copy (R-OFF-07)', async () => {
    const { outbox, sent, most, queue, kept } = outboxWith([])
    for (const [at, key] of ['a', 'b', 'c'].entries()) await outbox.add(item(key, at))
    expect(kept.size).toBe(3)
    await Promise.all([outbox.flush(), outbox.flush(), outbox.flush()])
    expect(sent).toEqual(['a', 'b', 'c'])
    expect([most(), queue(), kept.size]).toEqual([1, [], 0])
    expect(outbox.getSnapshot()).toEqual({ waiting: [], sent: ['a', 'b', 'c'] })
  })

  it('keeps what failed and tries again after a wait; drops what is refused and reports it (R-OFF-08)', async () => {
    const { outbox, sent, queue, pass, reports, waits } = outboxWith([
      broken(0),
      broken(503, '7'),
      refused,
    ])
    await outbox.add(item('a', 1))
    await outbox.add(item('b', 2))
    await outbox.flush()
    expect(sent).toEqual(['a'])
    expect(waits.at(-1)).toBe(1_000)
    await pass(1_000)
    expect(sent).toEqual(['a', 'a'])
    expect(waits.at(-1)).toBe(7_000)
    expect(queue()[0]?.outbox.tries).toBe(2)
    await pass(6_999)
    expect(sent).toHaveLength(2)
    await pass(1)
    expect(sent).toEqual(['a', 'a', 'a', 'b'])
    expect(queue()).toEqual([])
    expect(reports).toEqual(['Error: A kept feedback was dropped: refused with 422'])
  })

  it('one that the server cannot store holds the others up three times, not for two weeks', async () => {
    const { outbox, sent, pass, queue } = outboxWith([broken(500), broken(500), broken(500), taken])
    await outbox.add(item('poison', 1))
    await outbox.add(item('good', 2))
    await outbox.flush()
    await pass(1_000)
    expect(sent).toEqual(['poison', 'poison'])
    await pass(2_000)
    expect(sent).toEqual(['poison', 'poison', 'poison', 'good'])
    expect(queue()).toHaveLength(1)
  })

  it('one without its proof is kept, and does not hold up the next one (A-140)', async () => {
    const { outbox, sent, queue, pass, reports } = outboxWith([broken(401), taken, taken])
    await outbox.add(item('unproven', 1))
    await outbox.add(item('plain', 2))
    await outbox.flush()
    expect(queue().map(({ outbox: { idempotencyKey } }) => idempotencyKey)).toContain('unproven')
    await pass(1_000)
    expect(sent.filter((key) => key === 'unproven')).toHaveLength(2)
    expect([sent.includes('plain'), queue(), reports]).toEqual([true, [], []])
  })

  it('two weeks of failures are the end, and said so (A-140)', async () => {
    const { outbox, pass, queue, reports } = outboxWith([broken(0), broken(0)])
    await outbox.add(item('a', 1_000_000))
    await outbox.flush()
    await pass(14 * 24 * 3_600_000 + 1)
    expect(queue()).toEqual([])
    expect(reports).toHaveLength(1)
  })

  it('waits for a connection, and then needs no more than being told', async () => {
    const { outbox, connection, sent } = outboxWith([])
    connection.isOnline = false
    await outbox.add(item('a', 1))
    await outbox.flush()
    expect(sent).toEqual([])
    connection.isOnline = true
    await outbox.flush()
    expect(sent).toEqual(['a'])
  })

  it('a connection that comes back while it still looks at what waits is not overlooked (R-OFF-06)', async () => {
    for (let turns = 0; turns < 60; turns += 1) {
      const { outbox, sent, connection } = outboxWith([])
      await outbox.add(item('a', 1))
      connection.isOnline = false
      const first = outbox.flush()
      for (let turn = 0; turn < turns; turn += 1) await null
      connection.isOnline = true
      await Promise.all([first, outbox.flush()])
      expect([turns, sent]).toEqual([turns, ['a']])
    }
  })

  it('sends what only the journal remembers: local storage had not reached the disk when the browser was killed', async () => {
    const { outbox, kept, sent } = outboxWith([])
    kept.set('a', item('a', 1))
    await outbox.flush()
    expect(sent).toEqual(['a'])
    expect(kept.size).toBe(0)
  })

  it('leaves a run to the page that still answers for it', async () => {
    const { outbox, sent, queue } = outboxWith([], { answered: ['a'] })
    await outbox.add(item('a', 1))
    await outbox.add(item('b', 2))
    await outbox.flush()
    expect(sent).toEqual(['b'])
    expect(queue()).toHaveLength(1)
  })

  it('does not send again what another tab has sent, though its own local storage still shows it (R-OFF-09)', async () => {
    const { outbox, store, sent } = outboxWith([])
    await outbox.add(item('a', 1))
    const before = store.read(queueKey)
    await outbox.flush()
    store.write(queueKey, before)
    await outbox.flush()
    expect(sent).toEqual(['a'])
  })

  it('learns from storage that another tab has sent its item (R-OFF-09)', async () => {
    const { outbox, store } = outboxWith([])
    await outbox.add(item('a', 1))
    expect(outbox.getSnapshot().waiting).toEqual(['a'])
    store.remove(queueKey)
    outbox.look()
    expect(outbox.getSnapshot()).toEqual({ waiting: [], sent: ['a'] })
  })
})
