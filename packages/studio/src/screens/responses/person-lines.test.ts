// Who answered, in lines: nothing blank, nothing twice, and unknown members of a newer server are kept.
import { expect, it } from 'vitest'
import { personLines } from './person-lines.ts'

const lines = (customer: object | null, userId: string | null = null) =>
  personLines({ customer, user_id: userId } as never, (id) => id.replace('responses.', '')).map(
    ([label, value]) => `${label}: ${value}`,
  )

it.each<[string, object | null, string | null, string[]]>([
  ['nobody', null, null, []],
  ['nobody whose visit had an id', null, 'u1', ['externalId: u1']],
  ['somebody of whom only the id is known', { id: 'c', schema: {} }, null, []],
  ['a blank name', { id: 'c', name: '', email: 'a@b.example' }, null, ['email: a@b.example']],
  ['their own id before that of the visit', { id: 'c', external_id: 'x' }, 'u1', ['externalId: x']],
  ['a blank id of their own', { id: 'c', external_id: '', user_id: 'y' }, 'u1', ['externalId: y']],
  ['only blank ids', { id: 'c', external_id: '', user_id: null }, 'u1', ['externalId: u1']],
  ['a year of birth', { id: 'c', birth_year: 1980 }, null, ['birthYear: 1980']],
  [
    'attributes in their order',
    {
      id: 'c',
      name: 'Ann',
      schema: { plan: 'gold', seats: 0, since: null, trial: false, note: '' },
    },
    null,
    ['name: Ann', 'plan: gold', 'seats: 0', 'trial: false'],
  ],
  [
    'lists and objects of an attribute',
    { id: 'c', schema: { tags: ['a', 'b'], none: [], size: { w: 1 } } },
    null,
    ['tags: a, b', 'size: {"w":1}'],
  ],
  ['what a newer server knows', { id: 'c', pronoun: 'they' }, null, ['pronoun: they']],
  ['a name in Arabic', { id: 'c', name: 'ليلى' }, null, ['name: ليلى']],
])('lists %s', (_what, customer, userId, shown) => {
  expect(lines(customer, userId)).toEqual(shown)
})
