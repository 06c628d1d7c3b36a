import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, stateOf } from '../../../../questions/test/flow.ts'
import { askedBefore } from './asked-before.ts'

const flow = flowOf([ask('a', 'text'), ask('b', 'text'), ask('c', 'text')], {
  states: [
    stateOf('one', [idOf('a')], null, { isInitialState: true }),
    stateOf('two', [idOf('b')], idOf('three')),
    stateOf('three', [idOf('c')], null),
    stateOf('end', [], null, { style: 'thank' }),
  ],
  transitions: [{ id: idOf('way'), fromStateId: idOf('one'), toStateId: idOf('two'), rules: [] }],
})
const asked = (state: string) =>
  askedBefore(flow, idOf(state)).map(
    ({ state: { name }, isHere, elements }) =>
      `${name}${isHere ? '*' : ''}:${elements.map(({ question }) => question?.key)}`,
  )

describe('askedBefore', () => {
  it.each([
    ['one', ['one*:a']],
    ['two', ['two*:b', 'one:a']],
    ['three', ['three*:c', 'one:a', 'two:b']],
    ['end', []],
  ])('on %s can ask about %j (R-FLOW-17, O-05)', (state, expected) =>
    expect(asked(state)).toEqual(expected),
  )

  it('ends in a circle', () => {
    const circle = {
      ...flow,
      states: flow.states.map((state) =>
        state.name === 'three' ? { ...state, nextStateId: idOf('one') } : state,
      ),
    }
    expect(askedBefore(circle, idOf('one')).map(({ state }) => state.name)).toEqual([
      'one',
      'two',
      'three',
    ])
  })
})
