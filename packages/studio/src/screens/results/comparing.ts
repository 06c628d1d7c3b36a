// How a card shows its comparison: beside each figure, in its table, and in a sentence.
import {
  type Difference,
  differenceOf,
  type SampleOverlap,
  type Side,
  shareSide,
} from '../../charts/chance.ts'
import type { Say } from '../../words/words.ts'
import type { resultsWords } from './results-words.ts'

/** For shares `points`, or `bare` if there is no room for the word; for a score from −100 to 100 `score`; else `number`. */
export type DifferenceUnit = 'points' | 'bare' | 'score' | 'number'

interface Portion {
  readonly count: number
  readonly of: number
}

/** One figure on both sides, formatted. */
export interface ComparedLine {
  readonly label: string
  readonly value: string
  readonly other: string
  readonly difference: Difference | null
}

export interface Comparison {
  readonly name: string
  shares(first: Portion, second: Portion): Difference | null
  means(first: Side, second: Side): Difference | null
  /** `▲ +4 pts`; the arrow means that it is more than chance. */
  delta(difference: Difference | null, unit: DifferenceUnit): string
  /** Headings of two table columns: the other side, and the difference. */
  readonly heads: readonly [string, string]
  cells(
    other: string,
    difference: Difference | null,
    unit: DifferenceUnit,
  ): readonly [string, string]
  /** About the line that differs most; significant differences come first. */
  sentence(lines: readonly ComparedLine[]): string
}

interface ComparisonTexts {
  readonly say: Say<typeof resultsWords>
  readonly number: (value: number) => string
}

export function comparisonWith(
  {
    name,
    standing,
    limit,
  }: {
    readonly name: string
    readonly standing: SampleOverlap
    /** The largest p that is more than chance on this page; absent = that of a single test. */
    readonly limit?: number
  },
  { say, number }: ComparisonTexts,
): Comparison {
  const written = ({ by }: Difference, unit: DifferenceUnit): string => {
    const shown =
      unit === 'number' ? Math.round(by * 100) / 100 : Math.round(unit === 'score' ? by : by * 100)
    const delta = `${shown > 0 ? '+' : shown < 0 ? '−' : ''}${number(Math.abs(shown))}`
    return unit === 'points' ? say('results.points', { delta }) : delta
  }
  return {
    name,
    shares: (first, second) =>
      differenceOf(
        shareSide(first.count, first.of),
        shareSide(second.count, second.of),
        standing,
        limit,
      ),
    means: (first, second) => differenceOf(first, second, standing, limit),
    delta: (difference, unit) =>
      difference === null ? '' : `${arrowOf(difference)}${written(difference, unit)}`,
    heads: [name, say('results.difference')],
    cells: (shown, difference, unit) => [
      shown,
      difference === null
        ? '–'
        : `${written(difference, unit)}, ${say(`results.${difference.chance}`)}`,
    ],
    sentence(lines) {
      const [most] = lines.toSorted((a, b) => weightOf(b.difference) - weightOf(a.difference))
      if (!most?.difference) return say('results.nobodyBeside', { name })
      if (most.difference.by === 0) return say('results.unchanged', { name })
      const { label, value, other: instead, difference } = most
      return say('results.mostChanged', {
        name,
        label,
        value,
        other: instead,
        chance: say(`results.${difference.chance}`),
      })
    },
  }
}

const arrowOf = ({ by, chance }: Difference): string =>
  chance !== 'beyond' || by === 0 ? '' : by > 0 ? '▲ ' : '▼ '
const weightOf = (difference: Difference | null): number =>
  difference === null
    ? -1
    : Math.abs(difference.by) + (difference.chance === 'beyond' ? 1_000_000 : 0)
