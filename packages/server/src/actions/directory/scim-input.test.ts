import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../refusal.ts'
import type { DirectoryEntry } from '../../store/directory/directory-rows.ts'
import { parseFilter, parsePath } from './scim-filter.ts'
import { groupOf, patchGroup } from './scim-group-input.ts'
import { entryOf, nameOf, patchEntry } from './scim-user-input.ts'

const ada: DirectoryEntry = {
  ...{ userName: 'ada@lumen.test', externalId: 'e1', email: 'ada@lumen.test', isActive: true },
  ...{ givenName: 'Ada', familyName: 'Lovelace', displayName: 'Ada Lovelace' },
}
const patched = (...Operations: readonly object[]) => patchEntry(ada, { Operations })
const faultOf = (run: () => unknown): string => {
  try {
    run()
    return 'accepted'
  } catch (error) {
    return error instanceof Refusal ? (error.errors[0]?.field ?? String(error.code)) : String(error)
  }
}

describe('a filter', () => {
  it.each([
    ['userName eq "ada@lumen.test"', [{ attribute: 'username', value: 'ada@lumen.test' }]],
    ['USERNAME EQ "a\\"b"', [{ attribute: 'username', value: 'a"b' }]],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "x"',
      [{ attribute: 'username', value: 'x' }],
    ],
    [
      'id eq "1" and members eq "2"',
      [
        { attribute: 'id', value: '1' },
        { attribute: 'members', value: '2' },
      ],
    ],
  ])('%s is read (ECO-73)', (text, comparisons) => {
    expect(parseFilter(text)).toEqual(comparisons)
  })

  it.each([
    '',
    'userName',
    'userName co "x"',
    'userName eq x',
    'userName eq "x" or id eq "1"',
    'not (userName eq "x")',
    'userName eq "x" and',
    `userName eq "${'x'.repeat(3_000)}"`,
  ])('%s is refused (ECO-74)', (text) => {
    expect(faultOf(() => parseFilter(text))).toBe('filter')
  })

  it.each([
    ['members', { attribute: 'members', only: null, part: null }],
    ['name.givenName', { attribute: 'name', only: null, part: 'givenname' }],
    [
      'emails[type eq "work"].value',
      { attribute: 'emails', only: { attribute: 'type', value: 'work' }, part: 'value' },
    ],
  ])('and the path %s too (ECO-73)', (text, path) => {
    expect(parsePath(text)).toEqual(path)
  })

  it.each(['', '[', 'members[', 'members[x]', 'a b', '1name'])(
    'but not the path %j (ECO-74)',
    (text) => {
      expect(faultOf(() => parsePath(text))).toBe('path')
    },
  )
})

describe('a person from a directory', () => {
  it.each([
    ['of Okta', { op: 'replace', value: { active: false } }, { isActive: false }],
    ['of Entra', { op: 'Replace', path: 'active', value: 'False' }, { isActive: false }],
    ['that activates', { op: 'add', path: 'active', value: 'True' }, { isActive: true }],
    [
      'of an address',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'Ada.L@lumen.test' },
      { email: 'ada.l@lumen.test' },
    ],
    [
      'of dotted names without a path',
      { op: 'Add', value: { 'name.givenName': 'Augusta', displayName: 'Augusta' } },
      { givenName: 'Augusta', displayName: 'Augusta' },
    ],
    [
      'of an object',
      { op: 'replace', path: 'name', value: { familyName: 'King' } },
      { familyName: 'King' },
    ],
    ['that removes', { op: 'remove', path: 'externalId' }, { externalId: null }],
    [
      'of an attribute that we do not store',
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'X',
      },
      {},
    ],
    ['of a title', { op: 'replace', path: 'title', value: 'Countess' }, {}],
  ])('follows a PATCH %s (ECO-73)', (_what, operation, change) => {
    expect(patched(operation)).toEqual({ ...ada, ...change })
  })

  it.each([
    ['a user name that is removed', { op: 'remove', path: 'userName' }, 'userName'],
    ['a flag that is none', { op: 'replace', path: 'active', value: 'maybe' }, 'active'],
    ['a number as a name', { op: 'replace', path: 'displayName', value: 7 }, 'displayName'],
    ['a removal without a path', { op: 'remove' }, 'path'],
    ['an unknown operation', { op: 'copy', path: 'active' }, '13009'],
    [
      'an address that is none',
      { op: 'replace', path: 'emails', value: [{ value: 'ada' }] },
      'emails',
    ],
    ['a long text', { op: 'replace', path: 'displayName', value: 'x'.repeat(256) }, 'displayName'],
  ])('is not changed by %s (ECO-74)', (_what, operation, field) => {
    expect(faultOf(() => patched(operation))).toBe(field)
  })

  it('has the address of the primary mail, otherwise of the user name (ECO-73)', () => {
    const emails = [{ value: 'b@lumen.test' }, { value: 'C@lumen.test', primary: true }]
    expect(entryOf({ userName: 'ada', emails }).email).toBe('c@lumen.test')
    expect(entryOf({ userName: 'Ada@lumen.test' })).toMatchObject({
      email: 'ada@lumen.test',
      isActive: true,
    })
    expect(faultOf(() => entryOf({ userName: 'ada' }))).toBe('emails')
    expect(faultOf(() => entryOf({}))).toBe('userName')
  })

  it('has a name, whatever is left out (ECO-73)', () => {
    expect(nameOf({ ...ada, displayName: null })).toBe('Ada Lovelace')
    expect(nameOf({ ...ada, displayName: null, givenName: null, familyName: null })).toBe(
      ada.userName,
    )
  })

  it('is refused or read, and nothing else, whatever is sent (ECO-74)', () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    const operation = fc.record(
      {
        op: fc.constantFrom('add', 'Replace', 'remove', 'x'),
        path: fc.option(fc.constantFrom('active', 'emails', 'name', 'members', 'x[', 'userName')),
        value,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(operation), value, (Operations, other) => {
        const runs = [
          () => patched(...Operations),
          () => patchGroup({ name: 'A', externalId: null }, { Operations }),
          () => entryOf(other),
          () => groupOf(other),
        ]
        for (const run of runs) expect(faultOf(run)).not.toMatch(/Error/)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a group from a directory', () => {
  const change = (...Operations: readonly object[]) =>
    patchGroup({ name: 'Editors', externalId: 'g1' }, { Operations })
  it.each([
    [
      'add of Okta',
      [{ op: 'add', path: 'members', value: [{ value: 'A', display: 'x' }] }],
      { add: ['a'] },
    ],
    ['remove by value', [{ op: 'remove', path: 'members[value eq "A"]' }], { remove: ['a'] }],
    [
      'remove of Entra',
      [{ op: 'Remove', path: 'members', value: [{ value: 'a' }] }],
      { remove: ['a'] },
    ],
    ['remove of all', [{ op: 'remove', path: 'members' }], { replace: [] }],
    [
      'replace',
      [{ op: 'replace', path: 'members', value: [{ value: 'a' }, { value: 'b' }] }],
      { replace: ['a', 'b'] },
    ],
    [
      'remove after an add',
      [
        { op: 'add', path: 'members', value: [{ value: 'a' }] },
        { op: 'remove', path: 'members[value eq "a"]' },
      ],
      { remove: ['a'] },
    ],
    [
      'replace after an add',
      [
        { op: 'add', path: 'members', value: [{ value: 'a' }] },
        { op: 'replace', value: { id: 'x', members: [{ value: 'b' }] } },
      ],
      { replace: ['b'] },
    ],
  ])('%s (ECO-73)', (_what, operations, members) => {
    expect(change(...operations).members).toEqual({
      replace: null,
      add: [],
      remove: [],
      ...members,
    })
  })

  it('is renamed without a path, and keeps a name (ECO-73, ECO-74)', () => {
    expect(change({ op: 'replace', value: { displayName: 'Writers' } }).name).toBe('Writers')
    expect(faultOf(() => change({ op: 'remove', path: 'displayName' }))).toBe('displayName')
    expect(faultOf(() => change({ op: 'add', path: 'members', value: [{}] }))).toBe('members.value')
    expect(faultOf(() => change({ op: 'remove', path: 'members[display eq "x"]' }))).toBe('path')
    expect(groupOf({ displayName: 'A', members: [{ value: 'b' }] }).members.replace).toEqual(['b'])
  })
})
