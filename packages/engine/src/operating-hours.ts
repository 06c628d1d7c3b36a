// Whether a node is open now. Hours belong to the company, so they are in the node's time zone.
import type { NodeReply } from '@askwell/contract'

export type Hours = Pick<NodeReply, 'operating' | 'operating_24_7' | 'operating_hours' | 'timezone'>
type Hour = Hours['operating_hours'][number]['start_hour']

const minuteMs = 60_000
const dayMs = 86_400_000

export function isOperating(node: Hours, nowMs: number): boolean {
  if (node.operating_24_7) return true
  if (node.operating === false) return false
  return isWithinHours(node.operating_hours, wallClock(nowMs, node.timezone))
}

const weekdays: readonly string[] = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** `wallMs`: the local time, as milliseconds since 1970 as if it were UTC. */
export function isOpenAt(hours: Hours['operating_hours'], wallMs: number): boolean {
  const days = Math.floor(wallMs / dayMs)
  const minute = Math.floor((wallMs - days * dayMs) / minuteMs)
  // The first of January 1970 was a Thursday.
  return isWithinHours(hours, {
    ...periods(weekdays[(((days + 4) % 7) + 7) % 7]),
    time: Math.floor(minute / 60) * 100 + (minute % 60),
  })
}

function isWithinHours(hours: Hours['operating_hours'], now: WallClock): boolean {
  const today = hours.filter(({ period }) => period === now.period)
  if (
    today.length === 0 ||
    today.some(({ start_hour, end_hour }) =>
      isWithin(now.time, hundreds(start_hour), hundreds(end_hour)),
    )
  )
    return true
  return hours.some(
    ({ period, start_hour, end_hour }) =>
      period === now.yesterday && isTail(now.time, hundreds(start_hour), hundreds(end_hour)),
  )
}

/** An end before its start is on the next day; if both are equal, the period is empty. */
function isWithin(time: number, start: number, end: number): boolean {
  return start < end ? start <= time && time < end : start > end && time >= start
}

/** The part of yesterday's hours after midnight, because a night belongs to the day it began on. */
const isTail = (time: number, start: number, end: number): boolean => start > end && time < end

/** 930, "930", "0930" and "09:30" → 930; a plain hour 0 to 24 → hundreds. With an invalid time the period is empty. */
export function hundreds(hour: Hour): number {
  const digits = String(hour).replace(':', '')
  if (!/^\d{1,4}$/.test(digits)) return Number.NaN
  const value = Number(digits)
  return value <= 24 && !String(hour).includes(':') && digits.length <= 2 ? value * 100 : value
}

type Period = Hours['operating_hours'][number]['period']

/** `time`: 930 for half past nine. */
interface WallClock {
  readonly period: Period
  readonly yesterday: Period
  readonly time: number
}

export function wallClock(nowMs: number, timeZone: string | null): WallClock {
  const parts = partsIn(clockIn(timeZone), nowMs)
  return {
    ...periods(parts.get('weekday')),
    time: Number(parts.get('hour')) * 100 + Number(parts.get('minute')),
  }
}

const periods = (day: string | undefined): Pick<WallClock, 'period' | 'yesterday'> => ({
  period: day === 'Sat' ? 'saturday' : day === 'Sun' ? 'sunday' : 'weekdays',
  yesterday: day === 'Sun' ? 'saturday' : day === 'Mon' ? 'sunday' : 'weekdays',
})

/** → the zone's offset from UTC at a moment, in milliseconds. */
export function zoneOffsetMs(timeZone: string | null): (atMs: number) => number {
  const format = formatIn(timeZone, { timeZoneName: 'longOffset' })
  return (atMs) => {
    // `GMT+05:30`, and `GMT` where there is none.
    const [, sign = '', hours = '0', minutes = '0'] =
      /([+-])(\d\d):(\d\d)/.exec(partsIn(format, atMs).get('timeZoneName') ?? '') ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs
  }
}

const partsIn = (format: Intl.DateTimeFormat, atMs: number) =>
  new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]))

const fields = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const clockIn = (timeZone: string | null): Intl.DateTimeFormat => formatIn(timeZone, fields)

/** A zone that this machine does not know must not break the survey: then the local time zone is used. */
function formatIn(timeZone: string | null, shown: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...shown, ...(timeZone ? { timeZone } : {}) })
  } catch {
    return new Intl.DateTimeFormat('en-US', shown)
  }
}
