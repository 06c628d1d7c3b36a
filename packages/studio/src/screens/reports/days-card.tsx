// Conversations by day. The library that draws them is loaded only with this card.
import type { ChatReport } from '@askwell/contract'
import { lazy, Suspense } from 'react'
import { ChartCard } from '../../charts/chart-card.tsx'
import { useDay } from '../../words/day.ts'
import { withTexts } from '../../words/language.ts'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import style from './reports.module.css'
import { reportsWords } from './reports-words.ts'

const DaysChart = lazy(withTexts(() => import('./days-chart.tsx')))

export function DaysCard({ report: { days, from, to, totals } }: { readonly report: ChatReport }) {
  const say = useWords(reportsWords)
  const day = useDay()
  const number = useNumber()
  return (
    <ChartCard
      title={say('reports.dayTitle')}
      size="wide"
      sentence={say('reports.daySentence', {
        started: totals.started,
        from: day(from),
        to: day(to),
        open: totals.open_at_end,
      })}
      table={{
        heads: [
          say('reports.day'),
          say('reports.started'),
          say('reports.answered'),
          say('reports.closed'),
          say('reports.reopened'),
          say('reports.openAtEnd'),
        ],
        rows: days.map((one) => [
          day(one.day),
          number(one.started),
          number(one.answered),
          number(one.closed),
          number(one.reopened),
          one.open === null ? '–' : number(one.open),
        ]),
      }}
      foot={
        <p className={style['legend']} aria-hidden>
          <span data-mark="bar">{say('reports.started')}</span>
          <span data-mark="line">{say('reports.openAtEnd')}</span>
        </p>
      }
    >
      <div className={style['drawing']}>
        <Suspense>
          <DaysChart
            points={days.map((one) => ({
              label: day(one.day),
              started: one.started,
              closed: one.closed,
              open: one.open,
            }))}
          />
        </Suspense>
      </div>
    </ChartCard>
  )
}
