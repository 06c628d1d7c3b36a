// Between what is typed into a date field and the date it means.
import { dateOf } from '@askwell/engine'

/** Digits get their slashes as they come; whatever else is typed is left alone. */
export function slashed(text: string): string {
  if (!/^[\d/.-]*$/.test(text)) return text
  return text
    .replace(/[/.-]{2,}/g, '/')
    .replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3')
    .replace(/^(\d{2})(?=\d|$)/, '$1/')
    .replace(/^(\d{1,2}[/.-]\d{2})(?=\d|$)/, '$1/')
}

export interface Day {
  readonly day: number
  readonly month: number
  readonly year: number
}

export const dayIn = (text: string): Day | null => dateOf(text.trim())

/** As it is sent. */
export const writtenDay = ({ day, month, year }: Day): string =>
  [String(day).padStart(2, '0'), String(month).padStart(2, '0'), String(year).padStart(4, '0')].join('/')

/**
 * The locale of a calendar: the language shown, with the region of the person's own setting where it speaks the same
 * language (a week begins on Sunday or on Monday by region), counted and written as the date is sent.
 */
export function calendarLocale(code: string, preferred: readonly string[]): string {
  const base = code.split('-')[0] ?? code
  const own = code === base ? preferred.find((candidate) => candidate.toLowerCase().split('-')[0] === base) : undefined
  const locale = Intl.DateTimeFormat.supportedLocalesOf([own ?? code, base, 'en'])[0] ?? 'en'
  return new Intl.Locale(locale, { calendar: 'gregory', numberingSystem: 'latn' }).toString()
}
