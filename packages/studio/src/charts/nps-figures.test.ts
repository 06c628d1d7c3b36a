import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fewestForScore, npsFigures, npsSide, signed } from './nps-figures.ts'

const groups = fc.record({
  promoters: fc.nat(500),
  passives: fc.nat(500),
  detractors: fc.nat(500),
})
const of = (promoters: number, passives: number, detractors: number) =>
  npsFigures({ promoters, passives, detractors })

describe('npsFigures', () => {
  it.each<[promoters: number, passives: number, detractors: number, score: number | null]>([
    [0, 0, 0, null],
    [1, 0, 0, 100],
    [0, 0, 2, -100],
    [20, 8, 12, 20],
    [50, 0, 50, 0],
    [0, 100, 0, 0],
  ])(
    '%s promoters, %s passives and %s detractors are %s',
    (promoters, passives, detractors, score) => {
      const figures = of(promoters, passives, detractors)
      expect(figures.score).toBe(score)
    },
  )

  it('is between −100 and 100, and its shares add up to everybody', () => {
    fc.assert(
      fc.property(groups, (given) => {
        const { score, shares, answered, isTrusted } = npsFigures(given)
        const all = shares.promoters + shares.passives + shares.detractors
        expect(all).toBeCloseTo(answered === 0 ? 0 : 1)
        expect(Math.abs(score ?? 0)).toBeLessThanOrEqual(100)
        expect(isTrusted).toBe(answered >= fewestForScore)
      }),
    )
  })

  it('is turned round where promoters and detractors are exchanged', () => {
    fc.assert(
      fc.property(groups, ({ promoters, passives, detractors }) => {
        const [one, other] = [
          of(promoters, passives, detractors),
          of(detractors, passives, promoters),
        ]
        expect((one.score ?? 0) + (other.score ?? 0)).toBe(0)
      }),
    )
  })

  it('counts the same people where two scores are compared', () => {
    fc.assert(
      fc.property(groups, (given) => {
        const { answered, score } = npsFigures(given)
        const side = npsSide(given)
        expect(side.count).toBe(answered)
        if (answered > 0)
          expect(Math.abs(side.sum / answered - (score ?? 0))).toBeLessThanOrEqual(0.5 + 1e-9)
      }),
    )
  })
})

it.each([
  [38, '+38'],
  [0, '0'],
  [-12, '−12'],
])('writes %s as %s', (value, text) => expect(signed(value)).toBe(text))
