import type { Element, Flow, Option, State, Transition, Trigger } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { mapFlow } from './flow-map.ts'
import { replay } from './replay.ts'
import type { Session } from './run.ts'
import { start } from './start.ts'
import { step, type Stepped } from './step.ts'
import type { RunEvent } from './event.ts'
import { noRegex } from './tools.ts'
import { view } from './view.ts'

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const option = (n: number, key: string): Option => ({ id: id(n), key, body: { en: key }, order: n, isVisible: true })
function radio(n: number, key: string, triggers: Trigger[] = [], more: Partial<Element['question']> = {}): Element {
  return {
    id: id(n), type: 'question', order: n, isVisible: true, triggers,
    question: { id: id(n + 1), key, style: 'radio', body: { en: key }, isRequired: true, isMultiSelect: false, hidePersonalData: false, options: [option(n + 2, 'a'), option(n + 3, 'b')], statements: [], extra: {}, ...more },
  }
}
const button = (n: number, type: 'next_page' | 'submit'): Element => ({ id: id(n), type, order: n, isVisible: true, triggers: [] })
const state = (n: number, elements: Element[], more: Partial<State> = {}): State => ({ id: id(n), name: `S${n}`, style: 'page', isInitialState: false, elements: elements.map(e => e.id), nextStateId: null, ...more })
const flowOf = (states: State[], elements: Element[], transitions: Transition[] = []): Flow => ({ id: id(1), name: 'f', languages: [{ code: 'en', id: id(2), name: 'English' }], defaultLanguageId: id(2), allowSavingIncompleteSurvey: false, states, elements, transitions })
const session: Session = { nodeId: id(3), deviceId: id(4), userId: null, originUrl: null, customer: null, isInternal: false, isQuotaCounted: false }

function walk(flow: Flow, events: RunEvent[]): { last: Stepped; all: Stepped['effects'][number][] } {
  const map = mapFlow(flow)
  let last = start(map, { mode: 'live', seed: 1, at: 1000, languageId: id(2), session })
  const all = [...last.effects]
  for (const event of events) {
    last = step(map, last.run, event, noRegex)
    all.push(...last.effects)
  }
  return { last, all }
}
const picks = (n: number, ...options: number[]): RunEvent => ({ type: 'answered', questionId: id(n), answer: { kind: 'options', optionIds: options.map(id) }, by: 'pick', at: 2000 })

describe('one run', () => {
  const q1 = radio(100, 'q1')
  const q2 = radio(200, 'q2')
  const next = button(150, 'next_page')
  const submit = button(250, 'submit')
  const flow = flowOf([state(10, [q1, next], { isInitialState: true, nextStateId: id(20) }), state(20, [q2, submit])], [q1, next, q2, submit])

  it('R-FLOW-01 R-FLOW-20 R-FLOW-21: starts at the initial state and changes state after 250 ms without saving', () => {
    const { last, all } = walk(flow, [picks(101, 102), { type: 'pressed', elementId: id(150), at: 2100 }])
    expect(last.run.phase.kind).toBe('moving')
    expect(all.find(effect => effect.type === 'wait')).toMatchObject({ ms: 250 })
    expect(all.some(effect => effect.type === 'save')).toBe(false)
  })

  it('R-FLOW-03 R-ANS-33: an unanswered required question keeps the page and shows its error', () => {
    const { last } = walk(flow, [{ type: 'pressed', elementId: id(150), at: 2100 }])
    expect(last.run.faults).toEqual({ [id(101)]: { code: 'required' } })
    expect(last.effects).toEqual([{ type: 'focus', target: { questionId: id(101) } }])
  })

  it('R-FLOW-54 R-FLOW-07 R-FLOW-48: a submit sends what the replay accepts and ends at the default thank state', () => {
    const { last, all } = walk(flow, [
      picks(101, 102), { type: 'pressed', elementId: id(150), at: 2100 }, { type: 'arrived', at: 2400 },
      picks(201, 203), { type: 'pressed', elementId: id(250), at: 3900 }, { type: 'pressed', elementId: id(250), at: 3901 },
    ])
    const saves = all.filter(effect => effect.type === 'save')
    expect(saves).toHaveLength(1)
    const feedback = saves[0]?.feedback
    expect(feedback).toMatchObject({ time_spent_in_seconds: 1, responses: [{ question_id: id(101), option_id: id(102) }, { question_id: id(201), option_id: id(203) }], path: [{ state_id: id(10), at: 0 }, { state_id: id(20), at: 1400 }] })
    expect(replay(mapFlow(flow), { responses: feedback?.responses ?? [], path: feedback?.path, completed: true }, noRegex)).toMatchObject({ ok: true })
    expect(replay(mapFlow(flow), { responses: feedback?.responses ?? [], completed: true }, noRegex)).toMatchObject({ ok: true, stateIds: [id(10), id(20)] })
    const stored = step(mapFlow(flow), last.run, { type: 'saved', completed: true, feedbackId: id(9), chatToken: null, at: 4000 }, noRegex)
    expect(stored.run.phase).toMatchObject({ kind: 'ended', end: 'thank', at: { kind: 'default_thank' } })
    expect(view(mapFlow(flow), stored.run)).toMatchObject({ state: null, style: 'thank', progress: 1, buttons: [] })
  })
})
