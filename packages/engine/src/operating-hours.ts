// Is a node open now? Hours belong to the company, so they are read in the node's time zone.
import type { NodeReply } from '@askwell/contract'

export type Hours = Pick<NodeReply, 'operating' | 'operating_24_7' | 'operating_hours' | 'timezone'>
type Hour = Hours['operating_hours'][number]['start_hour']

export function isOperating(node: Hours, nowMs: number): boolean {
  if (node.operating_24_7) return true
  if (node.operating === false) return false
  const now = wallClock(nowMs, node.timezone)
  const today = node.operating_hours.filter((hours) => hours.period === now.period)
  if (today.length === 0 || today.some((hours) => isWithin(now.time, hundreds(hours.start_hour), hundreds(hours.end_hour)))) return true
  return node.operating_hours.some((hours) => hours.period === now.yesterday && isTail(now.time, hundreds(hours.start_hour), hundreds(hours.end_hour)))
}

/** An end before its start lies in the next day; equal ends leave nothing open. */
function isWithin(time: number, start: number, end: number): boolean {
  return start < end ? start <= time && time < end : start > end && time >= start
}

/** What yesterday's hours still cover after midnight: the night belongs to the day it began on. */
const isTail = (time: number, start: number, end: number): boolean => start > end && time < end

/** 930, "930", "0930" and "09:30" → 930; a plain hour 0 to 24 → hundreds. What is no time opens nothing. */
export function hundreds(hour: Hour): number {
  const digits = String(hour).replace(':', '')
  if (!/^\d{1,4}$/.test(digits)) return Number.NaN
  const value = Number(digits)
  return value <= 24 && !String(hour).includes(':') && digits.length <= 2 ? value * 100 : value
}

type Period = Hours['operating_hours'][number]['period']

/** `time`: 930 for half past nine. */
export function wallClock(nowMs: number, timeZone: string | null): { period: Period; yesterday: Period; time: number } {
  const parts = new Map(
    clockIn(timeZone)
      .formatToParts(nowMs)
      .map((part) => [part.type, part.value]),
  )
  const day = parts.get('weekday')
  const period = day === 'Sat' ? 'saturday' : day === 'Sun' ? 'sunday' : 'weekdays'
  const yesterday = day === 'Sun' ? 'saturday' : day === 'Mon' ? 'sunday' : 'weekdays'
  return { period, yesterday, time: Number(parts.get('hour')) * 100 + Number(parts.get('minute')) }
}

const fields = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A zone this machine does not know must not take the survey down: the reader's own clock then serves. */
function clockIn(timeZone: string | null): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, ...(timeZone ? { timeZone } : {}) })
  } catch {
    return new Intl.DateTimeFormat('en-US', fields)
  }
}
