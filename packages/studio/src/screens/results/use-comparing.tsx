// How a card says what it is compared with: beside each figure, in its table, and in a sentence.
import type { ReactNode } from 'react'
import { type Difference, differenceOf, type Side, shareSide } from '../../charts/chance.ts'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'

/** Of shares `points`, and `bare` where there is no room for the word; of a score from −100 to 100 `score`; else `number`. */
export type DifferenceUnit = 'points' | 'bare' | 'score' | 'number'

interface Portion {
  readonly count: number
  readonly of: number
}

/** One figure on both sides, as it is written. */
export interface ComparedLine {
  readonly label: string
  readonly value: string
  readonly other: string
  readonly difference: Difference | null
}

export interface Comparing {
  readonly name: string
  shares(first: Portion, second: Portion): Difference | null
  means(first: Side, second: Side): Difference | null
  /** `▲ +4 pts`; the arrow says that it is more than chance. */
  delta(difference: Difference | null, unit: DifferenceUnit): string
  /** Of two columns of a table: the other side, and the difference in words. */
  readonly heads: readonly [string, string]
  cells(
    other: string,
    difference: Difference | null,
    unit: DifferenceUnit,
  ): readonly [string, string]
  /** About the line that differs most, those first that chance does not explain. */
  sentence(lines: readonly ComparedLine[]): string
  /** What the marks of a card mean, and how the other side is drawn. `answered`: on the other side. */
  legend(answered: number, drawn: 'outline' | 'dashes' | 'words'): ReactNode
}

/** Null: compared with nothing. */
export function useComparing(): Comparing | null {
  const say = useWords(resultsWords)
  const number = useNumber()
  const { other } = useResults()
  if (other === null) return null
  const { name, standing } = other
  const written = ({ by }: Difference, unit: DifferenceUnit): string => {
    const shown =
      unit === 'number' ? Math.round(by * 100) / 100 : Math.round(unit === 'score' ? by : by * 100)
    const delta = `${shown > 0 ? '+' : shown < 0 ? '−' : ''}${number(Math.abs(shown))}`
    return unit === 'points' ? say('results.points', { delta }) : delta
  }
  return {
    name,
    shares: (first, second) =>
      differenceOf(shareSide(first.count, first.of), shareSide(second.count, second.of), standing),
    means: (first, second) => differenceOf(first, second, standing),
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
    legend: (answered, drawn) => (
      <p className={style['legend']}>
        <span data-drawn={drawn}>
          {say('results.besideName', {
            name,
            answers: say('results.answers', { count: answered }),
          })}
        </span>
        {drawn !== 'dashes' && <span>{say('results.arrows')}</span>}
      </p>
    ),
  }
}

const arrowOf = ({ by, chance }: Difference): string =>
  chance !== 'beyond' || by === 0 ? '' : by > 0 ? '▲ ' : '▼ '
const weightOf = (difference: Difference | null): number =>
  difference === null
    ? -1
    : Math.abs(difference.by) + (difference.chance === 'beyond' ? 1_000_000 : 0)
