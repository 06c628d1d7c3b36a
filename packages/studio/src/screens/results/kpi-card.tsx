// Six overall figures, each beside its comparison.
import type { Results } from '@askwell/contract'
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
import { useComparing } from './use-comparing.tsx'

/** A percentage of fewer says more about chance than about growth. */
const fewestForGrowth = 30

export function KpiCard() {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const duration = useDuration()
  const moment = useShortMoment()
  const comparing = useComparing()
  const { results, other } = useResults()
  const { counts, time_spent: time } = results
  const there = other?.results
  const seconds = (value: number | null | undefined): string =>
    value == null ? '–' : duration(value)
  const beside = (value: string, delta = ''): ReactNode =>
    [say('results.compared', { value }), delta].filter(Boolean).join(' · ')
  const apart = (value: number | null, versus: number | null | undefined): string =>
    value === null || versus == null || value === versus
      ? ''
      : `${value > versus ? '+' : '−'}${duration(Math.abs(value - versus))}`
  const growth =
    other?.standing === 'apart' && there && there.counts.responses >= fewestForGrowth
      ? Math.round((counts.responses / there.counts.responses - 1) * 100)
      : null
  const completionOf = ({ measured }: Results['counts']): string =>
    measured.completion === null ? '–' : percent(measured.completion)
  const isMeasured = counts.measured.responses > 0
  const finishedNote = !isMeasured
    ? say('results.notMeasured')
    : counts.measured.responses === counts.responses
      ? number(counts.completed)
      : say('results.measuredOf', { count: number(counts.measured.responses) })
  const finished =
    comparing && there ? comparing.shares(portion(counts), portion(there.counts)) : null
  return (
    <dl className={style['kpis']}>
      <Kpi
        label={say('results.responses')}
        value={number(counts.responses)}
        note={
          there ? (
            <Delta
              value={growth}
              text={
                growth === null
                  ? say('results.compared', { value: number(there.counts.responses) })
                  : say('results.versus', {
                      delta: `${signed(growth)} %`,
                      value: number(there.counts.responses),
                    })
              }
            />
          ) : (
            say('results.counted', { count: number(counts.counted) })
          )
        }
      />
      <Kpi
        label={say('results.finished')}
        value={completionOf(counts)}
        note={
          comparing && there ? (
            <>
              {beside(completionOf(there.counts))}{' '}
              {finished && <Delta value={finished.by} text={comparing.delta(finished, 'points')} />}
            </>
          ) : (
            finishedNote
          )
        }
      />
      <Kpi
        label={say('results.median')}
        value={seconds(time.median)}
        note={
          there
            ? beside(seconds(there.time_spent.median), apart(time.median, there.time_spent.median))
            : ''
        }
      />
      <Kpi
        label={say('results.slowest')}
        value={seconds(time.percentiles.p90)}
        note={
          there
            ? beside(
                seconds(there.time_spent.percentiles.p90),
                apart(time.percentiles.p90, there.time_spent.percentiles.p90),
              )
            : say('results.longer')
        }
      />
      <Kpi
        label={say('results.left')}
        value={isMeasured ? number(counts.partial) : '–'}
        note={
          !isMeasured
            ? say('results.notMeasured')
            : there && there.counts.measured.responses > 0
              ? beside(
                  number(there.counts.partial),
                  other?.standing === 'apart' ? signed(counts.partial - there.counts.partial) : '',
                )
              : ''
        }
      />
      <Kpi
        label={say('results.newest')}
        value={counts.last_at === null ? '–' : moment(counts.last_at)}
        note={
          there ? beside(there.counts.last_at === null ? '–' : moment(there.counts.last_at)) : ''
        }
      />
    </dl>
  )
}

const portion = ({ measured: { completed, responses } }: Results['counts']) => ({
  count: completed,
  of: responses,
})

const Kpi = ({
  label,
  value,
  note,
}: {
  readonly label: string
  readonly value: string
  readonly note: ReactNode
}) => (
  <div>
    <dt>{label}</dt>
    <dd className={style['kpi']}>{value}</dd>
    {note !== '' && <dd className={style['note']}>{note}</dd>}
  </div>
)

const Delta = ({ value, text }: { readonly value: number | null; readonly text: string }) => (
  <span data-way={value === null || value === 0 ? 'same' : value > 0 ? 'up' : 'down'}>{text}</span>
)
