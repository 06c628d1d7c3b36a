// The store, the engine and the effects together: only the outside (clock, wire, host page, tag manager) is played.
import type { Flow } from '@askwell/contract'
import { mapFlow, noTools, type RunMode, specialSteps, start } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import {
  elementId,
  exampleFlow,
  flowId,
  languageIds,
  nodeId,
  oneTapFlow,
  optionId,
  questionId,
} from '../test/run-flow.ts'
import type { Reply, Request } from './api.ts'
import { type LayerWindow, track } from './data-layer.ts'
import { createEffects } from './effects.ts'
import { createHeldFiles } from './held-files.ts'
import { type Frame, tellHost } from './host-page.ts'
import { previewCalls } from './preview-calls.ts'
import { linkRecord, recordSubmission } from './records.ts'
import { createRunStore } from './run-store.ts'
import { continuedBy, saveFeedback } from './save-feedback.ts'
import { memoryStorage } from './storage.ts'

const chatFlow: Flow = {
  ...oneTapFlow,
  states: [
    ...oneTapFlow.states.map((state) => ({ ...state, nextStateId: flowId })),
    {
      id: flowId,
      name: 'Chat',
      style: 'chat',
      isInitialState: false,
      elements: [],
      nextStateId: null,
    },
  ],
}
const ok = (chatToken: string | null = null): Reply => ({
  kind: 'success',
  status: 200,
  text: '',
  json: { id: 'f1', chat_token_string: chatToken },
})
const broken: Reply = {
  kind: 'failure',
  why: 'refused',
  status: 500,
  message: '',
  json: { code: 13010 },
}

interface Setup {
  readonly flow?: Flow
  readonly mode?: RunMode
  readonly isEmbedded?: boolean
  readonly isInternal?: boolean
  readonly isQuotaCounted?: boolean
  readonly replies?: Reply[]
}

function stage({
  flow = oneTapFlow,
  mode = 'live',
  isEmbedded = true,
  isInternal = false,
  isQuotaCounted = false,
  replies = [],
}: Setup = {}) {
  let now = 1_000_000
  const timers: { at: number; task: () => void }[] = []
  const seen: string[] = []
  const requests: Request[] = []
  const layer: LayerWindow = {}
  const store = memoryStorage()
  store.write(`FLOW/${nodeId}`, { draft: true })
  const say = (text: string): void => void seen.push(`${now - 1_000_000} ${text}`)
  const frame: Frame = {
    isEmbedded,
    referrer: 'https://shop.example/checkout?x=1',
    ancestorOrigin: null,
    address: 'https://askwell.example/feedback',
    post: (message, origin) => say(`post ${message.type} to ${origin}`),
  }
  const later = (ms: number, task: () => void): (() => void) => {
    const timer = { at: now + ms, task }
    timers.push(timer)
    return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
  }
  const map = mapFlow(flow)
  const session = {
    nodeId,
    deviceId: nodeId,
    userId: null,
    originUrl: null,
    customer: null,
    isInternal,
    isQuotaCounted,
  }
  const run = createRunStore({
    map,
    begun: start(map, { mode, seed: 1, at: now, languageId: languageIds.en, session }),
    tools: noTools,
    specialSteps,
    nowMs: () => now,
    note: () => {},
    perform: createEffects({
      later,
      store,
      nodeId,
      recordSubmission: (atMs) => recordSubmission(store, nodeId, null, atMs),
      save: (effect) =>
        saveFeedback(
          {
            store,
            channel: null,
            idempotencyKey: 'key',
            submissionToken: null,
            continues: continuedBy(store, effect),
            renewToken: async () => null,
            send: async (request) => {
              requests.push(request)
              return replies[requests.length - 1] ?? ok()
            },
          },
          effect,
        ),
      calls: previewCalls(createHeldFiles(() => 'handle')),
      scrollTo: (element) => say(`scroll to ${element}`),
      focus: (target) => say(`focus ${typeof target === 'string' ? target : target.questionId}`),
      tellHost: (message) => tellHost(frame, message),
      track: mode === 'live' ? (event) => track(layer, event) : null,
      created: (feedbackId) => say(`created ${feedbackId}`),
      openChat: (address) => say(`open ${address}`),
    }),
  })
  /** Lets replies arrive, then the clock run. */
  async function pass(ms: number): Promise<void> {
    const end = now + ms
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = timers.toSorted((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      timers.splice(timers.indexOf(next), 1)
      now = next.at
      next.task()
    }
    now = end
  }
  const tap = (): void =>
    run.send({
      type: 'answered',
      questionId: questionId(1),
      answer: { kind: 'options', optionIds: [optionId(1, 1)] },
      by: 'pick',
    })
  return {
    run,
    store,
    layer,
    seen,
    requests,
    pass,
    tap,
    posts: () => seen.filter((line) => line.includes('post ')),
  }
}

const events = (layer: LayerWindow): unknown[] =>
  (layer.dataLayer ?? []).map((entry) => (entry as { event: string }).event)

describe('after a stored feedback', () => {
  it('R-FLOW-37, R-FLOW-38, R-FLOW-39, R-CONST-02: the host hears of the end at once and of the feedback after 3000 ms', async () => {
    const { tap, pass, posts } = stage()
    tap()
    await pass(2_999)
    expect(posts()).toEqual(['0 post PSN_END_OF_FLOW to https://shop.example'])
    await pass(1)
    expect(posts()).toEqual([
      '0 post PSN_END_OF_FLOW to https://shop.example',
      '3000 post PSN_FEEDBACK_SUBMITTED to https://shop.example',
    ])
  })

  it.each([
    ['internal feedback', { isInternal: true }],
    ['a chat end', { flow: chatFlow, replies: [ok('token')] }],
  ])('R-FLOW-40: not delayed for %s', async (_name, setup) => {
    const { tap, pass, posts } = stage(setup)
    tap()
    await pass(10_000)
    expect(posts()).toEqual([
      '0 post PSN_END_OF_FLOW to https://shop.example',
      '0 post PSN_FEEDBACK_SUBMITTED to https://shop.example',
    ])
  })

  it.each([
    ['not embedded', { isEmbedded: false }],
    ['the submit failed', { replies: [broken] }],
  ])('R-FLOW-41: the host hears nothing when %s', async (_name, setup) => {
    const { tap, pass, posts, requests } = stage(setup)
    tap()
    await pass(10_000)
    expect(requests).toHaveLength(1)
    expect(posts()).toEqual([])
  })

  it('R-FLOW-42, R-FLOW-43: drops the draft and records the first submission', async () => {
    const { tap, pass, store } = stage()
    tap()
    await pass(10)
    expect(store.read(`FLOW/${nodeId}`)).toBeNull()
    expect(linkRecord(store, nodeId)).toEqual({
      firstNow: 1_000_000,
      isLinkChannelDisplayedBefore: true,
    })
  })

  it('a failed submit leaves draft and record as they are', async () => {
    const { tap, pass, store, run } = stage({ replies: [broken] })
    tap()
    await pass(10)
    expect(run.getSnapshot().view.hasFailed).toBe(true)
    expect(store.read(`FLOW/${nodeId}`)).not.toBeNull()
    expect(linkRecord(store, nodeId)).toBeNull()
  })

  it('R-FLOW-44, R-ANL-05: a counted quota is logged, an uncounted one is not', async () => {
    for (const isQuotaCounted of [true, false]) {
      const { tap, pass, layer } = stage({ isQuotaCounted })
      tap()
      await pass(10)
      expect(events(layer).includes('quota_submitted')).toBe(isQuotaCounted)
    }
  })

  it('R-FLOW-45, R-CONST-09: a chat end opens the chat after 2000 ms', async () => {
    const { tap, pass, seen } = stage({ flow: chatFlow, replies: [ok('a+b')] })
    tap()
    await pass(1_999)
    expect(seen.filter((line) => line.includes('open'))).toEqual([])
    await pass(1)
    expect(seen).toContain('2000 open /chat?feedback_id=f1&token=a%2Bb')
  })

  it('R-FLOW-47: a chat end without a token thanks instead', async () => {
    const { tap, pass, seen, run } = stage({ flow: chatFlow })
    tap()
    await pass(10_000)
    expect(seen.some((line) => line.includes('open'))).toBe(false)
    expect(run.getSnapshot().view.style).toBe('thank')
  })

  it('R-FLOW-28: runs the post-create hook', async () => {
    const { tap, pass, seen } = stage()
    tap()
    await pass(10)
    expect(seen).toContain('0 created f1')
  })
})

describe('what the tag manager hears', () => {
  it('R-ANL-01, R-ANL-04: ids of what happened, and not a word of an answer', async () => {
    const { run, pass, layer } = stage({ flow: exampleFlow })
    run.send({ type: 'loaded' })
    run.send({
      type: 'answered',
      questionId: questionId(3),
      answer: { kind: 'text', text: 'My secret is Zanzibar' },
      by: 'typing',
    })
    run.send({ type: 'committed', questionId: questionId(3) })
    run.send({ type: 'pressed', elementId: elementId(5) })
    await pass(10)
    expect(events(layer)).toEqual([
      'survey_loaded',
      'question_answered',
      'state_changed',
      'feedback_submitted',
    ])
    expect(JSON.stringify(layer)).not.toMatch(/secret|Zanzibar/)
  })

  it.each(['preview', 'still'] as const)('R-ANL-02: nothing in %s', async (mode) => {
    const { run, tap, pass, layer, requests } = stage({ mode })
    run.send({ type: 'loaded' })
    tap()
    await pass(10_000)
    expect(run.getSnapshot().view.style).toBe('thank')
    expect(layer.dataLayer).toBeUndefined()
    expect(requests).toEqual([])
  })
})

describe('the run store', () => {
  it('tells listeners once an act and hands out the same snapshot until something changed', () => {
    const { run } = stage({ flow: exampleFlow })
    const before = run.getSnapshot()
    let calls = 0
    const stop = run.subscribe(() => {
      calls += 1
    })
    run.send({ type: 'committed', questionId: questionId(1) })
    expect(run.getSnapshot()).toBe(before)
    run.send({
      type: 'answered',
      questionId: questionId(1),
      answer: { kind: 'options', optionIds: [optionId(1, 1)] },
      by: 'pick',
    })
    expect(calls).toBe(1)
    expect(run.getSnapshot()).not.toBe(before)
    stop()
    run.send({ type: 'answered', questionId: questionId(1), answer: null, by: 'pick' })
    expect(calls).toBe(1)
  })

  it('keeps the drawn parts that an answer does not touch', () => {
    const { run } = stage({ flow: exampleFlow })
    const before = run.getSnapshot().view.elements
    run.send({
      type: 'answered',
      questionId: questionId(1),
      answer: { kind: 'options', optionIds: [optionId(1, 1)] },
      by: 'pick',
    })
    const after = run.getSnapshot().view.elements
    expect(after[0]).not.toBe(before[0])
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(after.slice(1).every((element, at) => element === before[at + 1])).toBe(true)
  })

  it('moves on in the same turn where nothing waits', () => {
    const { run, tap } = stage({ mode: 'still' })
    tap()
    expect(run.getSnapshot().view.style).toBe('thank')
  })

  it("lets a fault of the flow rise in the drawing, where the page's boundary stands", () => {
    const trigger = { key: 'o1', action: 'explode', targetIds: [elementId(2)], targetOptionIds: [] }
    const flow: Flow = {
      ...exampleFlow,
      elements: exampleFlow.elements.map((element, at) =>
        at === 0 ? { ...element, triggers: [trigger] } : element,
      ),
    }
    const { run, tap } = stage({ flow })
    let isTold = false
    run.subscribe(() => {
      isTold = true
    })
    tap()
    expect(isTold).toBe(true)
    expect(() => run.getSnapshot()).toThrow('Unexpected trigger type')
  })

  it('scrolls to the newest goal only', async () => {
    const { run, pass, seen } = stage({ flow: exampleFlow })
    run.send({
      type: 'answered',
      questionId: questionId(1),
      answer: { kind: 'options', optionIds: [optionId(1, 1)] },
      by: 'pick',
    })
    run.send({
      type: 'answered',
      questionId: questionId(1),
      answer: { kind: 'options', optionIds: [optionId(1, 2)] },
      by: 'pick',
    })
    await pass(1_000)
    expect(seen).toEqual([`0 scroll to ${elementId(2)}`])
  })
})
