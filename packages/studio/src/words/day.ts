import { useLanguage } from './language.ts'

/** → the first day of a day, week or month from the API (`2026-04-01`), as short as its unit allows. */
export function useDay(): (day: string, unit?: 'day' | 'week' | 'month') => string {
  const language = useLanguage()
  const locale = language === 'en' ? 'en-GB' : language
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (day, unit = 'day') => (unit === 'month' ? month : short).format(Date.parse(day))
}

/** → the day of a time by the reader's clock, such as 1 Dec. */
export function useShortDay(): (ms: number) => string {
  const language = useLanguage()
  const locale = language === 'en' ? 'en-GB' : language
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  return (ms) => short.format(ms)
}
