// The groups of a question, with the feedbacks of each as bits.
import type { Analysis, FieldFault, Filter } from '@askwell/contract'
import {
  type Chunk,
  type Condition,
  countBits,
  type Documents,
  eachRow,
  everybody,
  intersect,
  mark,
  maskOf,
  numberOf,
  planFilter,
  previousCondition,
} from '@askwell/engine/results'
import { invalid } from '../refusal.ts'
import type { Mask, Source } from './source.ts'

/** One group with the masks of each chunk. */
export interface GroupMasks {
  readonly key: string
  readonly name: string
  /** Who is counted. */
  readonly condition: Condition
  /** Whatever the state of the feedback. */
  readonly all: readonly Mask[]
  /** Of the state that is asked for. */
  readonly counted: readonly Mask[]
  /** How many are counted; and of any state, how many there are, and how many are complete. */
  readonly n: number
  readonly responses: number
  readonly completed: number
}

const isCompleted: Condition = { kind: 'marks', any: [mark.completed] }

function both(mask: Mask, other: Mask): Mask {
  intersect(mask, other)
  return mask
}

/** `people`: who can be counted at all. */
export async function groupsOf(
  source: Source,
  analysis: Pick<
    Analysis,
    'filter' | 'completed' | 'internal' | 'timezone' | 'groups' | 'previous'
  >,
  now: number,
  people: Condition = everybody,
): Promise<GroupMasks[]> {
  const faults: FieldFault[] = []
  const { timezone } = analysis
  const planned = (filter: Filter | undefined, field: string): Condition =>
    plannedOf(source, filter, { timezone, now }, field, faults)
  const filter = planned(analysis.filter, 'filter')
  const conditions = [
    { key: 'all', name: '', within: filter, condition: everybody },
    ...analysis.groups.map((group, at) => ({
      key: group.key,
      name: group.name,
      within: filter,
      condition: planned(group.filter, `groups.${at}.filter`),
    })),
  ]
  if (analysis.previous !== undefined && faults.length === 0) {
    const within = previousCondition(filter, analysis.previous, {
      timezone: analysis.timezone,
      now,
    })
    if (typeof within === 'string') faults.push({ field: 'previous', message: within })
    else conditions.push({ key: 'previous', name: '', within, condition: everybody })
  }
  const twice = analysis.groups.findIndex(
    ({ key }, at) => analysis.groups.findIndex((group) => group.key === key) < at,
  )
  if (twice >= 0)
    faults.push({ field: `groups.${twice}.key`, message: 'is the key of another group' })
  if (faults.length > 0) throw invalid(faults)
  const state = stateOf(analysis.completed)
  const base: Condition = { kind: 'all', of: [baseOf(source, analysis), people] }
  const groups = conditions.map(({ key, name, within, condition }) => ({
    key,
    name,
    condition: { kind: 'all', of: [base, within, condition, state] } as const,
    all: [] as Mask[],
    counted: [] as Mask[],
    n: 0,
    responses: 0,
    completed: 0,
  }))
  for (const chunk of source.chunks) {
    const sources = maskOf(base, chunk)
    const found = new Map<Condition, Mask>()
    for (const { within } of conditions)
      if (!found.has(within)) found.set(within, both(maskOf(within, chunk), sources))
    const counted = maskOf(state, chunk)
    const complete = maskOf(isCompleted, chunk)
    for (const [at, { within, condition }] of conditions.entries()) {
      const group = groups[at]
      const those = found.get(within)
      if (group === undefined || those === undefined) continue
      const all = both(maskOf(condition, chunk), those)
      const asked = both(all.slice(), counted)
      group.all.push(all)
      group.counted.push(asked)
      group.n += countBits(asked)
      group.responses += countBits(all)
      group.completed += countBits(both(all.slice(), complete))
    }
    await source.pause()
  }
  return groups
}

/** Adds to `faults` what the surveys do not have. */
export function plannedOf(
  source: Source,
  filter: Filter | undefined,
  calendar: { readonly timezone: string; readonly now: number },
  field: string,
  faults: FieldFault[],
): Condition {
  if (filter === undefined) return everybody
  const plan = planFilter(filter, documentsOf(source), calendar, field)
  if ('condition' in plan) return plan.condition
  faults.push(...plan.faults)
  return everybody
}

/** What filters and subjects are looked up in. */
export const documentsOf = ({ answered, themes }: Source): Documents => ({
  flows: answered.map(({ flow }) => flow),
  themes,
})

export const stateOf = (completed: Analysis['completed']): Condition =>
  completed === 'any' ? everybody : flag(mark.completed, completed)
const flag = (name: string, is: 'true' | 'false'): Condition =>
  is === 'true'
    ? { kind: 'marks', any: [name] }
    : { kind: 'not', of: { kind: 'marks', any: [name] } }

export const baseOf = (
  { flowIds }: Source,
  { internal }: Pick<Analysis, 'internal'>,
): Condition => ({
  kind: 'all',
  of: [
    flowIds === null ? everybody : { kind: 'marks', any: flowIds.map(mark.flow) },
    internal === 'any' ? everybody : flag(mark.internal, internal),
  ],
})

/** When the newest of these feedbacks was received. */
export function lastAt(chunks: readonly Chunk[], masks: readonly Mask[]): string | null {
  const [, last] = spanOf(chunks, masks)
  return Number.isFinite(last) ? new Date(last).toISOString() : null
}

/** When the oldest and the newest of these feedbacks were received; not finite where there is none. */
export function spanOf(
  chunks: readonly Chunk[],
  masks: readonly Mask[],
): readonly [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [at, chunk] of chunks.entries()) {
    const { values } = chunk.numbers.get(numberOf.received) ?? { values: [] }
    const mask = masks[at]
    if (mask)
      eachRow(mask, (row) => {
        const received = values[row] ?? 0
        if (received < first) first = received
        if (received > last) last = received
      })
  }
  return [first, last]
}
