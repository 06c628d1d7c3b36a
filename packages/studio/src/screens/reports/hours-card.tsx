// Weekdays by hours: when conversations start, or how those hours are rated. The drawing itself is a table.
import type { ReportHour } from '@askwell/contract'
import { useState } from 'react'
import { ChartCard } from '../../charts/chart-card.tsx'
import charts from '../../charts/charts.module.css'
import { Choice } from '../../parts/choice.tsx'
import { useLanguage } from '../../words/language.ts'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import style from './reports.module.css'
import { reportsWords } from './reports-words.ts'

const shownFigures = ['started', 'ratings'] as const
type Figure = (typeof shownFigures)[number]

/** Text stays readable on the strongest background. */
const strongest = 42
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

export function HoursCard({ hours }: { readonly hours: readonly ReportHour[] }) {
  const say = useWords(reportsWords)
  const number = useNumber()
  const { dayName, longDayName, hourName } = useTimeNames()
  const [figure, setFigure] = useState<Figure>('started')
  const figureOf = (hour: ReportHour | undefined): number | null =>
    figure === 'started' ? hour?.started || null : (hour?.rating_average ?? null)
  const rows = weekdays.map((day) =>
    hoursOfDay.map((hour) => figureOf(hours[(day - 1) * 24 + hour])),
  )
  const most = figure === 'ratings' ? 100 : Math.max(1, ...rows.flat().map((value) => value ?? 0))
  const written = (value: number | null): string =>
    value === null ? '' : number(figure === 'ratings' ? Math.round(value) : value)
  const busiest = hours.reduce<ReportHour | null>(
    (best, hour) => (hour.started > (best?.started ?? 0) ? hour : best),
    null,
  )
  const heads = [say('reports.weekday'), ...hoursOfDay.map(hourName)]
  return (
    <ChartCard
      title={say('reports.hours')}
      size="wide"
      sentence={say('reports.hoursSentence', {
        busiest:
          busiest === null ? 'none' : `${longDayName(busiest.weekday)}, ${hourName(busiest.hour)}`,
      })}
      table={{
        heads,
        rows: weekdays.map((day, place) => [longDayName(day), ...(rows[place] ?? []).map(written)]),
      }}
      foot={<p className={style['note']}>{say('reports.hoursNote')}</p>}
      head={
        <div className={style['choice']}>
          <Choice
            label={say('reports.show')}
            labelIs="hidden"
            options={[
              { id: 'started', name: say('reports.byStarted') },
              { id: 'ratings', name: say('reports.byRatings') },
            ]}
            value={figure}
            onChange={setFigure}
          />
        </div>
      }
    >
      <section
        className={charts['scroll']}
        aria-label={say('reports.inside', { title: say('reports.hours') })}
        {...reachableByKeys}
      >
        <table className={style['heat']}>
          <thead>
            <tr>
              <td />
              {hoursOfDay.map((hour) => (
                <th key={hour} scope="col">
                  {hourName(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((day, place) => (
              <tr key={day}>
                <th scope="row">
                  <abbr title={longDayName(day)}>{dayName(day)}</abbr>
                </th>
                {(rows[place] ?? []).map((value, hour) => (
                  <td
                    key={hour}
                    title={say('reports.cell', {
                      day: longDayName(day),
                      hour: hourName(hour),
                      value: written(value) || '–',
                    })}
                    style={{
                      background: `color-mix(in srgb, var(--accent) ${Math.round(((value ?? 0) / most) * strongest)}%, var(--sunken))`,
                    }}
                  >
                    {written(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </ChartCard>
  )
}

/** 1 = Monday; 1 January 2024 was a Monday. */
function useTimeNames() {
  const language = useLanguage()
  const locale = language === 'en' ? 'en-GB' : language
  const at = (day: number, hour: number) => Date.UTC(2024, 0, day, hour)
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return {
    dayName: (day: number) => short.format(at(day, 0)),
    longDayName: (day: number) => long.format(at(day, 0)),
    hourName: (hour: number) => String(hour).padStart(2, '0'),
  }
}
