import { expect, it } from 'vitest'
import { choiceFor, choiceOf, givenBy } from './access-choice.ts'

it.each([
  ['owner', {}],
  ['editor', {}],
  ['analyst', { channels: 'all', exports: false }],
  ['agent', null],
] as const)('an invited %s is given %j unless somebody chooses', (role, given) => {
  expect(givenBy(role, choiceFor(role))).toEqual(given)
})

it('sends what is chosen, and exports for analysts only', () => {
  const choice = choiceOf({ channels: ['a', 'b'], exports: true })
  expect(givenBy('analyst', choice)).toEqual({ channels: ['a', 'b'], exports: true })
  expect(givenBy('agent', choice)).toEqual({ channels: ['a', 'b'] })
  expect(givenBy('agent', choiceOf({ channels: 'all', exports: false }))).toEqual({
    channels: 'all',
  })
})
