import { describe, expect, it } from 'vitest'
import { legsOf } from './path-legs.ts'

const way = (from_state_id: string, to_state_id: string | null, count: number) =>
  ({
    flow_id: 'f',
    from_state_id,
    to_state_id,
    kind: 'transition',
    transition_id: null,
    count,
  }) as const

describe('ways on both sides (O-15)', () => {
  it('are shares of those who continued from a page, ways to one page as one', () => {
    const here = { ways: [way('a', 'b', 6), way('a', 'b', 2), way('a', null, 2)] }
    const there = { ways: [way('a', 'b', 1), way('b', 'c', 3)] }
    expect(legsOf(here, there)).toEqual([
      { from: 'a', to: 'b', here: { count: 8, of: 10 }, there: { count: 1, of: 1 } },
      { from: 'a', to: null, here: { count: 2, of: 10 }, there: { count: 0, of: 1 } },
      { from: 'b', to: 'c', here: { count: 0, of: 0 }, there: { count: 3, of: 3 } },
    ])
  })
})
