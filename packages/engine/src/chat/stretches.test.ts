import { describe, expect, it } from 'vitest'
import { inStretches, isPassedOver } from './stretches.ts'

describe('the stretches of a long conversation (R-CHAT)', () => {
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

  it('hold every piece once, in its order', () => {
    for (const count of [0, 1, 15, 16, 17, 500])
      expect(inStretches(upTo(count)).flat()).toEqual(upTo(count))
  })

  it('stay unchanged, but for the last one, while the conversation grows', () => {
    for (const count of [1, 16, 31, 32, 100]) {
      const before = inStretches(upTo(count))
      expect(inStretches(upTo(count + 1)).slice(0, before.length - 1)).toEqual(before.slice(0, -1))
    }
  })

  it('are skipped only if at least one complete stretch is between them and the newest', () => {
    const places = inStretches(upTo(70)).map((_, place, { length }) => isPassedOver(place, length))
    expect(places).toEqual([true, true, true, false, false])
    expect(
      inStretches(upTo(20)).map((_, place, { length }) => isPassedOver(place, length)),
    ).toEqual([false, false])
  })
})
