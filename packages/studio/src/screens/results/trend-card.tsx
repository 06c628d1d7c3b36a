// Responses and the score over time. The library that draws it comes only with this card.
import { seriesUnits } from '@askwell/contract'
import { lazy, Suspense } from 'react'
import { ChartCard } from '../../charts/chart-card.tsx'
import { npsFigures, signed } from '../../charts/nps-figures.ts'
import { Choice } from '../../parts/choice.tsx'
import { useDay } from '../../words/day.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'

const TrendChart = lazy(() => import('./trend-chart.tsx'))
export type TrendUnit = (typeof seriesUnits)[number]

interface TrendCardProps {
  /** Left out: the unit cannot be chosen. */
  readonly onUnit?: (unit: TrendUnit) => void
}

export function TrendCard({ onUnit }: TrendCardProps) {
  const say = useWords(resultsWords)
  const day = useDay()
  const { results } = useResults()
  const { unit, points, nps_question_id: npsQuestion } = results.series
  const drawn = points.map(({ start, responses, nps }) => {
    const figures = nps && npsFigures(nps)
    const score = figures?.score ?? null
    const margin = figures?.margin ?? null
    const band: [number, number] | null = score === null || margin === null ? null : [Math.max(-100, score - margin), Math.min(100, score + margin)]
    return { start, label: day(start, unit), responses, score, band }
  })
  const [first, last] = [drawn[0], drawn.at(-1)]
  return (
    <ChartCard
      title={say('results.trend')}
      note={say(npsQuestion === null ? 'results.trendOne' : 'results.trendBoth')}
      size="trend"
      sentence={say('results.trendSentence', {
        count: points.reduce((sum, { responses }) => sum + responses, 0),
        from: first?.label ?? '–',
        to: last?.label ?? '–',
      })}
      table={{
        heads: [say('results.period'), say('results.responses'), ...(npsQuestion === null ? [] : ['NPS'])],
        rows: drawn.map(({ label, responses, score }) => [label, String(responses), ...(npsQuestion === null ? [] : [score === null ? '–' : signed(score)])]),
      }}
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
          <TrendChart points={drawn} hasScore={npsQuestion !== null} />
        </Suspense>
      </div>
    </ChartCard>
  )
}
