// What every question's card has besides its drawing: its title, the number of answers, and its measures.
import type {
  Interval,
  Measure,
  Nps,
  OptionCount,
  QuestionResults,
  ScaleEnds,
} from '@askwell/contract'
import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { wordsIn } from '../../answers/plain-words.ts'
import type { NumberForm } from '../../charts/bins.ts'
import { type Side, shareSide } from '../../charts/chance.ts'
import { npsSide, signed } from '../../charts/nps-figures.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { roundedHalf } from '../../words/rounded.ts'
import { useWords } from '../../words/words.ts'
import type { DifferenceUnit } from './comparing.ts'
import { crosstabWords } from './crosstab-words.ts'
import { averageSide } from './figure-sides.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useComparing } from './use-comparing.tsx'
import { weightingWords } from './weighting-words.ts'

interface QuestionHead {
  readonly title: string
  readonly note: string
  readonly tools: ReactNode
}

export function useQuestionHead({
  question_id: questionId,
  body,
  key,
  base: { answered, shown, unknown },
  is_current: isCurrent,
  n_effective: worth,
}: QuestionResults): QuestionHead {
  const say = useWords(resultsWords)
  const sayTable = useWords(crosstabWords)
  const sayWeighting = useWords(weightingWords)
  const { languages, breakDownOf } = useResults()
  const breakDown = breakDownOf(questionId)
  const note = [
    ...(isCurrent ? [] : [say('results.gone')]),
    shown > answered
      ? say('results.answeredOf', { count: answered, shown })
      : say('results.answers', { count: answered }),
    ...(worth === undefined
      ? []
      : [sayWeighting('weighting.worthHead', { worth: String(Math.round(worth)) })]),
    ...(unknown > 0 ? [say('results.unknownAsked', { count: unknown })] : []),
  ]
  return {
    title: wordsIn(body, languages) || key,
    note: note.join(' · '),
    tools: breakDown && (
      <ActionButton kind="quiet" label={sayTable('crosstab.breakDown')} onPress={breakDown}>
        <Columns3 size={15} aria-hidden />
      </ActionButton>
    ),
  }
}

interface Measured {
  readonly average?: number | null
  /** Of the average. */
  readonly interval?: Interval | null
  readonly median?: number | null
  readonly nps?: Nps | null
  readonly csat?: Measure | null
  readonly ces?: Measure | null
  readonly ends?: ScaleEnds | null
  /** What the average is of: numbers, or the weights of options. */
  readonly values?: readonly { readonly value: number; readonly count: number }[]
  readonly options?: readonly Pick<OptionCount, 'weight' | 'count'>[]
}

interface Written {
  readonly name: 'average' | 'median' | 'nps' | 'csat' | 'ces' | 'top2'
  readonly value: string
  /** Within it, the true figure is likely to be. */
  readonly interval: readonly [string, string] | null
  /** Null: not testable, such as a median. */
  readonly side: Side | null
  readonly unit: DifferenceUnit
}

/** The measures of a question, each with its comparison. */
export function Measures({
  of,
  other,
  form,
}: {
  readonly of: Measured
  readonly other: { readonly figures: Measured } | null
  /** How the numbers of the question are written. */
  readonly form?: NumberForm
}) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const comparing = useComparing()
  const share = (name: 'csat' | 'ces' | 'top2', measure: Measure | null | undefined): Written[] =>
    measure?.share == null
      ? []
      : [
          {
            name,
            value: percent(measure.share),
            interval: ends(measure.interval, percent),
            side: shareSide(measure.favourable, measure.answered),
            unit: 'points',
          },
        ]
  const written = form && { isYear: form.isYear }
  const figuresOf = (from: Measured): readonly Written[] => [
    ...(from.average == null || from.nps
      ? []
      : [
          {
            name: 'average',
            value: number(from.average, written),
            interval: ends(from.interval, (value) => number(value, written)),
            side: averageSide(from),
            unit: 'number',
          } as const,
        ]),
    ...(from.median == null || from.nps
      ? []
      : [
          {
            name: 'median',
            value: number(from.median, written),
            interval: null,
            side: null,
            unit: 'number',
          } as const,
        ]),
    ...(from.nps?.score == null
      ? []
      : [
          {
            name: 'nps',
            value: signed(roundedHalf(from.nps.score)),
            interval: ends(from.nps.interval, (value) => signed(roundedHalf(value))),
            side: npsSide(from.nps),
            unit: 'score',
          } as const,
        ]),
    ...share('csat', from.csat),
    ...share('ces', from.ces),
    ...(from.csat || from.nps ? [] : share('top2', from.ends?.top2)),
  ]
  const compared = comparing && other ? figuresOf(other.figures) : []
  const tags = figuresOf(of).map(({ name, value, interval, side, unit }): ReactNode => {
    const versus = compared.find((one) => one.name === name)
    const difference = comparing && side && versus?.side ? comparing.means(side, versus.side) : null
    const parts = [
      say(`results.${name}Is`, { value }),
      ...(interval ? [say('results.likely', { low: interval[0], high: interval[1] })] : []),
      ...(versus ? [say('results.compared', { value: versus.value })] : []),
      ...(difference && comparing ? [comparing.delta(difference, unit)] : []),
    ]
    return <Tag key={name}>{parts.join(' · ')}</Tag>
  })
  return tags.length === 0 ? null : <p className={style['measures']}>{tags}</p>
}

const ends = (
  interval: Interval | null | undefined,
  written: (value: number) => string,
): readonly [string, string] | null =>
  interval ? [written(interval.low), written(interval.high)] : null
