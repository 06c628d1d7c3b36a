import { useEffect, useState } from 'react'
import { type Language, languages, useLanguage } from '../../words/language.ts'

const everyMs = 20_000
const minuteMs = 60_000
const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', minuteMs],
] as const

/** Made once: every row of a list is formatted again with each message. */
const formats = new Map(languages.map((language) => [language, formatsOf(language)]))

function formatsOf(language: Language) {
  const unitOf = (unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
  return {
    now: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    day: unitOf('day'),
    hour: unitOf('hour'),
    minute: unitOf('minute'),
  }
}

/** → how long ago an ISO time is, in a few letters, kept current. */
export function useAgo(): (iso: string) => string {
  const language = useLanguage()
  const now = useClock()
  return (iso) => {
    const passedMs = Math.max(0, now - Date.parse(iso))
    return passedMs < minuteMs
      ? formatOf(language).now.format(0, 'second')
      : inUnits(language, passedMs)
  }
}

/** → how far an ISO time is from now, at least a minute, and whether it has passed. */
export function useDue(): (iso: string) => { readonly time: string; readonly isOverdue: boolean } {
  const language = useLanguage()
  const now = useClock()
  return (iso) => {
    const leftMs = Date.parse(iso) - now
    return { time: inUnits(language, Math.max(minuteMs, Math.abs(leftMs))), isOverdue: leftMs <= 0 }
  }
}

function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

const formatOf = (language: Language) => formats.get(language) ?? formatsOf(language)

function inUnits(language: Language, ms: number): string {
  const [unit, size] = steps.find(([, stepMs]) => ms >= stepMs) ?? (['minute', minuteMs] as const)
  return formatOf(language)[unit].format(Math.floor(ms / size))
}
