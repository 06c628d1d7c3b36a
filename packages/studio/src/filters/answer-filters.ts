// Filters of answers as the address has them, so that a view can be sent to a colleague, and as the calls take them.
import type { ResponseFilters } from '@askwell/contract'
import { writeConditions } from './conditions.ts'
import { readConditions } from './read-conditions.ts'

export const channelChoices = ['sms', 'email', 'link', 'whatsapp', 'push', 'none'] as const
export const dayChoices = ['1', '7', '30', '90', '365'] as const
/** `all` means what '' means in a list; results count finished ones where nothing is chosen. */
export const stateChoices = ['finished', 'partial', 'all'] as const
export const deviceChoices = ['desktop', 'phone', 'tablet', 'unknown'] as const
export const yesNo = ['yes', 'no'] as const
/** `all` means what '' means in a list; results leave internal ones out where nothing is chosen. */
export const internalChoices = ['yes', 'no', 'all'] as const

/** `unclosed`: in any state but closed. `overdue`: not closed after its due time. */
export const followUpChoices = [
  'none',
  'any',
  'unclosed',
  'overdue',
  'open',
  'in_progress',
  'waiting',
  'closed',
] as const

/** Empty = all. Dates are days of the reader's own calendar, both included. */
export interface AnswerFilters {
  readonly flow: string
  readonly node: string
  readonly days: (typeof dayChoices)[number] | ''
  readonly from: string
  readonly to: string
  readonly state: (typeof stateChoices)[number] | ''
  readonly internal: (typeof internalChoices)[number] | ''
  readonly offline: (typeof yesNo)[number] | ''
  readonly channel: (typeof channelChoices)[number] | ''
  readonly language: string
  readonly device: (typeof deviceChoices)[number] | ''
  readonly q: string
  readonly followUp: (typeof followUpChoices)[number] | ''
  /** A member's id; `none` = nobody. */
  readonly owner: string
  readonly tag: string
  /** Conditions on anything else, as `writeConditions` writes them. They need a survey or a channel. */
  readonly f: string
  /** The id of a weighting of results. */
  readonly w: string
}

export const noFilters: AnswerFilters = {
  flow: '',
  node: '',
  days: '',
  from: '',
  to: '',
  state: '',
  internal: '',
  offline: '',
  channel: '',
  language: '',
  device: '',
  q: '',
  followUp: '',
  owner: '',
  tag: '',
  f: '',
  w: '',
}
export const filterNames = Object.keys(noFilters) as readonly (keyof AnswerFilters)[]

/** Anybody may type into the address: a value that is not understood counts as not set. */
export function readFilters(search: Readonly<Record<string, unknown>>): AnswerFilters {
  const text = (name: keyof AnswerFilters): string =>
    search[name] === undefined || search[name] === null ? '' : String(search[name])
  const oneOf = <T extends string>(choices: readonly T[], name: keyof AnswerFilters): T | '' =>
    choices.find((one) => one === text(name)) ?? ''
  const day = (name: 'from' | 'to'): string => (isDay(text(name)) ? text(name) : '')
  return {
    flow: text('flow'),
    node: text('node'),
    days: oneOf(dayChoices, 'days'),
    from: day('from'),
    to: day('to'),
    state: oneOf(stateChoices, 'state'),
    internal: oneOf(internalChoices, 'internal'),
    offline: oneOf(yesNo, 'offline'),
    channel: oneOf(channelChoices, 'channel'),
    language: text('language'),
    device: oneOf(deviceChoices, 'device'),
    q: text('q'),
    followUp: oneOf(followUpChoices, 'followUp'),
    owner: text('owner'),
    tag: text('tag'),
    f: writeConditions(readConditions(text('f')) ?? []),
    w: text('w'),
  }
}

/** Only filters that are set are in the address. */
export const searchOf = (filters: AnswerFilters): Partial<Record<keyof AnswerFilters, string>> =>
  Object.fromEntries(
    filterNames.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]]])),
  )

export const isFiltered = (filters: AnswerFilters): boolean =>
  filterNames.some((name) => filters[name] !== '')

export type AnswersQuery = (typeof ResponseFilters)['_zod']['input']

/** `nowMs`: to count days back from, in whole days, so that the same view sends the same query all day. */
export function queryOf(filters: AnswerFilters, nowMs: number): AnswersQuery {
  const { node, flow, state, internal, offline, channel, language, device } = filters
  const { followUp, owner, tag } = filters
  const { from, to } = period(filters, nowMs)
  const q = filters.q.trim()
  return {
    ...(node !== '' && { node_id: node }),
    ...(flow !== '' && { flow_id: flow }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(state !== '' && state !== 'all' && { completed: state === 'finished' ? 'true' : 'false' }),
    ...(internal !== '' &&
      internal !== 'all' && { internal: internal === 'yes' ? 'true' : 'false' }),
    ...(offline !== '' && { offline: offline === 'yes' ? 'true' : 'false' }),
    ...(channel !== '' && { channel }),
    ...(language !== '' && { language }),
    ...(device !== '' && { device }),
    ...(q !== '' && { q }),
    ...(followUp !== '' && { follow_up: followUp }),
    ...(owner !== '' && { assignee: owner }),
    ...(tag !== '' && { tag }),
    ...conditionQuery(filters),
  }
}

/** Days and hours of conditions are those of the reader. */
export const conditionQuery = ({ flow, node, f }: AnswerFilters) =>
  f !== '' && (flow !== '' || node !== '') ? { f, timezone: readersTimezone() } : {}

export const readersTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** ISO moments; `to` is not included. */
export function period(
  { days, from, to }: Pick<AnswerFilters, 'days' | 'from' | 'to'>,
  nowMs: number,
): { from: string | null; to: string | null } {
  if (days !== '') {
    const today = new Date(nowMs)
    return {
      from: new Date(
        today.getFullYear(),
        today.getMonth(),
        today.getDate() - Number(days) + 1,
      ).toISOString(),
      to: null,
    }
  }
  // Two days in the wrong order mean the time between them.
  const [first, last] = from !== '' && to !== '' && to < from ? [to, from] : [from, to]
  return {
    from: first === '' ? null : startOf(first, 0),
    to: last === '' ? null : startOf(last, 1),
  }
}

/** The start of a day of the reader's own calendar, `later` days on. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
