import type { Flow, Problem } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { shop } from '../draft/edits/test-flow.ts'
import { quickFix } from './quick-fix.ts'

const found = (flow: Flow, code: Problem['code']) =>
  problems(flow, { compiles: () => true }).filter((problem) => problem.code === code)
const initial = (flow: Flow, stateId: string | null): Flow => ({
  ...flow,
  states: flow.states.map((state) => ({ ...state, isInitialState: state.id === stateId })),
})
const onState = (flow: Flow, id: string, change: Partial<Flow['states'][number]>): Flow => ({
  ...flow,
  states: flow.states.map((state) => (state.id === id ? { ...state, ...change } : state)),
})
const asked = (flow: Flow, body: Record<string, string>): Flow => ({
  ...flow,
  elements: flow.elements.map((element, place) =>
    place === 0 && element.question
      ? { ...element, question: { ...element.question, body } }
      : element,
  ),
})
const again = (flow: Flow, ...more: Flow['transitions'][number]['rules']): Flow => ({
  ...flow,
  transitions: [
    ...flow.transitions,
    ...flow.transitions
      .slice(0, 1)
      .map((way) => ({ ...way, id: 'twice', rules: [...way.rules, ...more] })),
  ],
})
const onGoneOption = (flow: Flow): Flow => ({
  ...flow,
  transitions: flow.transitions.map((way, place) =>
    place === 0
      ? { ...way, rules: way.rules.map((rule) => ({ ...rule, optionIds: ['gone'] })) }
      : way,
  ),
})

describe('one press puts right (O-07)', () => {
  it.each<
    [Problem['code'], NonNullable<ReturnType<typeof quickFix>>['kind'], (flow: Flow) => Flow]
  >([
    ['not_one_initial_state', 'make_first', (flow) => initial(flow, null)],
    ['end_as_initial_state', 'make_first', (flow) => initial(flow, 'thanks')],
    [
      'missing_translation',
      'copy_default',
      (flow) => ({
        ...flow,
        languages: [...flow.languages, { code: 'tr', id: 'turkish', name: 'Türkçe' }],
      }),
    ],
    ['no_default_text', 'copy_default', (flow) => asked(flow, { de: 'Zufrieden?' })],
    ['leaves_flow', 'remove_dangling', (flow) => onState(flow, 'sorry', { nextStateId: 'gone' })],
    ['rule_never_holds', 'remove_dangling', onGoneOption],
    ['shadowed_transition', 'remove_way', (flow) => again(flow)],
    [
      'shadowed_transition',
      'move_up',
      (flow) => again(flow, { elementId: 'why', operator: 'equals', value: 'x' }),
    ],
    [
      'question_on_end_state',
      'remove_element',
      (flow) => onState(flow, 'thanks', { elements: ['what'] }),
    ],
    [
      'unreachable_state',
      'connect',
      (flow) => onState({ ...flow, transitions: [] }, 'ask', { nextStateId: null }),
    ],
  ])('fixes $0 by $1', (code, kind, breaks) => {
    const flow = breaks(shop())
    const before = found(flow, code)
    expect(before.length).toBeGreaterThan(0)
    const fix = before[0] && quickFix(flow, before[0])
    expect(fix?.kind).toBe(kind)
    expect(found(fix ? fix.change(flow) : flow, code).length).toBeLessThan(before.length)
  })

  it('nothing is offered where only the owner can know', () => {
    const flow = asked(shop(), {})
    const [problem] = found(flow, 'no_default_text')
    expect(problem && quickFix(flow, problem)).toBeNull()
  })
})
