import type { Flow, Rule } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { addRule, removeRule } from '../flow/inspector/edits/rule-edits.ts'
import { lent, rulesAfter } from './route-rules.ts'

const rule: Rule = {
  elementId: 'e1',
  operator: 'option_match',
  optionIds: ['a'],
} as unknown as Rule
const flow = {
  states: [
    { id: 's1', style: 'page', nextStateId: 's2', elements: ['e1'] },
    { id: 's2', style: 'chat', nextStateId: null, elements: [] },
    { id: 's3', style: 'thank', nextStateId: null, elements: [] },
  ],
  transitions: [{ id: 't1', fromStateId: 's1', toStateId: 's3', rules: [] }],
} as unknown as Flow

describe('the rules of a chat’s route', () => {
  it('stand on the page where the chat begins, so that all before it can be asked about', () => {
    expect(lent(flow, { rules: [rule] })?.transition).toMatchObject({
      fromStateId: 's2',
      rules: [rule],
    })
    expect(
      lent({ ...flow, states: flow.states.slice(0, 1) }, { rules: [] })?.transition.fromStateId,
    ).toBe('s1')
    expect(lent({ ...flow, states: [] }, { rules: [] })).toBeNull()
  })

  it('are what the form makes of them; the flow keeps its own transitions', () => {
    expect(rulesAfter(flow, { rules: [] }, addRule('route', rule))).toEqual([rule])
    expect(rulesAfter(flow, { rules: [rule] }, removeRule('route', 0))).toEqual([])
    expect(rulesAfter(flow, { rules: [rule] }, addRule('t1', rule))).toEqual([rule])
    expect(flow.transitions).toHaveLength(1)
  })
})
