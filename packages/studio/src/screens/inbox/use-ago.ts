import { useEffect, useState } from 'react'
import { useLanguage } from '../../words/language.ts'

const everyMs = 20_000
const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

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
    if (!step) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second')
    const [unit, size] = step
    return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(passedMs / size))
  }
}
