import { describe, expect, it } from 'vitest'
import { limitUse } from './usage-level.ts'

describe('how near a workspace is to a limit (OP-67)', () => {
  it.each([
    [0, 5_000, 'below', 0],
    [3_999, 5_000, 'below', 0.7998],
    [4_000, 5_000, 'near', 0.8],
    [4_999, 5_000, 'near', 0.9998],
    [5_000, 5_000, 'reached', 1],
    [6_000, 5_000, 'reached', 1.2],
    [3, 4, 'below', 0.75],
    [0, 0, 'reached', 1],
    [7_000_000_000, null, 'below', null],
  ] as const)('%d of %s is %s', (used, limit, level, share) => {
    expect(limitUse(used, limit)).toEqual({ level, share })
  })
})
