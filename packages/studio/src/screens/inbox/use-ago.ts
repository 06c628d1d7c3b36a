import { useEffect, useState } from 'react'
import { type Language, useLanguage } from '../../words/language.ts'

const everyMs = 20_000
const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Made once: every row of a list is said again with each message. */
const formats = { en: formatsOf('en'), tr: formatsOf('tr') } as const satisfies Record<Language, unknown>

function formatsOf(language: Language) {
  const unitOf = (unit: string) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
  return { now: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }), day: unitOf('day'), hour: unitOf('hour'), minute: unitOf('minute') }
}

/** → how long ago a time of the wire is, in a few letters, and counting. */
export function useAgo(): (iso: string) => string {
  const language = useLanguage()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return (iso) => {
    const passedMs = Math.max(0, now - Date.parse(iso))
    const step = steps.find(([, stepMs]) => passedMs >= stepMs)
    if (!step) return formats[language].now.format(0, 'second')
    const [unit, size] = step
    return formats[language][unit].format(Math.floor(passedMs / size))
  }
}
