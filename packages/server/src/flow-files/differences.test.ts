import { expect, it } from 'vitest'
import { differences } from './differences.ts'

const flow = {
  name: 'Delivery',
  states: [
    { id: 'a', name: 'Start', next: 'b' },
    { id: 'b', name: 'End', next: null },
  ],
}

it.each([
  [{ ...flow }, []],
  [{ ...flow, name: 'Return' }, ['~ name: "Delivery" → "Return"']],
  [{ ...flow, logo: 1 }, ['+ logo: 1']],
  [{ states: flow.states }, ['- name: "Delivery"']],
  [
    { ...flow, states: [{ id: 'c', name: 'Between' }, ...flow.states] },
    ['+ states.[Between]: {"id":"c","name":"Between"}'],
  ],
  [{ ...flow, states: flow.states.toReversed() }, ['~ states: another order']],
  [
    { ...flow, states: [flow.states[0], { ...flow.states[1], next: 'a' }] },
    ['~ states.[End].next: null → "a"'],
  ],
])('says what is different, number %# (ECO-17)', (after, expected) => {
  expect(differences(flow, after)).toEqual(expected)
})
