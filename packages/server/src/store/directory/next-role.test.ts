import type { Role } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRole } from './next-role.ts'

const roles = ['owner', 'editor', 'analyst', 'agent'] as const satisfies readonly Role[]
const role = fc.constantFrom(...roles)
const maybe = fc.option(role)

describe('the role after a change of the directory', () => {
  it.each([
    [
      'a new person without a group gets the default role',
      [null, null, true, []],
      'agent',
      'agent',
    ],
    ['or none', [null, null, true, []], null, null],
    ['a group gives its role', [null, null, true, ['analyst']], null, 'analyst'],
    [
      'several groups give the strongest',
      ['agent', 'agent', true, ['analyst', 'editor']],
      null,
      'editor',
    ],
    ['a group with a weaker role lowers it', ['editor', 'editor', true, ['agent']], null, 'agent'],
    ['leaving the last group ends its role', ['editor', 'editor', true, []], 'agent', 'agent'],
    ['and the membership without a default', ['editor', 'editor', true, []], null, null],
    [
      'a role that an owner gave stays without a group',
      ['owner', null, true, []],
      'agent',
      'owner',
    ],
    ['an inactive person has none', ['owner', 'owner', false, ['owner']], 'owner', null],
  ] as const)(
    '%s (ECO-73, ECO-74)',
    (_what, [now, granted, isActive, groupRoles], byDefault, next) => {
      expect(nextRole({ role: now, granted, isActive, groupRoles }, byDefault).role).toBe(next)
    },
  )

  it('is the same when the change is applied again (ECO-73)', () => {
    const standing = fc.record({
      role: maybe,
      granted: maybe,
      isActive: fc.boolean(),
      groupRoles: fc.array(role),
    })
    fc.assert(
      fc.property(standing, maybe, (before, byDefault) => {
        const once = nextRole(before, byDefault)
        expect(nextRole({ ...before, ...once }, byDefault)).toEqual(once)
        if (once.granted !== null) expect(once.role).toBe(once.granted)
      }),
    )
  })
})
