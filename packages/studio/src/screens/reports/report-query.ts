// The filters of a report, as the address and as the call have them. Pure.
import type { CallInput } from '../../api/call.ts'

export const dayChoices = ['1', '7', '30', '90', '365'] as const
const defaultDays = '30'

/** Empty = all. Dates are days of the reader's own calendar, both included. */
export interface ReportFilters {
  readonly days: (typeof dayChoices)[number] | ''
  readonly from: string
  readonly to: string
  readonly agent: string
  readonly label: string
  readonly node: string
}

export type ReportQuery = NonNullable<CallInput<'chat_report'>['query']>

/** Anybody may type into the address: a value that is not understood counts as not set. */
export function readReportFilters(search: Readonly<Record<string, unknown>>): ReportFilters {
  const text = (name: string): string => String(search[name] ?? '')
  const day = (name: string): string =>
    /^\d{4}-\d{2}-\d{2}$/.test(text(name)) && !Number.isNaN(Date.parse(text(name)))
      ? text(name)
      : ''
  const [from, to] = [day('from'), day('to')]
  const isSpan = from !== '' && to !== ''
  return {
    days: isSpan ? '' : (dayChoices.find((one) => one === text('days')) ?? defaultDays),
    ...(isSpan ? { from, to } : { from: '', to: '' }),
    ...{ agent: text('agent'), label: text('label'), node: text('node') },
  }
}

/** The filters for the address, without the default. */
export const reportSearch = ({ days, ...filters }: ReportFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filters, days: days === defaultDays ? '' : days }).filter(
      ([, value]) => value !== '',
    ),
  )

export function reportQuery(
  { days, from, to, agent, label, node }: ReportFilters,
  timezone: string,
  now: number,
): ReportQuery {
  const today = dateIn(timezone, now)
  return {
    timezone,
    from: days === '' ? from : dateAfter(today, 1 - Number(days)),
    to: days === '' ? to : today,
    ...(agent !== '' && { agent_id: agent }),
    ...(label !== '' && { label }),
    ...(node !== '' && { node_id: node }),
  }
}

const dateIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)

const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
