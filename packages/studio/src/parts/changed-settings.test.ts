// Two people save the same settings, and one of them keeps typing meanwhile: each change is kept, and only a real
// clash is asked about.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, clashOf, isSame, unsavedOf } from './changed-settings.ts'

interface Settings {
  readonly name: string
  readonly anonymous: boolean
  readonly hours: readonly string[] | null
}
type Changes = Partial<Settings>

const base: Settings = { name: 'Till', anonymous: false, hours: null }
const changes: fc.Arbitrary<Changes> = fc.record(
  {
    name: fc.constantFrom('Till', 'Counter', 'Door'),
    anonymous: fc.boolean(),
    hours: fc.constantFrom(null, [], ['09:00', '18:00'], ['18:00', '09:00']),
  },
  { requiredKeys: [] },
)

it.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [[1, 2], [2, 1], false],
  [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }], true],
  [{ 0: 'x' }, ['x'], false],
  [null, undefined, false],
  [undefined, undefined, true],
  ['1', 1, false],
  [{}, [], false],
])('%j and %j are the same: %s', (one, other, is) => {
  expect(isSame(one, other)).toBe(is)
  expect(isSame(other, one)).toBe(is)
})

describe('changesOf', () => {
  it('is nothing for the same settings, whatever the order of their members', () => {
    const turned = Object.fromEntries(Object.entries(base).toReversed()) as unknown as Settings
    expect(changesOf(base, base)).toEqual({})
    expect(changesOf(base, turned)).toEqual({})
  })

  it('leads from the one to the other', () => {
    fc.assert(
      fc.property(changes, changes, (one, other) => {
        const before = { ...base, ...one }
        const after = { ...base, ...other }
        const found = changesOf(before, after)
        expect({ ...before, ...found }).toEqual(after)
        for (const name of Object.keys(found) as (keyof Settings)[])
          expect(found[name]).not.toEqual(before[name])
      }),
    )
  })
})

describe('unsavedOf', () => {
  it.each<[what: string, edited: Changes, sent: Changes, unsaved: Changes]>([
    ['nothing was edited meanwhile', { name: 'Door' }, { name: 'Door' }, {}],
    ['the same field was typed on', { name: 'Door 2' }, { name: 'Door' }, { name: 'Door 2' }],
    [
      'another field was changed',
      { name: 'Door', anonymous: true },
      { name: 'Door' },
      { anonymous: true },
    ],
    ['what was sent was taken back', { name: 'Till' }, { name: 'Door' }, { name: 'Till' }],
    ['everything was discarded', {}, { name: 'Door' }, {}],
    [
      'a list was put into another order',
      { hours: ['b', 'a'] },
      { hours: ['a', 'b'] },
      { hours: ['b', 'a'] },
    ],
    ['a setting was emptied', { hours: null }, { hours: [] }, { hours: null }],
  ])('%s', (_what, edited, sent, unsaved) => {
    expect(unsavedOf(edited, sent)).toEqual(unsaved)
  })

  it('shows the same form before and after the server has what was sent', () => {
    fc.assert(
      fc.property(changes, changes, (sent, more) => {
        const edited = { ...sent, ...more }
        const stored = { ...base, ...sent }
        expect({ ...stored, ...unsavedOf(edited, sent) }).toEqual({ ...base, ...edited })
      }),
    )
  })
})

describe('clashOf', () => {
  it.each<[name: string, mine: Changes, theirs: Changes, clash: string[]]>([
    ['nobody else saved', { name: 'Door' }, {}, []],
    ['somebody changed another setting', { name: 'Door' }, { anonymous: true }, []],
    ['both wrote the same', { name: 'Door' }, { name: 'Door' }, []],
    ['both wrote differently', { name: 'Door' }, { name: 'Counter' }, ['name']],
    [
      'one of two settings clashes',
      { name: 'Door', anonymous: true },
      { name: 'Counter', anonymous: true },
      ['name'],
    ],
  ])('%s', (_name, mine, theirs, clash) => {
    expect(clashOf(base, mine, { ...base, ...theirs })).toEqual(clash)
  })

  it('is part of what I changed, and none without a change of theirs', () => {
    fc.assert(
      fc.property(changes, changes, (mine, theirs) => {
        const clash = clashOf(base, mine, { ...base, ...theirs })
        expect(clash.every((name) => name in mine && name in theirs)).toBe(true)
        expect(clashOf(base, mine, base)).toEqual([])
        expect(clashOf(base, mine, { ...base, ...mine })).toEqual([])
      }),
    )
  })
})
