import { describe, expect, it } from 'vitest'
import { shop } from './test-flow.ts'
import {
  connect,
  moveTransition,
  removeTransition,
  retarget,
  setNext,
  transitionsFrom,
} from './transitions.ts'

describe('ways between states (O-05)', () => {
  it('the first way out is the otherwise (R-FLOW-06)', () => {
    const open = setNext(shop(), 'sorry', null)
    expect(connect(open, 'sorry', 'ask', 'x').states[1]?.nextStateId).toBe('ask')
    expect(connect(shop(), 'sorry', 'thanks', 'x')).toEqual(shop())
  })

  it('each further one is taken by a rule on an answer that no other way asks for', () => {
    const after = connect(shop(), 'ask', 'ask', 'x')
    expect(after.transitions.at(-1)).toEqual({
      id: 'x',
      fromStateId: 'ask',
      toStateId: 'ask',
      rules: [{ elementId: 'happy', operator: 'option_match', optionIds: ['happy-yes'] }],
    })
    expect(connect(shop(), 'ask', 'gone', 'x')).toEqual(shop())
  })

  it('their order is changed among the ways of one state only (R-FLOW-04)', () => {
    const three = connect(connect(shop(), 'ask', 'ask', 'second'), 'ask', 'sorry', 'third')
    const ids = (flow: typeof three) => transitionsFrom(flow, 'ask').map(({ id }) => id)
    expect(ids(moveTransition(three, 'third', 0))).toEqual(['third', 'to-sorry', 'second'])
    expect(ids(moveTransition(three, 'to-sorry', 9))).toEqual(['second', 'third', 'to-sorry'])
    expect(
      moveTransition(three, 'third', 0).transitions.map(({ fromStateId }) => fromStateId),
    ).toEqual(three.transitions.map(({ fromStateId }) => fromStateId))
    expect(ids(removeTransition(three, 'second'))).toEqual(['to-sorry', 'third'])
    expect(
      retarget(three, 'second', 'thanks').transitions.find(({ id }) => id === 'second')?.toStateId,
    ).toBe('thanks')
  })
})
