import { describe, expect, it } from 'vitest'
import type { Unsent } from '../run/unsent.ts'
import { flowId, languageIds, nodeId, questionId } from '../test/run-flow.ts'
import {
  effectOf,
  isGivenUp,
  joined,
  nextOf,
  type Queued,
  queuedOf,
  readQueue,
  triedItem,
  withItem,
  withoutItem,
} from './queue.ts'

const createdAtMs = Date.parse('2026-11-20T12:00:00.250Z')
const hour = 3_600_000
const unsent: Unsent = {
  effect: {
    type: 'save',
    completed: true,
    feedbackId: 'partial',
    feedback: {
      device_id: nodeId,
      createdAtMs,
      node_id: nodeId,
      flow_id: flowId,
      language_id: languageIds.en,
      created_offline: false,
      responses: [{ question_id: questionId(3), body: 'x' }],
    },
  },
  idempotencyKey: 'key',
  channel: { 'X-SDI': 'a', 'X-SCI': 'b' },
  submissionToken: 'token',
  renewUrl: '/v1/nodes/1?signature=s',
  delaySeconds: 60,
}
const item = (key: string, queuedAtMs: number, change: Partial<Queued['outbox']> = {}): Queued => {
  const made = queuedOf({ ...unsent, idempotencyKey: key }, queuedAtMs, 'offline')
  return { ...made, outbox: { ...made.outbox, ...change } }
}
const keys = (queue: readonly Queued[]): string[] =>
  queue.map(({ outbox }) => outbox.idempotencyKey)

describe('an item of the queue', () => {
  it('is the feedback as it will be sent, with its own time, marked offline, and its device (R-OFF-02, R-OFF-03, R-OFF-05)', () => {
    expect(queuedOf(unsent, createdAtMs, 'offline')).toMatchObject({
      created_at: '2026-11-20T12:00:00.250Z',
      created_offline: true,
      device_id: nodeId,
      outbox: {
        idempotencyKey: 'key',
        feedbackId: 'partial',
        channel: { 'X-SDI': 'a', 'X-SCI': 'b' },
      },
    })
    expect(queuedOf(unsent, createdAtMs, 'offline')).not.toHaveProperty('createdAtMs')
  })

  it.each([
    ['left', 0, false],
    ['left', hour, false],
    ['left', hour + 1, true],
    ['offline', 0, true],
  ] as const)(
    'of a page that was %s, %i ms after its time, says created_offline %j (R-PAY-10, C-30)',
    (why, afterMs, isOffline) => {
      expect(queuedOf(unsent, createdAtMs + afterMs, why).created_offline).toBe(isOffline)
    },
  )

  it('becomes the save that it represents, the same to the millisecond', () => {
    const queued = queuedOf(unsent, createdAtMs, 'offline')
    expect(effectOf(JSON.parse(JSON.stringify(queued)))).toEqual({
      ...unsent.effect,
      feedback: { ...unsent.effect.feedback, created_offline: true },
    })
  })

  it.each([
    ['nothing', null],
    ['a text', 'x'],
    ['an object', {}],
  ])('%s in storage is an empty queue (R-OFF-20)', (_name, json) => {
    expect(readQueue(json)).toEqual([])
  })

  it('what is spoilt is left out, the rest is sent (R-OFF-20)', () => {
    const good = item('good', 1)
    const spoilt = [
      1,
      null,
      {},
      { ...good, outbox: {} },
      { ...good, created_at: 'never' },
      { ...good, responses: 'x' },
      { ...good, node_id: 7 },
    ]
    expect(keys(readQueue([...spoilt, good]))).toEqual(['good'])
  })
})

describe('the order of the queue', () => {
  it('is the order of queueing, also when two copies are put together (R-OFF-07)', () => {
    expect(keys(joined([item('b', 2), item('a', 1)], [item('c', 3), item('a', 1)]))).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(joined([item('a', 1)], [triedItem(item('a', 1), 5)])[0]?.outbox.tries).toBe(1)
    expect(joined([triedItem(item('a', 1), 5)], [item('a', 1)])[0]?.outbox.tries).toBe(1)
  })

  it('holds fifty; the oldest goes and is named (A-148)', () => {
    const full = Array.from({ length: 50 }, (_, at) => item(`k${at}`, at))
    const { queue, dropped } = withItem(full, item('new', 99))
    expect(queue).toHaveLength(50)
    expect(keys(dropped)).toEqual(['k0'])
    expect(keys(queue).at(-1)).toBe('new')
    expect(withItem(full, item('k7', 7)).dropped).toEqual([])
    expect(keys(withoutItem(full, 'k0'))).not.toContain('k0')
  })

  it('the first goes first; after three tries without success others may pass it', () => {
    const now = 1_000
    const second = item('second', 2)
    const head = (tries: number): Queued => item('first', 1, { tries, notBeforeMs: now + 500 })
    expect(nextOf([], now)).toBeNull()
    expect(nextOf([item('first', 1), second], now)).toMatchObject({
      kind: 'item',
      item: { outbox: { idempotencyKey: 'first' } },
    })
    expect(nextOf([head(1), second], now)).toEqual({ kind: 'wait', ms: 500 })
    expect(nextOf([head(2), second], now)).toEqual({ kind: 'wait', ms: 500 })
    expect(nextOf([head(3), second], now)).toMatchObject({
      kind: 'item',
      item: { outbox: { idempotencyKey: 'second' } },
    })
    expect(nextOf([head(3)], now)).toEqual({ kind: 'wait', ms: 500 })
  })

  it('a clock that went back years makes nothing wait for years (fault 15)', () => {
    expect(nextOf([item('a', 1, { tries: 1, notBeforeMs: 400 * 24 * hour })], 0)).toMatchObject({
      kind: 'item',
    })
  })

  it('nothing is given up before two weeks, nor ever without a try (A-140)', () => {
    const twoWeeks = 14 * 24 * hour
    expect(isGivenUp(item('a', 0, { tries: 9 }), twoWeeks)).toBe(false)
    expect(isGivenUp(item('a', 0, { tries: 9 }), twoWeeks + 1)).toBe(true)
    expect(isGivenUp(item('a', 0), twoWeeks * 10)).toBe(false)
  })
})
