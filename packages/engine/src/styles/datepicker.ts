// datepicker: a date of the calendar, sent as DD/MM/YYYY; `5/3/2024` is read and padded.
import { typed } from './typed.ts'

/** Day, month and year of a real date, or null. */
export function dateOf(text: string): { day: number; month: number; year: number } | null {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [day = 0, month = 0, year = 0] = (match ?? []).slice(1).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year) ? { day, month, year } : null
}

export function daysIn(month: number, year: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

export const datepicker = typed({
  fault: (_question, text) => (dateOf(text) ? null : { code: 'generic' }),
  canonical: (_question, text) => {
    const date = dateOf(text)
    return date ? `${pad(date.day, 2)}/${pad(date.month, 2)}/${pad(date.year, 4)}` : text
  },
})

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')
