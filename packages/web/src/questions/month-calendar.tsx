// One month to choose a day from, by pointer, finger or keyboard. A chunk of its own (datepicker.tsx).
import { CalendarDate, GregorianCalendar } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid, CalendarGridBody, CalendarGridHeader, CalendarHeaderCell, CalendarHeading } from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Icon } from '../app/icon.tsx'
import type { Words } from '../app-types.ts'
import { trustLibraryStyles } from './trust-library-styles.ts'
import { calendarLocale, type Day } from './typed-date.ts'

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
          <Button slot="previous" className="calendar__turn" aria-label={words.t('calendar.previous')}>
            <Icon name="chevronStart" />
          </Button>
          <CalendarHeading className="calendar__month" />
          <Button slot="next" className="calendar__turn" aria-label={words.t('calendar.next')}>
            <Icon name="chevronEnd" />
          </Button>
        </header>
        <CalendarGrid className="calendar__days" weekdayStyle={hasShortNames(locale) ? 'short' : 'narrow'}>
          <CalendarGridHeader>{(name) => <CalendarHeaderCell className="calendar__weekday">{name}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar__day" />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
