// A run store between a replying server and a recorded window, for the tests of effects.
import type { Flow } from '@askwell/contract'
import { mapFlow, noTools, type RunMode, specialSteps, start } from '@askwell/engine'
import type { Reply, Request } from '../run/api.ts'
import { type LayerWindow, track } from '../run/data-layer.ts'
import { createEffects } from '../run/effects.ts'
import { createHeldFiles } from '../run/held-files.ts'
import { type Frame, tellHost } from '../run/host-page.ts'
import { previewCalls } from '../run/preview-calls.ts'
import { recordSubmission } from '../run/records.ts'
import { createRunStore } from '../run/run-store.ts'
import { continuedBy, saveFeedback } from '../run/save-feedback.ts'
import { memoryStorage } from '../run/storage.ts'
import { languageIds, nodeId, oneTapFlow, optionId, questionId } from './run-flow.ts'

export const ok = (chatToken: string | null = null): Reply => ({
  kind: 'success',
  status: 200,
  text: '',
  json: { id: 'f1', chat_token_string: chatToken },
})

export interface Setup {
  readonly flow?: Flow
  readonly mode?: RunMode
  readonly isEmbedded?: boolean
  readonly isInternal?: boolean
  readonly isQuotaCounted?: boolean
  readonly replies?: Reply[]
}

export function stage({
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
