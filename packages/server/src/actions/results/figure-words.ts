// A figure as a person reads it in a message, rounded as on the screens (results.md §2.1): half away from zero, as
// `Intl.NumberFormat` rounds.
import type { FigureQuery } from '@askwell/contract'

/** `locale`: of the reader. */
export function figureWords(figure: FigureQuery, value: number | null, locale: string): string {
  if (value === null) return '–'
  const number = (options: Intl.NumberFormatOptions, shown = value) =>
    new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options }).format(exact(shown))
  if (typeof figure === 'string' || 'nps' in figure) return number({ maximumFractionDigits: 0 })
  if ('mean' in figure) return number({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const percent = (share: number) => number({ style: 'percent', maximumFractionDigits: 0 }, share)
  if (value > 0 && value < 0.005) return `<${percent(0.01)}`
  return value < 1 && value >= 0.995 ? `>${percent(0.99)}` : percent(value)
}

/** A double that is a hair below a half would be rounded down. */
const exact = (value: number): number => Number(value.toPrecision(12))
