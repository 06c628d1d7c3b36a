// The filters as an analysis has them, and what each of them leaves out: for a result that is empty, and for tables.
import type { Filter, FilterFacet } from '@askwell/contract'
import type { CallInput } from '../../api/call.ts'
import { type AnswerFilters, period, readersTimezone } from '../../filters/answer-filters.ts'
import { withoutConditions, writeConditions } from '../../filters/conditions.ts'
import { readConditions } from '../../filters/read-conditions.ts'

export interface Narrowing {
  /** `f`: a condition; else the chip that set it. */
  readonly by: 'f' | 'when' | 'node' | 'offline' | 'channel' | 'language' | 'device'
  readonly condition: Filter
  /** The change that removes it. */
  readonly without: Partial<AnswerFilters>
}

/** In the order of the bar. The state and internal responses are not among them: they say what is counted. */
export function narrowingsOf(filters: AnswerFilters, nowMs: number): readonly Narrowing[] {
  const conditions = readConditions(filters.f) ?? []
  const facet = (
    by: 'node' | 'offline' | 'channel' | 'language' | 'device',
    value = filters[by],
  ): Narrowing[] =>
    filters[by] === ''
      ? []
      : [
          {
            by,
            condition: { on: { facet: by satisfies FilterFacet }, op: 'is', value: [value] },
            without: { [by]: '' },
          },
        ]
  return [
    ...facet('node'),
    ...whenNarrowing(filters, nowMs),
    ...facet('channel'),
    ...facet('language'),
    ...facet('device'),
    ...facet('offline', filters.offline === 'yes' ? 'true' : 'false'),
    ...conditions.map(
      (condition, at): Narrowing => ({
        by: 'f',
        condition,
        without: { f: writeConditions(withoutConditions(conditions, [at])) },
      }),
    ),
  ]
}

function whenNarrowing(filters: AnswerFilters, nowMs: number): Narrowing[] {
  const { from, to } = period(filters, nowMs)
  if (from === null && to === null) return []
  return [
    {
      by: 'when',
      condition: { on: { facet: 'received_at' }, op: 'between', value: [from, to] },
      without: { days: '', from: '', to: '' },
    },
  ]
}

type AnalysisBody = CallInput<'analyse'>['body']

export type AnalysisScope = Omit<AnalysisBody, 'ask'>

/** What the filters count, without the questions. */
export function analysisOf(flowId: string, { state, internal }: AnswerFilters): AnalysisScope {
  return {
    of: { flow_ids: [flowId] },
    completed: state === 'partial' ? 'false' : state === 'all' ? 'any' : 'true',
    internal: internal === 'yes' ? 'true' : internal === 'all' ? 'any' : 'false',
    timezone: readersTimezone(),
  }
}

/** The same people as the results, with the same weights. */
export const filteredAnalysis = (flowId: string, filters: AnswerFilters): AnalysisScope => ({
  ...analysisOf(flowId, filters),
  ...(filters.w !== '' && { weighting_id: filters.w }),
  filter: { all: narrowingsOf(filters, Date.now()).map(({ condition }) => condition) },
})

/** As an analysis allows. */
const mostGroups = 12

/** One group for each condition: everybody who matches all the others. */
export const groupsWithout = (narrowings: readonly Narrowing[]): AnalysisBody['groups'] =>
  narrowings.slice(0, mostGroups).map((_, at) => ({
    key: `without_${at}`,
    name: String(at),
    filter: { all: narrowings.flatMap(({ condition }, other) => (other === at ? [] : condition)) },
  }))

/** The condition that leaves out the most; null where nobody matches without any one of them. */
export function mostLeftOut(
  narrowings: readonly Narrowing[],
  groups: readonly { readonly key: string; readonly n: number }[],
): { readonly narrowing: Narrowing; readonly count: number } | null {
  let most: { narrowing: Narrowing; count: number } | null = null
  for (const [at, narrowing] of narrowings.entries()) {
    const count = groups.find(({ key }) => key === `without_${at}`)?.n ?? 0
    if (count > (most?.count ?? 0)) most = { narrowing, count }
  }
  return most
}
