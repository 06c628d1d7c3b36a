// A moment as a clock in a time zone shows it, for fields of date and time, and back. Pure.

/** → 2026-11-20T09:30, the format of `datetime-local` fields. An unknown zone is read as UTC. */
export function wallTime(ms: number, timeZone: string | null): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map(
    (type) => parts.get(type as Intl.DateTimeFormatPartTypes) ?? '',
  )
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

/** Null = no such time. Of a repeated hour, the earlier one is meant; a skipped one is moved past the gap. */
export function momentOf(wall: string, timeZone: string | null): number | null {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (ms: number): number =>
    Date.parse(`${wallTime(ms, timeZone)}Z`) - Math.floor(ms / 60_000) * 60_000
  const candidates = [...new Set([offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)])]
    .map((offset) => asUtc - offset)
    .toSorted((a, b) => a - b)
  return (
    candidates.find((ms) => wallTime(ms, timeZone) === wall.slice(0, 16)) ??
    candidates.at(-1) ??
    null
  )
}

const dayMs = 86_400_000
const fields = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

function formatOf(timeZone: string | null): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, ...(timeZone !== null && { timeZone }) })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone: 'UTC' })
  }
}
