// Converts between the text of a date field and its date.
import type { Day } from '@askwell/engine'

/** Adds slashes while digits are typed, or dashes if the year comes first; any other text is unchanged. */
export function slashed(text: string): string {
  if (!/^[\d/.-]*$/.test(text)) return text
  const single = text.replace(/([/.-])[/.-]+/g, '$1')
  if (/^\d{4}[/.-]/.test(single)) return single.replace(/^(\d{4}[/.-]\d{2})(?=\d|$)/, '$1-')
  return (
    single
      .replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3')
      .replace(/^(\d{2})(?=\d|$)/, '$1/')
      .replace(/^(\d{1,2}[/.-]\d{2})(?=\d|$)/, '$1/')
      // No month has this number: the four digits were a year.
      .replace(/^(19|20)\/(1[3-9]|[2-9]\d)\/?$/, '$1$2-')
      // No year of two digits has a separator behind it, so this was a year and its month.
      .replace(/^(19|20)\/(0\d|1[0-2])\/(\d{2})[/.-]$/, '$1$2-$3-')
  )
}

/** "3 February 2026", in the format of the language. */
export const spelledDay = ({ day, month, year }: Day, locale: string): string => {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

/**
 * The locale of a calendar: the language shown, with the region of the person's own setting if that has the same
 * language (the first day of the week depends on the region), with the calendar and digits in which the date is sent.
 */
export function calendarLocale(code: string, preferred: readonly string[]): string {
  const base = code.split('-')[0] ?? code
  const own =
    code === base
      ? preferred.find((candidate) => candidate.toLowerCase().split('-')[0] === base)
      : undefined
  const locale = Intl.DateTimeFormat.supportedLocalesOf([own ?? code, base, 'en'])[0] ?? 'en'
  return new Intl.Locale(locale, { calendar: 'gregory', numberingSystem: 'latn' }).toString()
}
