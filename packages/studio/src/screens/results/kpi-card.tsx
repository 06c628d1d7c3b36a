// Six figures of the whole, each beside what it is compared with.
import type { ReactNode } from 'react'
import { signed } from '../../charts/nps-figures.ts'
import { useDuration } from '../../words/duration.ts'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useShortMoment } from '../../words/short-moment.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'

export function KpiCard() {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const duration = useDuration()
  const moment = useShortMoment()
  const { results, other } = useResults()
  const { counts, time_spent: time } = results
  const seconds = (value: number | null): string => (value === null ? '–' : duration(value))
  const growth = other && other.counts.responses > 0 ? Math.round((counts.responses / other.counts.responses - 1) * 100) : null
  const points =
    other && counts.completion !== null && other.counts.completion !== null ? Math.round((counts.completion - other.counts.completion) * 100) : null
  return (
    <dl className={style['kpis']}>
      <Kpi
        label={say('results.responses')}
        value={number(counts.responses)}
        note={
          other ? (
            <Delta
              value={growth}
              text={say('results.versus', { delta: growth === null ? '–' : `${signed(growth)} %`, value: number(other.counts.responses) })}
            />
          ) : (
            say('results.counted', { count: number(counts.counted) })
          )
        }
      />
      <Kpi
        label={say('results.finished')}
        value={counts.completion === null ? '–' : percent(counts.completion)}
        note={points === null ? number(counts.completed) : <Delta value={points} text={say('results.points', { delta: signed(points) })} />}
      />
      <Kpi
        label={say('results.median')}
        value={seconds(time.median)}
        note={other ? say('results.compared', { value: seconds(other.time_spent.median) }) : ''}
      />
      <Kpi label={say('results.slowest')} value={seconds(time.percentiles.p90)} note={say('results.longer')} />
      <Kpi label={say('results.left')} value={number(counts.partial)} note={other ? say('results.compared', { value: number(other.counts.partial) }) : ''} />
      <Kpi label={say('results.newest')} value={counts.last_at === null ? '–' : moment(counts.last_at)} note="" />
    </dl>
  )
}

const Kpi = ({ label, value, note }: { readonly label: string; readonly value: string; readonly note: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className={style['kpi']}>{value}</dd>
    {note !== '' && <dd className={style['note']}>{note}</dd>}
  </div>
)

const Delta = ({ value, text }: { readonly value: number | null; readonly text: string }) => (
  <span data-way={value === null || value === 0 ? 'same' : value > 0 ? 'up' : 'down'}>{text}</span>
)
