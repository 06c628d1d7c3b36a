// A respondent for the engine's test tables: acts with plain names, a clock that advances automatically, and all effects.
import type { FeedbackPayload, Flow } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import type { Effect } from '../effect.ts'
import type { RunEvent } from '../event.ts'
import { fill } from '../fill.ts'
import { mapFlow } from '../flow-map.ts'
import { matches } from '../regex.ts'
import { type Replayed, replay } from '../replay.ts'
import type { Feedback, Run, RunMode, Session } from '../run.ts'
import { start } from '../start.ts'
import { step } from '../step.ts'
import { view } from '../view.ts'
import type { View } from '../view-types.ts'
import { idOf } from './flow.ts'

export const session: Session = {
  nodeId: idOf('node'),
  deviceId: idOf('device'),
  userId: null,
  originUrl: 'https://shop.example/',
  customer: null,
  isInternal: false,
  isQuotaCounted: false,
}

export interface Respondent {
  readonly run: () => Run
  readonly view: () => View
  readonly sends: (event: RunEvent) => Respondent
  readonly picks: (question: string, ...keys: string[]) => Respondent
  readonly moves: (question: string, key: string) => Respondent
  readonly types: (question: string, text: string) => Respondent
  readonly leaves: (question: string) => Respondent
  readonly enters: (question: string) => Respondent
  readonly presses: (button: string | null) => Respondent
  readonly back: () => Respondent
  readonly waits: (ms: number) => Respondent
  /** The reply to the save in flight. */
  readonly isStored: (id?: string, chatToken?: string | null) => Respondent
  readonly isRefused: (status: number, code?: number) => Respondent
  readonly shown: () => string[]
  readonly optionsOf: (question: string) => string[]
  readonly place: () => string
  readonly effects: () => readonly Effect[]
  readonly lastEffects: () => readonly Effect[]
  readonly saves: () => { completed: boolean; feedback: Feedback; feedbackId: string | null }[]
  readonly replayed: (change?: Partial<Pick<FeedbackPayload, 'responses' | 'path'>>) => Replayed
}

export function respondent(
  flow: Flow,
  more: {
    mode?: RunMode
    seed?: number
    preloaded?: Record<string, Answer>
    session?: Partial<Session>
    onlyElementId?: string
  } = {},
): Respondent {
  const map = mapFlow(flow)
  const tools = { matches, mask: (text: string) => text, fill }
  let at = 10_000
  const begun = start(map, {
    mode: more.mode ?? 'live',
    seed: more.seed ?? 7,
    at,
    languageId: flow.defaultLanguageId,
    session: { ...session, ...more.session },
    preloaded: more.preloaded ?? {},
    onlyElementId: more.onlyElementId ?? null,
  })
  let run = begun.run
  let drawn = view(map, run)
  const done: Effect[] = [...begun.effects]
  let last: readonly Effect[] = begun.effects
  const send = (event: RunEvent): void => {
    const stepped = step(map, run, event, tools)
    run = stepped.run
    drawn = view(map, run, drawn)
    last = stepped.effects
    done.push(...stepped.effects)
    for (const effect of stepped.effects) if (effect.type === 'wait') later(effect.ms, effect.event)
  }
  const later = (ms: number, event: RunEvent): void => {
    at += ms
    send('at' in event ? { ...event, at } : event)
  }
  const says = (event: RunEvent): Respondent => {
    send(event)
    return self
  }
  const answers = (
    question: string,
    answer: Answer | null,
    by: 'pick' | 'move' | 'typing',
  ): Respondent => says({ type: 'answered', questionId: idOf(`${question}?`), answer, by, at })
  const options = (question: string, keys: readonly string[]): Answer => ({
    kind: 'options',
    optionIds: keys.map((key) => idOf(`${question}.${key}`)),
  })
  const isComplete = (): boolean => run.saving.inFlight === 'complete'
  const self: Respondent = {
    run: () => run,
    view: () => drawn,
    sends: says,
    picks: (question, ...keys) =>
      answers(question, keys.length > 0 ? options(question, keys) : null, 'pick'),
    moves: (question, key) => answers(question, options(question, [key]), 'move'),
    types: (question, text) => answers(question, { kind: 'text', text }, 'typing'),
    leaves: (question) => says({ type: 'left', questionId: idOf(`${question}?`), at }),
    enters: (question) => says({ type: 'committed', questionId: idOf(`${question}?`), at }),
    presses: (button) =>
      says({ type: 'pressed', elementId: button === null ? null : idOf(button), at }),
    back: () => says({ type: 'went_back', at }),
    waits: (ms) => {
      at += ms
      return self
    },
    isStored: (id = idOf('feedback'), chatToken = null) =>
      says({ type: 'saved', completed: isComplete(), feedbackId: id, chatToken, at }),
    isRefused: (status, code) =>
      says({
        type: 'save_failed',
        completed: isComplete(),
        failure: { status, body: code === undefined ? null : { code } },
        at,
      }),
    shown: () =>
      drawn.elements.map(({ element }) => element.question?.key ?? element.body?.['en'] ?? ''),
    optionsOf: (question) =>
      drawn.elements.flatMap((element) =>
        element.kind === 'question' && element.view.question.key === question
          ? element.view.options.map((option) => option.key)
          : [],
      ),
    place: () =>
      run.phase.kind === 'ended'
        ? `end:${drawn.state?.name ?? 'default'}`
        : (drawn.state?.name ?? ''),
    effects: () => done,
    lastEffects: () => last,
    saves: () => done.flatMap((effect) => (effect.type === 'save' ? [effect] : [])),
    replayed: (change) => {
      const feedback = done.findLast((effect) => effect.type === 'save')?.feedback
      const path = change && 'path' in change ? change.path : feedback?.path
      return replay(
        map,
        {
          responses: change?.responses ?? feedback?.responses ?? [],
          path,
          completed: true,
          year: 2026,
        },
        tools,
      )
    },
  }
  return self
}
