import { describe, expect, it } from 'vitest'
import { optionsNamed } from '../test/drawn-question.tsx'
import { facesOf } from './faces.ts'

const places = (count: number, weights?: readonly number[]) => [
  ...facesOf(
    optionsNamed(count).map((option, at) =>
      weights ? { ...option, weight: weights[at] ?? null } : option,
    ),
  ).values(),
]

describe('facesOf', () => {
  it.each([
    [3, [0, 2, 4]],
    [4, [0, 1, 3, 4]],
    [5, [0, 1, 2, 3, 4]],
  ])('%d options go from the worst face to the best (R-QS-07)', (count, expected) =>
    expect(places(count)).toEqual(expected),
  )

  it('lets weights say which end is the good one (R-QS-07)', () => {
    const options = optionsNamed(3).map((option, at) => ({ ...option, weight: 100 - at * 50 }))
    const faces = facesOf(options)
    expect(options.map(({ id }) => faces.get(id))).toEqual([4, 2, 0])
  })

  it('goes by the order where weights do not tell', () => {
    expect(places(3, [1, 1, 1])).toEqual([0, 2, 4])
  })
})
