// Responses and the score over time. The library that draws them is loaded only with this card.
import { type Results, seriesUnits } from '@askwell/contract'
import { lazy, Suspense } from 'react'
import { ChartCard } from '../../charts/chart-card.tsx'
import { npsFigures, signed } from '../../charts/nps-figures.ts'
import { Choice } from '../../parts/choice.tsx'
import { useDay } from '../../words/day.ts'
import { withTexts } from '../../words/language.ts'
import { roundedHalf } from '../../words/rounded.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { besideEach } from './trend-points.ts'
import { useComparing } from './use-comparing.tsx'

const TrendChart = lazy(withTexts(() => import('./trend-chart.tsx')))
export type TrendUnit = (typeof seriesUnits)[number]

interface TrendCardProps {
  /** Absent: the unit cannot be chosen. */
  readonly onUnit?: (unit: TrendUnit) => void
}

export function TrendCard({ onUnit }: TrendCardProps) {
  const say = useWords(resultsWords)
  const day = useDay()
  const comparing = useComparing()
  const { results, other } = useResults()
  const { unit, nps_question_id: npsQuestion } = results.series
  const drawn = besideEach(
    results.series,
    other?.results.series ?? null,
    other?.beginnings ?? null,
  ).map(({ start, here, there }) => ({
    label: start === null ? '' : day(start, unit),
    responses: here?.responses ?? 0,
    ...scoreOf(here),
    other: there && {
      label: day(there.start, unit),
      responses: there.responses,
      score: scoreOf(there).score,
    },
  }))
  const [first, last] = [results.series.points[0], results.series.points.at(-1)].map((point) =>
    point ? day(point.start, unit) : '–',
  )
  const total = ({ points }: Results['series']): number =>
    points.reduce((sum, { responses }) => sum + responses, 0)
  const hasScore = npsQuestion !== null
  const written = (score: number | null | undefined): string =>
    score == null ? '–' : signed(score)
  return (
    <ChartCard
      title={say('results.trend')}
      note={say(hasScore ? 'results.trendBoth' : 'results.trendOne')}
      size="trend"
      sentence={[
        say('results.trendSentence', {
          count: total(results.series),
          from: first ?? '–',
          to: last ?? '–',
        }),
        ...(other
          ? [say('results.trendBeside', { name: other.name, count: total(other.results.series) })]
          : []),
      ].join(' ')}
      table={{
        heads: [
          say('results.period'),
          say('results.responses'),
          ...(hasScore ? ['NPS'] : []),
          ...(other
            ? [
                other.name,
                `${other.name}, ${say('results.responses')}`,
                ...(hasScore ? [`${other.name}, NPS`] : []),
              ]
            : []),
        ],
        rows: drawn.map(({ label, responses, score, other: there }) => [
          label,
          String(responses),
          ...(hasScore ? [written(score)] : []),
          ...(other
            ? [
                there?.label ?? '–',
                String(there?.responses ?? 0),
                ...(hasScore ? [written(there?.score)] : []),
              ]
            : []),
        ]),
      }}
      foot={other && comparing?.legend(total(other.results.series), 'dashes')}
    >
      {onUnit && (
        <div className={style['unit']}>
          <Choice
            label={say('results.period')}
            labelIs="hidden"
            options={seriesUnits.map((id) => ({ id, name: say(`results.by${id}`) }))}
            value={unit}
            onChange={onUnit}
          />
        </div>
      )}
      <div className={style['trend']}>
        <Suspense>
          <TrendChart points={drawn} hasScore={hasScore} otherName={other?.name ?? null} />
        </Suspense>
      </div>
    </ChartCard>
  )
}

function scoreOf(point: Results['series']['points'][number] | null): {
  readonly score: number | null
  readonly band: [number, number] | null
} {
  const figures = point?.nps ? npsFigures(point.nps) : null
  const interval = point?.nps?.interval
  return {
    score: figures?.score ?? null,
    band: interval ? [roundedHalf(interval.low), roundedHalf(interval.high)] : null,
  }
}
