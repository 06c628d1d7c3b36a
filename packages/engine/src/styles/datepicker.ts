// datepicker: a calendar date, sent as DD/MM/YYYY; `5/3/2024` is read and padded. A date with the year first is
// unambiguous, so `2024-03-05`, `2024/3/5` and `2024年3月5日` are read as well. Eight digits, from a number pad
// without separators, are read with the day first if that is a date, otherwise with the year first.
import { plainDigits } from '../digits.ts'
import { typed } from './typed.ts'

export interface Day {
  readonly day: number
  readonly month: number
  readonly year: number
}

const dayFirst = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})\.?$/
const yearFirst = /^(?<year>\d{4})[/.年-](?<month>\d{1,2})[/.月-](?<day>\d{1,2})[.日]?$/
const digitsOnly = [
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
]

/** Day, month and year of a real date, or null. */
export function dateOf(text: string): Day | null {
  const bare = plainDigits(text).replace(/\s/g, '')
  for (const order of [dayFirst, yearFirst, ...digitsOnly]) {
    const { day, month, year } = order.exec(bare)?.groups ?? {}
    const date = realDate(Number(day), Number(month), Number(year))
    if (date) return date
  }
  return null
}

const realDate = (day: number, month: number, year: number): Day | null =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year) ? { day, month, year } : null

/** The date in the form in which it is sent. */
export const writtenDay = ({ day, month, year }: Day): string =>
  `${pad(day, 2)}/${pad(month, 2)}/${pad(year, 4)}`

export function daysIn(month: number, year: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

export const datepicker = typed({
  text: 'date',
  fault: (_question, text) => (dateOf(text) ? null : { code: 'generic' }),
  canonical: (_question, text) => {
    const date = dateOf(text)
    return date ? writtenDay(date) : text
  },
})

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')
