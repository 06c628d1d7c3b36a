// The run of a form in the chat: the engine's, with its one save sent to the chat instead of the feedback. Its store is
// smaller than the page's, because a form does not scroll, upload or make requests.
import type { Flow } from '@askwell/contract'
import {
  type Effect,
  mapFlow,
  noTools,
  type RunEvent,
  start,
  stepWith,
  view,
} from '@askwell/engine'
import type { Act, RunSnapshot, RunStore, Words } from '../app-types.ts'
import type { SpecialViews } from '../questions/special-styles.ts'
import { loadChunk } from '../run/chunk.ts'
import { chooseLanguage } from '../run/language.ts'
import type { ChatCalls, FormAnswers } from './chat-calls.ts'

export interface FormRun {
  readonly store: RunStore
  readonly words: Words
  readonly specialViews: SpecialViews
}

export interface FormOutside {
  readonly nowMs: () => number
  readonly later: (ms: number, task: () => void) => () => void
  /** The chat's words combined with the texts of this flow. */
  readonly wordsOf: (flow: Flow, code: string) => Words
  readonly calls: Pick<ChatCalls, 'answerForm'>
  /** Called when it was stored and the chat has a new item. */
  readonly answered: () => void
}

const nobody = {
  nodeId: '',
  deviceId: '',
  originUrl: null,
  userId: null,
  customer: null,
  isInternal: false,
  isQuotaCounted: false,
}

export async function openForm(
  itemId: string,
  flow: Flow,
  code: string,
  outside: FormOutside,
): Promise<FormRun> {
  const { specialViews, specialSteps } = await loadChunk(
    () => import('../run/special.ts'),
    outside.later,
  )
  const hasRegex = flow.transitions.some(({ rules }) =>
    rules.some(({ operator }) => operator === 'regex'),
  )
  const matches = hasRegex
    ? (await loadChunk(() => import('@askwell/engine/regex'), outside.later)).matches
    : noTools.matches
  const language = chooseLanguage(flow, { widget: null, lang: code, nodeDefault: null })
  const map = mapFlow(flow)
  const begun = start(map, {
    mode: 'live',
    onlyElementId: null,
    seed: 1,
    at: outside.nowMs(),
    languageId: language.id,
    preloaded: {},
    session: nobody,
  })
  const listeners = new Set<() => void>()
  let snapshot: RunSnapshot = { run: begun.run, view: view(map, begun.run) }

  function send(act: Act): void {
    const event: RunEvent = Object.assign({}, act, { at: outside.nowMs() })
    const { run, effects } = stepWith(specialSteps, map, snapshot.run, event, {
      ...noTools,
      matches,
    })
    snapshot = { run, view: view(map, run, snapshot.view) }
    for (const listener of listeners) listener()
    for (const effect of effects) perform(effect)
  }

  function perform(effect: Effect): void {
    if (effect.type === 'wait') outside.later(effect.ms, () => send(effect.event))
    if (effect.type !== 'save' || !effect.completed) return
    const { responses, path, language_id, createdAtMs } = effect.feedback
    const answers: FormAnswers = {
      responses,
      language_id,
      created_at: new Date(createdAtMs).toISOString(),
      ...(path ? { path } : {}),
    }
    void outside.calls.answerForm(itemId, answers).then((told) => {
      if (told.ok) {
        send({ type: 'saved', completed: true, feedbackId: itemId, chatToken: null })
        outside.answered()
      } else
        send({ type: 'save_failed', completed: true, failure: { status: told.status, body: null } })
    })
  }

  const store: RunStore = {
    send,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
  }
  return { store, words: outside.wordsOf(flow, language.code), specialViews }
}
