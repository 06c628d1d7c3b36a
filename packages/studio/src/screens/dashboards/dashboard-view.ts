// What a reader sees of a dashboard: its own date and filter, unless the address has others.
import type { DashboardPeriod, Filter } from '@askwell/contract'
import { type AnswerFilters, dayChoices } from '../../filters/answer-filters.ts'
import { writeConditions } from '../../filters/conditions.ts'
import { readConditions } from '../../filters/read-conditions.ts'

export type Dates = Pick<AnswerFilters, 'days' | 'from' | 'to'>
type Search = Readonly<Record<string, unknown>>

export interface DashboardLook {
  readonly period: DashboardPeriod
  readonly conditions: readonly Filter[]
  /** Whether the address differs from the dashboard. */
  readonly isChanged: boolean
}

/** Says in the address that there is none, although the dashboard has one. */
const none = 'none'
const dayMs = 86_400_000

/** Anybody may type into the address: what is not understood is that of the dashboard. */
export function readLook(
  search: Search,
  own: { readonly period: DashboardPeriod; readonly filter: Filter | null },
): DashboardLook {
  const period = readPeriod(search['when'])
  const conditions = search['f'] === none ? [] : readFilter(search['f'])
  return {
    period: period ?? own.period,
    conditions: conditions ?? conditionsOf(own.filter),
    isChanged: period !== null || conditions !== null,
  }
}

export const conditionsOf = (filter: Filter | null): readonly Filter[] =>
  filter === null ? [] : 'all' in filter ? filter.all : [filter]

export const filterOf = (conditions: readonly Filter[]): Filter | null =>
  conditions.length === 0 ? null : { all: conditions }

export const writeFilter = (conditions: readonly Filter[]): string =>
  conditions.length === 0 ? none : writeConditions(conditions)

function readFilter(text: unknown): readonly Filter[] | null {
  const read = typeof text === 'string' && text !== '' ? readConditions(text) : null
  return read?.length ? read : null
}

const datesPattern = /^(\d{4}-\d{2}-\d{2})?~(\d{4}-\d{2}-\d{2})?$/

/** `30`, `2026-01-01~2026-02-01` with either end missing, or `none`. */
function readPeriod(written: unknown): DashboardPeriod | null {
  const text = typeof written === 'number' ? String(written) : written
  if (typeof text !== 'string') return null
  if (text === none) return {}
  if (/^[1-9]\d{0,2}$/.test(text)) return { last_days: Number(text) }
  const [found, from, to] = datesPattern.exec(text) ?? []
  const isDay = (day: string | undefined): boolean =>
    day === undefined || !Number.isNaN(Date.parse(day))
  return found === undefined || !isDay(from) || !isDay(to)
    ? null
    : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

export function writePeriod({ from, to, last_days: days }: DashboardPeriod): string {
  if (days !== undefined) return String(days)
  return from === undefined && to === undefined ? none : `${from ?? ''}~${to ?? ''}`
}

/** As the chip has them, whose last day is included. Other numbers of days are written as dates. */
export function datesOf({ from, to, last_days: count }: DashboardPeriod, now: number): Dates {
  const days = dayChoices.find((one) => Number(one) === count)
  if (days !== undefined) return { days, from: '', to: '' }
  if (count !== undefined) return { days: '', from: dayBefore(now, count - 1), to: '' }
  return {
    days: '',
    from: from ?? '',
    to: to === undefined ? '' : dayBefore(Date.parse(to), 1),
  }
}

export function periodOf({ days, from, to }: Dates): DashboardPeriod {
  if (days !== '') return { last_days: Number(days) }
  // Two days in the wrong order mean the time between them.
  const [first, last] = from !== '' && to !== '' && to < from ? [to, from] : [from, to]
  return {
    ...(first !== '' && { from: first }),
    ...(last !== '' && { to: dayBefore(Date.parse(last), -1) }),
  }
}

const dayBefore = (at: number, days: number): string =>
  new Date(at - days * dayMs).toISOString().slice(0, 10)
