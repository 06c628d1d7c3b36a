// What a saved view keeps of the screen of results: the address as a view, and a view as an address.
import {
  type Filter,
  type FilterSubject,
  type ResultView,
  type ResultViewSettings,
  seriesUnits,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import {
  type AnswerFilters,
  dayChoices,
  noFilters,
  readersTimezone,
  readFilters,
  searchOf,
} from '../../filters/answer-filters.ts'
import { readEncoded, writeConditions, writeEncoded } from '../../filters/conditions.ts'
import type { Search } from '../../filters/use-filters.ts'
import { readBase, readBreak, readSubject, writeInList } from './crosstab-view.ts'
import { analysisOf, narrowingsOf } from './narrowings.ts'

/** All of a view but its name, and who sees it. */
export type ViewState = Omit<ResultViewSettings, 'name' | 'is_shared'>

/** Of a view: an older server, or an API, may have written less. */
export type StoredState = Pick<ResultView, keyof ViewState>

export interface ViewAddress {
  readonly filters: AnswerFilters
  /** Undefined removes what another view had set. */
  readonly rest: Readonly<Record<(typeof restNames)[number], string | undefined>>
}

const restNames = ['with', 'unit', 'row', 'by', 'b', 'w', 'drivers'] as const
const chips = ['node', 'channel', 'language', 'device', 'offline'] as const
type ChipFacet = (typeof chips)[number]
/** The key of the group that the results are compared with. */
const compared = 'compared'

/** `filters.flow` is the survey. */
export function viewOfAddress(filters: AnswerFilters, rest: Search): ViewState {
  const undated = { ...filters, ...({ days: '', from: '', to: '' } as const) }
  const conditions = narrowingsOf(undated, 0).map(({ condition }) => condition)
  const { of, completed = 'true', internal = 'false' } = analysisOf(filters.flow, filters)
  const layout = layoutOf(rest)
  const isTable = layout.kind === 'table'
  const by = isTable ? readBreak(rest['by']) : null
  return {
    ...{ of, completed, internal, timezone: readersTimezone(), period: periodOf(filters), layout },
    filter: conditions.length === 0 ? null : { all: conditions },
    ...comparisonOf(layout.kind === 'questions' ? textIn(rest, 'with') : ''),
    by: by ? [by] : [],
    base: isTable ? readBase(rest['b']) : 'answered',
    weighting_id: (isTable && textIn(rest, 'w')) || null,
  }
}

/** `nowMs`: a number of days that no chip has becomes the day of its beginning. */
export function addressOfView(view: StoredState, nowMs: number): ViewAddress {
  const { filter, layout } = view
  const found: Partial<Record<ChipFacet, string>> = {}
  const others = conditionsIn(filter).filter((condition) => {
    const chip = chipOf(condition)
    if (chip === null || chip.facet in found) return true
    found[chip.facet] = chip.value
    return false
  })
  const { node_ids: nodes } = view.of
  const node = found.node ?? (nodes?.length === 1 ? nodes[0] : undefined)
  const [by] = view.by
  const isTable = layout.kind === 'table'
  return {
    filters: readFilters({
      ...noFilters,
      ...found,
      ...{ flow: view.of.flow_ids?.[0] ?? '', node: node ?? '' },
      ...(found.offline && { offline: found.offline === 'true' ? 'yes' : 'no' }),
      ...datesOf(view.period, nowMs),
      state: view.completed === 'false' ? 'partial' : view.completed === 'any' ? 'all' : '',
      internal: view.internal === 'true' ? 'yes' : view.internal === 'any' ? 'all' : '',
      f: writeConditions(others),
    }),
    rest: {
      ...{ unit: undefined, row: undefined, drivers: undefined },
      ...restOf(layout),
      with: comparedWith(view),
      by: isTable && by ? writeInList(by) : undefined,
      b: isTable && view.base !== 'answered' ? view.base : undefined,
      w: (isTable && view.weighting_id) || undefined,
    },
  }
}

/** Whether the screen shows something else than the view. */
export function isChanged(
  view: StoredState,
  { filters, rest }: { readonly filters: AnswerFilters; readonly rest: Search },
  nowMs: number,
): boolean {
  const textOf = (state: StoredState): string => {
    const address = addressOfView(state, nowMs)
    return JSON.stringify([
      searchOf(address.filters),
      restNames.map((name) => address.rest[name] ?? ''),
    ])
  }
  return textOf(view) !== textOf(viewOfAddress(filters, rest))
}

const textIn = (rest: Search, name: (typeof restNames)[number]): string => {
  const value = rest[name]
  return typeof value === 'string' ? value : ''
}

function layoutOf(rest: Search): ViewState['layout'] {
  const drivers = textIn(rest, 'drivers')
  if (drivers !== '') {
    const { target, of } = Object(readEncoded(drivers)) as {
      readonly target?: unknown
      readonly of?: unknown
    }
    const on = subjectOf(target)
    const list = Array.isArray(of) ? of.flatMap((one) => subjectOf(one) ?? []) : null
    return { kind: 'drivers', ...(on && { target: on }), ...(list && { of: list }) }
  }
  const row = readSubject(rest['row'])
  if (row) return { kind: 'table', rows: [row] }
  const unit = seriesUnits.find((one) => one === rest['unit'])
  return { kind: 'questions', ...(unit && { unit }) }
}

const subjectOf = (value: unknown): FilterSubject | null => readSubject(writeEncoded([value]))

function restOf(layout: StoredState['layout']): Partial<ViewAddress['rest']> {
  switch (layout.kind) {
    case 'questions':
      return { unit: layout.unit }
    case 'table': {
      const [row] = layout.rows
      return { row: row && writeInList(row) }
    }
    case 'drivers': {
      const { target, of } = layout
      return { drivers: target || of ? writeEncoded({ target, of }) : 'usual' }
    }
    default:
      return unreachable(layout)
  }
}

/** A view has the day after the last one. */
function periodOf({ days, from, to }: AnswerFilters): ViewState['period'] {
  if (days !== '') return { last_days: Number(days) }
  const [first, last] = from !== '' && to !== '' && to < from ? [to, from] : [from, to]
  return {
    ...(first !== '' && { from: first }),
    ...(last !== '' && { to: dayAfter(last, 1) }),
  }
}

function datesOf({ from, to, last_days: days }: ViewState['period'], nowMs: number) {
  const choice = dayChoices.find((one) => one === String(days))
  if (choice) return { days: choice }
  if (days !== undefined) {
    const now = new Date(nowMs)
    const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
    return { from: dayAfter(new Date(today).toISOString().slice(0, 10), 1 - days) }
  }
  return { from: from ?? '', to: to === undefined ? '' : dayAfter(to, -1) }
}

const dayAfter = (day: string, later: number): string =>
  new Date(Date.parse(day) + later * 86_400_000).toISOString().slice(0, 10)

function comparisonOf(comparing: string): Pick<ViewState, 'previous' | 'groups'> {
  if (comparing === 'before') return { previous: 'period', groups: [] }
  const [facet = '', value = ''] = comparing.split(':')
  const on = chips.find((one) => one === facet)
  if (on === undefined || value === '') return { previous: null, groups: [] }
  const filter = { on: { facet: on }, op: 'is' as const, value: [value] }
  return { previous: null, groups: [{ key: compared, name: value, filter }] }
}

function comparedWith({ previous, groups }: StoredState): string | undefined {
  if (previous === 'period') return 'before'
  const group = groups.find(({ key }) => key === compared)
  const chip = group ? chipOf(group.filter) : null
  return chip ? `${chip.facet}:${chip.value}` : undefined
}

const conditionsIn = (filter: Filter | null): readonly Filter[] =>
  filter === null ? [] : 'all' in filter ? filter.all : [filter]

/** A condition that a chip of the bar can show. */
function chipOf(condition: Filter): { readonly facet: ChipFacet; readonly value: string } | null {
  if (!('on' in condition) || !('facet' in condition.on) || condition.op !== 'is') return null
  const { facet } = condition.on
  const on = chips.find((one) => one === facet)
  const values = Array.isArray(condition.value) ? condition.value : [condition.value]
  const [value] = values
  return on && values.length === 1 && typeof value === 'string' ? { facet: on, value } : null
}
