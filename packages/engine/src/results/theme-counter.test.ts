import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ThemeCounter } from './theme-counter.ts'

interface Text {
  readonly themes: readonly number[]
  readonly groups: readonly boolean[]
  readonly score: number | null
}
const counted = (texts: readonly Text[], at = 0) => {
  const counter = new ThemeCounter({ themes: 3, groups: 2, hasScore: true })
  for (const { themes, groups, score } of texts) counter.add(new Set(themes), groups, score)
  return counter.result(at)
}
const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length

describe('the figures of themes', () => {
  it('are those of a plain count, in each group', () => {
    const text = fc.record({
      themes: fc.uniqueArray(fc.nat(2)),
      groups: fc.tuple(fc.boolean(), fc.boolean()),
      score: fc.option(fc.integer({ min: 0, max: 10 })),
    })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 90 }), fc.constantFrom(0, 1), (texts, at) => {
        const own = texts.filter(({ groups }) => groups[at])
        const result = counted(texts, at)
        expect(result.texts).toBe(own.length)
        expect(result.covered).toBe(own.filter(({ themes }) => themes.length > 0).length)
        const scoresOf = (some: readonly Text[]) => some.flatMap(({ score }) => score ?? [])
        for (const theme of result.themes) {
          const having = own.filter(({ themes }) => themes.includes(theme.theme))
          const others = own.filter(({ themes }) => !themes.includes(theme.theme))
          expect(theme.count).toBe(having.length)
          expect(theme.with?.n).toBe(scoresOf(having).length)
          for (const [figure, some] of [
            [theme.with, having],
            [theme.without, others],
          ] as const) {
            const expected = mean(scoresOf(some))
            if (expected === null) expect(figure?.value).toBeNull()
            else expect(figure?.value).toBeCloseTo(expected, 9)
          }
          const isTested = scoresOf(having).length >= 30 && scoresOf(others).length >= 30
          expect(theme.difference !== null).toBe(isTested)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('say how a theme moves the score of all, and whether that is chance', () => {
    const texts = Array.from({ length: 200 }, (_one, at): Text => {
      const isLate = at % 4 === 0
      return {
        themes: [...(isLate ? [0] : []), ...(at % 2 === 0 ? [1] : [])],
        groups: [true, false],
        score: (isLate ? 2 : 8) + (at % 3),
      }
    })
    const [even, late] = counted(texts).themes
    expect(late).toMatchObject({ theme: 0, count: 50, share: 0.25 })
    expect(late?.difference).toMatchObject({ verdict: 'lower' })
    const { value = 0 } = late?.difference ?? {}
    // A quarter of the people, each of whom is so far below the others.
    expect(late?.pull).toBeCloseTo(0.25 * 0.75 * value, 6)
    expect(even?.pull ?? 0).toBeGreaterThan(late?.pull ?? 0)
  })
})
