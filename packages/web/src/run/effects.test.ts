// The store, the engine and the effects together: only the outside (clock, network, host page, tag manager) is faked.
import type { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ok, stage } from '../test/effects-stage.ts'
import { elementId, exampleFlow, flowId, nodeId, oneTapFlow, questionId } from '../test/run-flow.ts'
import type { Reply } from './api.ts'
import type { LayerWindow } from './data-layer.ts'
import { linkRecord } from './records.ts'

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
const broken: Reply = {
  kind: 'failure',
  why: 'refused',
  status: 500,
  message: '',
  json: { code: 13010 },
}

const events = (layer: LayerWindow): unknown[] =>
  (layer.dataLayer ?? []).map((entry) => (entry as { event: string }).event)

describe('after a stored feedback', () => {
  it('the host learns of the end at once and of the feedback after 3000 ms (R-FLOW-37, R-FLOW-38, R-FLOW-39, R-CONST-02)', async () => {
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
  ])('not delayed for %s (R-FLOW-40)', async (_name, setup) => {
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
  ])('the host hears nothing when %s (R-FLOW-41)', async (_name, setup) => {
    const { tap, pass, posts, requests } = stage(setup)
    tap()
    await pass(10_000)
    expect(requests).toHaveLength(1)
    expect(posts()).toEqual([])
  })

  it('drops the draft and records the first submission (R-FLOW-42, R-FLOW-43)', async () => {
    const { tap, pass, store } = stage()
    tap()
    await pass(10)
    expect(store.read(`FLOW/${nodeId}`)).toBeNull()
    expect(linkRecord(store, nodeId)).toEqual({
      firstNow: 1_000_000,
      isLinkChannelDisplayedBefore: true,
    })
  })

  it('a failed submit leaves draft and record unchanged', async () => {
    const { tap, pass, store, run } = stage({ replies: [broken] })
    tap()
    await pass(10)
    expect(run.getSnapshot().view.hasFailed).toBe(true)
    expect(store.read(`FLOW/${nodeId}`)).not.toBeNull()
    expect(linkRecord(store, nodeId)).toBeNull()
  })

  it('a counted quota is logged, an uncounted one is not (R-FLOW-44, R-ANL-05)', async () => {
    for (const isQuotaCounted of [true, false]) {
      const { tap, pass, layer } = stage({ isQuotaCounted })
      tap()
      await pass(10)
      expect(events(layer).includes('quota_submitted')).toBe(isQuotaCounted)
    }
  })

  it('a chat end opens the chat after 2000 ms (R-FLOW-45, R-CONST-09)', async () => {
    const { tap, pass, seen } = stage({ flow: chatFlow, replies: [ok('a+b')] })
    tap()
    await pass(1_999)
    expect(seen.filter((line) => line.includes('open'))).toEqual([])
    await pass(1)
    expect(seen).toContain('2000 open /chat?feedback_id=f1&token=a%2Bb')
  })

  it('a chat end without a token thanks instead (R-FLOW-47)', async () => {
    const { tap, pass, seen, run } = stage({ flow: chatFlow })
    tap()
    await pass(10_000)
    expect(seen.some((line) => line.includes('open'))).toBe(false)
    expect(run.getSnapshot().view.style).toBe('thank')
  })

  it('runs the post-create hook (R-FLOW-28)', async () => {
    const { tap, pass, seen } = stage()
    tap()
    await pass(10)
    expect(seen).toContain('0 created f1')
  })
})

describe('what the tag manager hears', () => {
  it('ids of what happened, and not a word of an answer (R-ANL-01, R-ANL-04)', async () => {
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

  it.each(['preview', 'still'] as const)('nothing in %s (R-ANL-02)', async (mode) => {
    const { run, tap, pass, layer, requests } = stage({ mode })
    run.send({ type: 'loaded' })
    tap()
    await pass(10_000)
    expect(run.getSnapshot().view.style).toBe('thank')
    expect(layer.dataLayer).toBeUndefined()
    expect(requests).toEqual([])
  })
})
