// One month to choose a day from, by pointer, finger or keyboard. A separate chunk (datepicker.tsx).
import type { Day } from '@askwell/engine'
import { CalendarDate, GregorianCalendar } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Icon } from '../app/icon.tsx'
import type { Words } from '../app-types.ts'
import { calendarLocale } from './typed-date.ts'

export interface MonthCalendarProps {
  readonly day: Day | null
  readonly words: Words
  readonly choose: (day: Day) => void
}

trustLibraryStyles(document)

/** The date is sent by the Gregorian calendar, whatever the language's own would be. */
const gregorian = () => new GregorianCalendar()

/** A column has room for about four letters. */
const longestName = 4

/** In some languages the short names of the days are whole words. */
function hasShortNames(locale: string): boolean {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return [0, 1, 2, 3, 4, 5, 6].every((day) => name.format(day * 86_400_000).length <= longestName)
}

export function MonthCalendar({ day, words, choose }: MonthCalendarProps) {
  const locale = calendarLocale(words.code, navigator.languages)
  return (
    <I18nProvider locale={locale}>
      <Calendar
        className="calendar"
        autoFocus
        createCalendar={gregorian}
        value={day && new CalendarDate(day.year, day.month, day.day)}
        onChange={({ year, month, day: date }) => choose({ year, month, day: date })}
      >
        <header className="calendar__header">
          <Button
            slot="previous"
            className="calendar__turn"
            aria-keyshortcuts="PageUp"
            aria-label={words.t('calendar.previous')}
          >
            <Icon name="chevronStart" />
          </Button>
          <div className="calendar__month">
            <CalendarMonthPicker format="long">
              {(months) => <Choose {...months} />}
            </CalendarMonthPicker>
            <CalendarYearPicker visibleYears={yearsInReach}>
              {(years) => <Choose {...years} />}
            </CalendarYearPicker>
          </div>
          <Button
            slot="next"
            className="calendar__turn"
            aria-keyshortcuts="PageDown"
            aria-label={words.t('calendar.next')}
          >
            <Icon name="chevronEnd" />
          </Button>
        </header>
        <CalendarGrid
          className="calendar__days"
          weekdayStyle={hasShortNames(locale) ? 'short' : 'narrow'}
        >
          <CalendarGridHeader>
            {(name) => (
              <CalendarHeaderCell className="calendar__weekday">{name}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className="calendar__day" />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <p className="calendar__keys" aria-hidden="true">
        {keysHint(locale)}
      </p>
    </I18nProvider>
  )
}

/** The years after the shown one, and as many before it, so that a birth year is one choice away. */
const yearsInReach = 240

interface ChooseProps {
  readonly 'aria-label': string
  readonly value: unknown
  readonly items: readonly { readonly id: number; readonly formatted: string }[]
  readonly onChange: (key: number) => void
}

/** A native list, which a phone shows as its own wheel, and in which typing finds a year. */
function Choose({ 'aria-label': label, value, items, onChange }: ChooseProps) {
  return (
    <select
      className="calendar__choose"
      aria-label={label}
      value={Number(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  )
}

/** "PgUp, PgDn: month · Shift + PgUp, PgDn: year", with the browser's own words for the two. */
function keysHint(locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' })
  return `PgUp, PgDn: ${names.of('month')} · Shift + PgUp, PgDn: ${names.of('year')}`
}

/**
 * The calendar library inserts its own small style sheet. The page's policy accepts it only with
 * the document's nonce, which the library looks for here.
 */
function trustLibraryStyles(doc: Document): void {
  const nonce = doc.querySelector<HTMLElement>('style[nonce], script[nonce]')?.nonce
  if (!nonce || doc.querySelector('meta[property="csp-nonce"]')) return
  const meta = doc.createElement('meta')
  meta.setAttribute('property', 'csp-nonce')
  meta.nonce = nonce
  doc.head.append(meta)
}
