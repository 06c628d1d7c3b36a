// The codes of options over the versions of a survey.
import type { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { optionCodes } from './option-codes.ts'
import { namer } from './variable-names.ts'

type Drafted = readonly [id: string, weight?: number]
const version = (options: readonly Drafted[]): Flow =>
  ({
    elements: [
      {
        question: {
          id: 'q',
          options: options.map(([id, weight], order) => ({
            id,
            key: id,
            order,
            ...(weight !== undefined && { weight }),
          })),
          statements: [],
        },
      },
    ],
  }) as unknown as Flow

describe('the codes of options', () => {
  it.each<[string, readonly (readonly Drafted[])[], Record<string, number>]>([
    ['count from 1 in the order of the survey', [[['a'], ['b']]], { a: 1, b: 2 }],
    [
      'are the weights where all differ',
      [
        [
          ['a', 0],
          ['b', 5],
          ['c', -1],
        ],
      ],
      { a: 0, b: 5, c: -1 },
    ],
    [
      'are the keys where these are numbers',
      [
        [
          ['0', -1],
          ['7', 0],
          ['9', 0],
        ],
      ],
      { 0: 0, 7: 7, 9: 9 },
    ],
    [
      'count where weights repeat',
      [
        [
          ['a', 5],
          ['b', 5],
        ],
      ],
      { a: 1, b: 2 },
    ],
    ['count where one has no weight', [[['a', 5], ['b']]], { a: 1, b: 2 }],
    [
      'count where a weight is no whole number',
      [
        [
          ['a', 0.5],
          ['b', 2],
        ],
      ],
      { a: 1, b: 2 },
    ],
    [
      'stay when options are moved, added and removed',
      [[['a'], ['b'], ['c']], [['c'], ['d'], ['a']], [['e']]],
      { a: 1, b: 2, c: 3, d: 4, e: 5 },
    ],
    [
      'stay when weights change, and a weight that is a code already is not used again',
      [
        [
          ['a', 1],
          ['b', 2],
        ],
        [
          ['a', 7],
          ['b', 8],
          ['c', 2],
          ['d', 9],
        ],
      ],
      { a: 1, b: 2, c: 3, d: 9 },
    ],
  ])('%s', (_name, versions, expected) => {
    const { codes, next } = optionCodes()
    for (const options of versions) next(version(options))
    expect(Object.fromEntries(codes)).toEqual(expected)
  })
})

describe('names of variables', () => {
  it.each([
    [['cabin'], ['cabin']],
    [
      ['Cabin', 'cabin', 'CABIN'],
      ['Cabin', 'cabin_2', 'CABIN_3'],
    ],
    [
      ['1st', 'größe', 'a b-c.d', '_x', ''],
      ['q_1st', 'gr__e', 'a_b_c_d', 'q__x', 'q'],
    ],
    [
      ['with', 'To'],
      ['with_2', 'To_2'],
    ],
    [['aw_id'], ['aw_id_2']],
  ])('%j are %j', (wishes, expected) => {
    const named = namer(['aw_id'])
    expect(wishes.map((wish) => named(wish, wish))).toEqual(expected)
  })

  it('have at most 64 characters, and differ where the keys differ', () => {
    const named = namer([])
    const names = ['a', 'b', 'a'].map((ids) => named('k'.repeat(90), ids))
    expect(new Set(names).size).toBe(3)
    expect(names.every((name) => /^k{50,}[a-z0-9_]{1,8}$/.test(name) && name.length <= 64)).toBe(
      true,
    )
  })
})
