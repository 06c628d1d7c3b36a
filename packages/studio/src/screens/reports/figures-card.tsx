// Eight figures of the period.
import type { ChatReport } from '@askwell/contract'
import { useDuration } from '../../words/duration.ts'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import style from './reports.module.css'
import { reportsWords } from './reports-words.ts'

export function FiguresCard({ totals }: { readonly totals: ChatReport['totals'] }) {
  const say = useWords(reportsWords)
  const number = useNumber()
  const duration = useDuration()
  const seconds = (value: number | null): string => (value === null ? '–' : duration(value))
  const within = (p90: number | null): string =>
    p90 === null ? '' : say('reports.firstResponseNote', { time: duration(p90) })
  const { ratings } = totals
  const tiles = [
    [say('reports.started'), number(totals.started), say('reports.startedNote')],
    [
      say('reports.answered'),
      number(totals.answered),
      say('reports.answeredNote', { count: totals.replies }),
    ],
    [
      say('reports.closed'),
      number(totals.closed),
      say('reports.closedNote', { count: totals.reopened }),
    ],
    [
      say('reports.openAtEnd'),
      number(totals.open_at_end),
      say('reports.openNote', { count: totals.open_at_start }),
    ],
    [
      say('reports.firstResponse'),
      seconds(totals.first_response.median_s),
      within(totals.first_response.p90_s),
    ],
    [
      say('reports.inHours'),
      seconds(totals.first_response_in_hours.median_s),
      within(totals.first_response_in_hours.p90_s),
    ],
    [say('reports.handling'), seconds(totals.handling.median_s), within(totals.handling.p90_s)],
    [
      say('reports.rating'),
      ratings.average === null
        ? '–'
        : say('reports.ofHundred', { value: number(Math.round(ratings.average)) }),
      ratings.count === 0
        ? ''
        : say('reports.ratingNote', {
            good: ratings.good,
            neutral: ratings.neutral,
            bad: ratings.bad,
          }),
    ],
  ] as const
  return (
    <section className={style['figures']} aria-label={say('reports.figures')}>
      <dl>
        {tiles.map(([label, value, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={style['figure']}>{value}</dd>
            {note !== '' && <dd className={style['note']}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
