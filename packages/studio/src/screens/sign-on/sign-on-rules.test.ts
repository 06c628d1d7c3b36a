import type { Member, Role } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstKeeper,
  keepersAmong,
  nextStepOf,
  roleOfNew,
  rolesWith,
  wordOfRefusal,
} from './sign-on-rules.ts'

const roles = ['owner', 'editor', 'analyst', 'agent'] as const satisfies readonly Role[]
const group = (name: string, role: Role | null, people = 0) => ({ name, role, people })
const member = (id: string, role: Role, second_factor: boolean): Member => ({
  ...{ id, name: id, email: `${id}@lumen.test`, role, second_factor },
  ...{ joined_at: '2026-01-01T00:00:00.000Z', channels: 'all', exports: false },
})

describe('the roles of groups', () => {
  const groups = [group('A', 'editor'), group('B', null, 3), group('C', 'agent')]

  it.each([
    [
      'changes a role',
      'A',
      'owner',
      [
        { name: 'C', role: 'agent' },
        { name: 'A', role: 'owner' },
      ],
    ],
    [
      'gives a role to a group without one',
      'B',
      'analyst',
      [
        { name: 'A', role: 'editor' },
        { name: 'C', role: 'agent' },
        { name: 'B', role: 'analyst' },
      ],
    ],
    ['takes a role away', 'C', 'none', [{ name: 'A', role: 'editor' }]],
    [
      'adds a group that the directory has not sent',
      'D',
      'agent',
      [
        { name: 'A', role: 'editor' },
        { name: 'C', role: 'agent' },
        { name: 'D', role: 'agent' },
      ],
    ],
  ] as const)('a choice %s and leaves the others (ECO-73)', (_what, name, role, expected) => {
    expect(rolesWith(groups, name, role)).toEqual(expected)
  })

  it('name each group once and never send a group without a role (ECO-73, ECO-74)', () => {
    const named = fc.record({
      name: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
      role: fc.option(fc.constantFrom(...roles)),
      people: fc.nat(9),
    })
    const list = fc.uniqueArray(named, { selector: ({ name }) => name })
    const choice = fc.constantFrom('none' as const, ...roles)
    fc.assert(
      fc.property(list, fc.constantFrom('A', 'B', 'Z'), choice, (some, name, role) => {
        const sent = rolesWith(some, name, role)
        expect(new Set(sent.map((one) => one.name)).size).toBe(sent.length)
        expect(sent.find((one) => one.name === name)?.role ?? 'none').toBe(role)
        for (const one of some)
          if (one.name !== name)
            expect(sent.find((other) => other.name === one.name)?.role ?? null).toBe(one.role)
      }),
    )
  })

  it('keep the role of a group that is added again, and begin with the one that reads (ECO-73)', () => {
    expect(roleOfNew(groups, 'A')).toBe('editor')
    expect(roleOfNew(groups, 'B')).toBe('analyst')
    expect(roleOfNew(groups, 'New')).toBe('analyst')
  })
})

describe('a mail domain', () => {
  it.each([
    [null, false, 'prove'],
    // A domain cannot be required before it is proven, so the proof comes first whatever is stored.
    [null, true, 'prove'],
    ['2026-01-01T00:00:00.000Z', false, 'require'],
    ['2026-01-01T00:00:00.000Z', true, 'allow'],
  ] as const)(
    'proven at %s and required %s has the step %s (ECO-71)',
    (proven_at, required, step) => {
      expect(nextStepOf({ proven_at, requires_sign_on: required })).toBe(step)
    },
  )

  const people = [
    member('ada', 'owner', true),
    member('ben', 'owner', false),
    member('cem', 'editor', true),
    member('dora', 'owner', true),
  ]

  it('leaves a password to an owner with a second factor alone (ECO-71)', () => {
    expect(keepersAmong(people).map(({ id }) => id)).toEqual(['ada', 'dora'])
    expect(keepersAmong([])).toEqual([])
  })

  it.each([
    ['dora', 'dora'],
    ['ben', 'ada'],
    [null, 'ada'],
  ])('named %s, so the choice begins with %s (ECO-71)', (present, chosen) => {
    expect(firstKeeper(keepersAmong(people), present)).toBe(chosen)
    expect(firstKeeper([], present)).toBeNull()
  })
})

it.each([
  ['add', 409, 'signOn.refused.listed'],
  ['add', 422, 'signOn.refused.domain'],
  ['check', 409, 'signOn.notFound'],
  ['check', 504, null],
  ['require', 409, 'signOn.refused.provider'],
  ['require', 422, 'signOn.refused.keeper'],
  ['require', 403, null],
  ['roles', 409, 'signOn.refused.lastOwner'],
  ['roles', 503, null],
] as const)('a refusal to %s with %s has the text %s (ECO-71, ECO-74)', (of, status, word) => {
  expect(wordOfRefusal(of, status)).toBe(word)
})
