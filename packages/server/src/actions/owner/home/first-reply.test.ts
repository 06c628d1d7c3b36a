import { describe, expect, it } from 'vitest'
import { tileOf } from './first-reply.ts'

const times = (count: number, wait: number): number[] => Array.from({ length: count }, () => wait)

describe('the tile of the median first reply (O-72)', () => {
  it.each([
    ['nothing where nobody was answered', [], [], undefined],
    ['the middle of the waits', [10, 20, 90], [30], { value: 20, before: 30, n: 3, n_before: 1 }],
    ['the mean of the two in the middle', [10, 20], [], { value: 15, before: null }],
    ['what is too few to compare', [10], [20], { verdict: 'too_few' }],
    ['a longer wait', times(60, 90), times(60, 30), { verdict: 'higher', value: 90 }],
    ['a shorter wait', times(60, 30), times(60, 90), { verdict: 'lower', before: 90 }],
    [
      'a change that may be chance',
      [...times(30, 10), ...times(30, 90)],
      [...times(31, 10), ...times(29, 90)],
      { verdict: 'no_difference' },
    ],
  ] as const)('says %s', (_what, now, before, tile) => {
    const [made] = tileOf(now, before)
    if (tile === undefined) expect(made).toBeUndefined()
    else expect(made).toMatchObject(tile)
  })
})
