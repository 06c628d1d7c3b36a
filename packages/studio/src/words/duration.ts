import { useLanguage } from './language.ts'

/** A number of seconds in words: 58 sec, 1 min 34 sec, 2 h 5 min. */
export function durationIn(language: string, seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [
    ['hour', Math.floor(whole / 3600)],
    ['minute', Math.floor((whole % 3600) / 60)],
    ['second', whole % 60],
  ] as const
  const first = parts.findIndex(([, count]) => count > 0)
  const shown =
    first === -1 ? parts.slice(2) : parts.slice(first, first + 2).filter(([, count]) => count > 0)
  return shown
    .map(([unit, count]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ')
}

/** → a function that formats a number of seconds in the current language. */
export function useDuration(): (seconds: number) => string {
  const language = useLanguage()
  return (seconds) => durationIn(language, seconds)
}

/** Milliseconds as a clock of minutes: 0:09, 12:40. */
export const clockOf = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`
