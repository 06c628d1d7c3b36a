// The figures of themes in each group: how many texts have them, and the score of people with and without them.
import type { ThemeFigures, Themes } from '@askwell/contract'
import { falseDiscoveryRates, meansInterval, meansTest } from './difference-tests.ts'
import { verdictOf } from './group-differences.ts'
import { addScore, noSums, scoreOf, scoreSample, type TextSums } from './words.ts'

interface GroupSums {
  readonly all: TextSums
  readonly themes: readonly TextSums[]
  covered: number
}

export type ThemeCounts = Omit<ThemeFigures, 'theme_id' | 'name'> & { readonly theme: number }

export class ThemeCounter {
  readonly #groups: readonly GroupSums[]
  readonly #hasScore: boolean

  constructor(of: {
    readonly themes: number
    readonly groups: number
    readonly hasScore: boolean
  }) {
    this.#hasScore = of.hasScore
    this.#groups = Array.from({ length: of.groups }, () => ({
      all: noSums(),
      themes: Array.from({ length: of.themes }, noSums),
      covered: 0,
    }))
  }

  /** `groups`: whether each of them has the text. */
  add(
    themes: ReadonlySet<number>,
    groups: readonly boolean[],
    score: number | null,
    weight = 1,
  ): void {
    for (const [at, group] of this.#groups.entries()) {
      if (groups[at] !== true) continue
      addScore(group.all, score, weight)
      if (themes.size > 0) group.covered += 1
      for (const theme of themes) {
        const sums = group.themes[theme]
        if (sums) addScore(sums, score, weight)
      }
    }
  }

  /** Themes by position, the most frequent first. */
  result(at: number): Omit<Themes, 'sampled_from' | 'themes'> & { readonly themes: ThemeCounts[] } {
    const { all, themes, covered } = this.#groups[at] ?? { all: noSums(), themes: [], covered: 0 }
    const tests = themes.map((sums) =>
      meansTest(scoreSample(sums), scoreSample(without(all, sums))),
    )
    const rates = falseDiscoveryRates(tests.flatMap((p) => p ?? []))
    let tested = 0
    const figures = themes.map((sums, theme): ThemeCounts => {
      const others = without(all, sums)
      const p = tests[theme] ?? null
      const by = meanOf(sums) - meanOf(others)
      const adjusted = p === null ? 1 : (rates[tested++] ?? 1)
      const verdict = verdictOf(by, adjusted)
      const share = all.weight === 0 ? null : sums.weight / all.weight
      return {
        theme,
        count: sums.count,
        share,
        with: this.#hasScore ? scoreOf(sums) : null,
        without: this.#hasScore ? scoreOf(others) : null,
        difference:
          p === null || verdict === 'too_few'
            ? null
            : {
                value: by,
                interval: meansInterval(scoreSample(sums), scoreSample(others)),
                ...{ p, p_adjusted: adjusted, verdict },
              },
        pull: p === null || share === null ? null : share * (meanOf(sums) - meanOf(all)),
      }
    })
    return {
      texts: all.count,
      covered,
      score: this.#hasScore ? scoreOf(all) : null,
      themes: figures.toSorted((a, b) => b.count - a.count || a.theme - b.theme),
    }
  }
}

const without = (all: TextSums, some: TextSums): TextSums => ({
  count: all.count - some.count,
  weight: all.weight - some.weight,
  scored: all.scored - some.scored,
  scoredWeight: all.scoredWeight - some.scoredWeight,
  weightSquares: all.weightSquares - some.weightSquares,
  sum: all.sum - some.sum,
  squares: all.squares - some.squares,
})
const meanOf = ({ scoredWeight, sum }: TextSums): number => sum / scoredWeight
