// Two people save the same channel: what each of them changed is kept, and only a real clash is asked about.
import { NodeSettings, type OwnerNode } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Changes, changesOf, clashOf, settingsOf } from './node-draft.ts'

const base = NodeSettings.parse({ name: 'Till', flow_id: '00000000-0000-4000-8000-000000000001' })
const changes: fc.Arbitrary<Changes> = fc.record(
  {
    name: fc.constantFrom('Till', 'Counter', 'Door'),
    anonymous: fc.boolean(),
    default_language_code: fc.constantFrom('en', 'tr', null),
  },
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<Changes>

describe('changesOf', () => {
  it('is nothing for the same settings, whatever the order of their members', () => {
    const turned = Object.fromEntries(Object.entries(base).toReversed()) as NodeSettings
    expect(changesOf(base, base)).toEqual({})
    expect(changesOf(base, turned)).toEqual({})
  })

  it('leads from the one to the other', () => {
    fc.assert(
      fc.property(changes, changes, (one, other) => {
        const [before, after] = [
          { ...base, ...one },
          { ...base, ...other },
        ]
        const found = changesOf(before, after)
        expect({ ...before, ...found }).toMatchObject(other)
        for (const name of Object.keys(found) as (keyof NodeSettings)[])
          expect(found[name]).not.toEqual(before[name])
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

it('a node is its settings and what the server says of it', () => {
  const node = { ...base, id: 'n', url: 'u', created_at: 'c', updated_at: 'd' } as OwnerNode
  expect(settingsOf(node)).toEqual(base)
})
