// Between what is typed into a date field and the date it means.
import type { Day } from '@askwell/engine'

/** Digits get their slashes as they come, or their dashes where the year came first; whatever else is typed is left alone. */
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

/** "3 February 2026", by the custom of the language. */
export const spelledDay = ({ day, month, year }: Day, locale: string): string => {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

/**
 * The locale of a calendar: the language shown, with the region of the person's own setting where it speaks the same
 * language (a week begins on Sunday or on Monday by region), counted and written as the date is sent.
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
