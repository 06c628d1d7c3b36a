import { useLanguage } from './language.ts'

/** → a time of the wire for a narrow column: the clock of today, else the day, with the year where it is another. */
export function useShortMoment(): (iso: string) => string {
  const language = useLanguage()
  const locale = language === 'en' ? 'en-GB' : language
  const now = new Date()
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const whole = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  return (iso) => {
    const then = new Date(iso)
    if (then.toDateString() === now.toDateString()) return clock.format(then)
    return (then.getFullYear() === now.getFullYear() ? day : whole).format(then)
  }
}
