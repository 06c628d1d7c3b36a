import { useLanguage } from './language.ts'

/** An ISO time for a narrow column: today as a clock time, else the day, with the year if it is another one. */
export function shortMomentIn(language: string, now: Date): (iso: string) => string {
  const locale = language === 'en' ? 'en-GB' : language
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const whole = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  return (iso) => {
    const then = new Date(iso)
    if (then.toDateString() === now.toDateString()) return clock.format(then)
    return (then.getFullYear() === now.getFullYear() ? day : whole).format(then)
  }
}

/** → a function that formats a time in the current language, relative to now. */
export const useShortMoment = (): ((iso: string) => string) =>
  shortMomentIn(useLanguage(), new Date())
