import { describe, expect, it } from 'vitest'
import { incompleteFeedbackId, rememberIncomplete } from './incomplete.ts'
import { deviceId, isBlockedBy, linkRecord, recordSubmission, visitSession } from './records.ts'
import { createStorage, type KeyValue, memoryStorage } from './storage.ts'
import { uuid } from './uuid.ts'

const node = '11111111-1111-4111-8111-111111111111'
const flow = '22222222-2222-4222-8222-222222222222'

function disk(
  initial: Record<string, string> = {},
): KeyValue & { readonly entries: Map<string, string> } {
  const entries = new Map(Object.entries(initial))
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

const newId = (): string => uuid((bytes) => crypto.getRandomValues(bytes))

describe('storage', () => {
  it('writes every key under one prefix (R-OFF-10)', () => {
    const browser = disk()
    const store = createStorage(() => browser)
    deviceId(store, newId)
    visitSession(store, newId, 1)
    recordSubmission(store, node, null, 1)
    rememberIncomplete(store, { feedbackId: flow, nodeId: node, flowId: flow })
    expect([...browser.entries.keys()].sort()).toEqual([
      'PSN::DEVICE_ID',
      'PSN::INCOMPLETE_SURVEYS',
      'PSN::PSN_SESSION',
      'PSN::linkChannels',
    ])
  })

  it('remembers in memory what a blocked, full or half-broken storage refuses (R-OFF-18)', () => {
    const full: KeyValue = {
      ...disk({ 'PSN::a': '"old"' }),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const refused: KeyValue = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
      removeItem: () => {
        throw new Error('denied')
      },
    }
    for (const store of [
      memoryStorage(),
      createStorage(() => full),
      createStorage(() => refused),
    ]) {
      store.write('a', { b: 1 })
      expect(store.read('a')).toEqual({ b: 1 })
      store.remove('a')
    }
    const afterRemoval = createStorage(() => refused)
    afterRemoval.write('a', 1)
    afterRemoval.remove('a')
    expect(afterRemoval.read('a')).toBeNull()
  })

  it.each(['{', 'undefined', '', '[1', '\u0000'])(
    'takes the broken text %j as absent (R-OFF-20)',
    (text) => {
      const store = createStorage(() =>
        disk({
          'PSN::DEVICE_ID': text,
          'PSN::linkChannels': text,
          'PSN::INCOMPLETE_SURVEYS': text,
          'PSN::PSN_SESSION': text,
        }),
      )
      expect(store.read('DEVICE_ID')).toBeNull()
      expect(linkRecord(store, node)).toBeNull()
      expect(incompleteFeedbackId(store, node, flow)).toBeNull()
      expect(visitSession(store, () => 'fresh', 5)).toEqual({ id: 'fresh', timestamp: 5 })
    },
  )

  it.each([
    null,
    7,
    'text',
    [],
    [null, 3, 'x'],
    { feedbackId: 1 },
    [{ feedbackId: 1, nodeId: node, flowId: flow }],
    { [node]: 'x' },
    { [node]: { firstNow: 'x' } },
  ])('takes %j, JSON of another shape, as absent (R-OFF-20)', (value) => {
    const text = JSON.stringify(value)
    const store = createStorage(() =>
      disk({ 'PSN::DEVICE_ID': text, 'PSN::linkChannels': text, 'PSN::INCOMPLETE_SURVEYS': text }),
    )
    expect(linkRecord(store, node)).toBeNull()
    expect(incompleteFeedbackId(store, node, flow)).toBeNull()
    expect(deviceId(store, () => node)).toBe(node)
    rememberIncomplete(store, { feedbackId: flow, nodeId: node, flowId: flow })
    expect(incompleteFeedbackId(store, node, flow)).toBe(flow)
  })
})

describe('records', () => {
  it('makes the device id and the session once and keeps them over a reload (R-OFF-12, R-OFF-13)', () => {
    const browser = disk()
    const first = createStorage(() => browser)
    const id = deviceId(first, newId)
    const session = visitSession(first, newId, 1_000)
    const reloaded = createStorage(() => browser)
    expect(deviceId(reloaded, newId)).toBe(id)
    expect(visitSession(reloaded, newId, 2_000)).toEqual(session)
    expect(session.timestamp).toBe(1_000)
  })

  it('keeps {firstNow, isLinkChannelDisplayedBefore} a node under linkChannels (R-NODE-24)', () => {
    const browser = disk()
    const store = createStorage(() => browser)
    recordSubmission(store, node, null, 1_000)
    recordSubmission(store, flow, null, 2_000)
    expect(JSON.parse(browser.entries.get('PSN::linkChannels') ?? '')).toEqual({
      [node]: { firstNow: 1_000, isLinkChannelDisplayedBefore: true },
      [flow]: { firstNow: 2_000, isLinkChannelDisplayedBefore: true },
    })
  })

  it.each([
    // delay in seconds, submitted at, asked at, blocked
    [null, 0, 1e15, true],
    [0, 1_000, 1_000, false],
    [2, 1_000, 2_999, true],
    [2, 1_000, 3_000, false],
  ])(
    'a delay of %s s after %s ms still blocks at %s ms: %s (R-NODE-23)',
    (delay, submittedAt, at, expected) => {
      const store = memoryStorage()
      recordSubmission(store, node, delay, submittedAt)
      expect(isBlockedBy(linkRecord(store, node), delay, at)).toBe(expected)
    },
  )

  it('a submission within the delay keeps the first time, one after it starts again (R-FLOW-43)', () => {
    const store = memoryStorage()
    recordSubmission(store, node, 10, 1_000)
    recordSubmission(store, node, 10, 5_000)
    expect(linkRecord(store, node)?.firstNow).toBe(1_000)
    recordSubmission(store, node, 10, 11_000)
    expect(linkRecord(store, node)?.firstNow).toBe(11_000)
  })

  it('keeps one incomplete record a node and flow, and not more than a hundred', () => {
    const store = memoryStorage()
    for (let at = 0; at < 150; at += 1)
      rememberIncomplete(store, { feedbackId: `f${at}`, nodeId: `n${at % 120}`, flowId: flow })
    expect(incompleteFeedbackId(store, 'n29', flow)).toBe('f149')
    expect(store.read('INCOMPLETE_SURVEYS')).toHaveLength(100)
  })
})

describe('uuid', () => {
  it('marks version and variant whatever the random bytes are', () => {
    for (const fill of [0, 0xff, 0x5a]) {
      expect(uuid((bytes) => bytes.fill(fill))).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    }
  })
})
