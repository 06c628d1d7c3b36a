// Looks up all names of a filter in the surveys of a source. What cannot be asked is a fault at its own position.
import type { FieldFault, Filter, FilterLeaf, FilterOperator } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { TextTest } from '../written-text.ts'
import type { Condition } from './conditions.ts'
import { numberOf } from './facts.ts'
import type { Documents, Meaning } from './meaning.ts'
import { meaningOf } from './meanings.ts'
import { dayOf, readTime, startOfDay } from './zoned-time.ts'

export interface Calendar {
  readonly timezone: string
  readonly now: number
}

export type PlannedFilter =
  | { readonly condition: Condition }
  | { readonly faults: readonly FieldFault[] }

/** Enough for anything that a person builds, and cheap to evaluate. */
const mostLeaves = 200
const deepest = 6

export const everybody: Condition = { kind: 'all', of: [] }

/** `field`: where the filter is in the request. */
export function planFilter(
  filter: Filter,
  documents: Documents,
  calendar: Calendar,
  field = 'filter',
): PlannedFilter {
  const faults: FieldFault[] = []
  let leaves = 0

  function planned(one: Filter, at: string, depth: number): Condition {
    if (depth > deepest) {
      faults.push({ field: at, message: `is nested deeper than ${deepest} levels` })
      return everybody
    }
    if ('all' in one)
      return {
        kind: 'all',
        of: one.all.map((each, place) => planned(each, `${at}.all.${place}`, depth + 1)),
      }
    if ('any' in one)
      return {
        kind: 'any',
        of: one.any.map((each, place) => planned(each, `${at}.any.${place}`, depth + 1)),
      }
    if ('not' in one) return { kind: 'not', of: planned(one.not, `${at}.not`, depth + 1) }
    leaves += 1
    const meaning = meaningOf(one.on, documents)
    if (typeof meaning === 'string') {
      faults.push({ field: `${at}.on`, message: meaning })
      return everybody
    }
    const operators = operatorsOf(meaning)
    if (!operators.includes(one.op)) {
      faults.push({
        field: `${at}.op`,
        message: `is not an operator of this subject, which takes ${operators.join(', ')}`,
      })
      return everybody
    }
    const condition = conditionOf(one, meaning, calendar)
    if (typeof condition !== 'string') return condition
    faults.push({ field: `${at}.value`, message: condition })
    return everybody
  }

  const condition = planned(filter, field, 1)
  if (leaves > mostLeaves) faults.push({ field, message: `has more than ${mostLeaves} conditions` })
  return faults.length > 0 ? { faults } : { condition }
}

/** In the order in which a menu offers them. */
export const operatorsOf = (meaning: Meaning): FilterOperator[] => [
  ...(meaning.choices ? (['is', 'is_not', 'all_of', 'only'] as const) : []),
  ...(meaning.free && !meaning.choices ? (['is', 'is_not'] as const) : []),
  ...(meaning.isMultiple ? (['all_of'] as const) : []),
  ...(meaning.clock ? (['is', 'is_not'] as const) : []),
  ...(meaning.numbers ? (['between'] as const) : []),
  ...(meaning.numbers?.unit === 'instant' || meaning.numbers?.unit === 'day'
    ? (['last'] as const)
    : []),
  ...(meaning.texts ? (['contains', 'contains_word', 'not_contains'] as const) : []),
  ...(meaning.answered ? (['answered'] as const) : []),
  ...(meaning.asked ? (['unanswered', 'shown', 'not_shown', 'asked'] as const) : []),
  ...(Object.keys(meaning.events ?? {}) as FilterOperator[]),
]

/** A sentence about the value if it does not fit. */
function conditionOf(leaf: FilterLeaf, meaning: Meaning, calendar: Calendar): Condition | string {
  const { op } = leaf
  switch (op) {
    case 'answered':
      return meaning.answered ?? everybody
    case 'asked':
      return meaning.asked ?? everybody
    case 'shown':
      return meaning.shown ?? everybody
    case 'unanswered':
      return butNot(meaning.shown, meaning.answered)
    case 'not_shown':
      return butNot(everybody, meaning.shown, meaning.unknown)
    case 'reached':
    case 'passed':
    case 'left_at':
    case 'taken':
      return meaning.events?.[op] ?? everybody
    case 'is':
    case 'is_not':
    case 'all_of':
    case 'only':
      return ofValues({ ...leaf, op }, meaning, calendar)
    case 'contains':
    case 'contains_word':
    case 'not_contains':
      return ofTexts({ ...leaf, op }, meaning)
    case 'between':
    case 'last':
      return ofRange({ ...leaf, op }, meaning, calendar)
    default:
      return unreachable(op)
  }
}

const butNot = (some: Condition = everybody, ...others: (Condition | undefined)[]): Condition => ({
  kind: 'all',
  of: [some, ...others.flatMap((of): Condition[] => (of ? [{ kind: 'not', of }] : []))],
})

function ofValues(
  { op, value }: FilterLeaf & { op: 'is' | 'is_not' | 'all_of' | 'only' },
  meaning: Meaning,
  { timezone }: Calendar,
): Condition | string {
  const values = valuesIn(value)
  if (values === null) return 'must be a value or a list of values'
  const chosen: Condition[] = []
  for (const one of values) {
    const found = valueCondition(one, meaning, timezone)
    if (typeof found === 'string') return found
    chosen.push(found)
  }
  const any: Condition = { kind: 'any', of: chosen }
  if (op === 'is') return any
  const answered = meaning.answered ?? everybody
  if (op === 'is_not') return { kind: 'all', of: [answered, { kind: 'not', of: any }] }
  if (op === 'all_of') return { kind: 'all', of: chosen }
  const others = (meaning.choices ?? []).flatMap(({ is }) => (chosen.includes(is) ? [] : is))
  return {
    kind: 'all',
    of: [answered, ...chosen, { kind: 'not', of: { kind: 'any', of: others } }],
  }
}

function ofTexts(
  { op, value }: FilterLeaf & { op: 'contains' | 'contains_word' | 'not_contains' },
  { texts = [], answered }: Meaning,
): Condition | string {
  const values = valuesIn(value)
  if (values === null || values.some((one) => one.trim() === ''))
    return 'must be a text or a list of texts'
  const any = op === 'contains_word' ? values.map(withoutSigns) : values
  if (any.includes('')) return 'must have a letter or a digit in each word'
  const has: TextTest = { kind: op === 'contains_word' ? 'words' : 'letters', any }
  const found: Condition = { kind: 'any', of: texts.map((of) => ({ kind: 'text', of, has })) }
  return op === 'not_contains' ? butNot(answered, found) : found
}

/** Quotes and stops around a word are not a part of it. */
const withoutSigns = (word: string): string =>
  word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')

function valuesIn(value: FilterLeaf['value']): string[] | null {
  if (value === undefined) return null
  const list = Array.isArray(value) ? value : [value]
  const texts = list.flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean'
      ? String(one)
      : [],
  )
  return texts.length === list.length && texts.length > 0 ? texts : null
}

/** Who has the value, or a sentence about a value that nobody can have. */
export function valueCondition(
  value: string,
  { choices = [], aliases = [], free, clock }: Meaning,
  timezone: string,
): Condition | string {
  const choice = [...choices, ...aliases].find(({ names }) => names.includes(value))
  if (choice) return choice.is
  if (free) return free(value)
  if (clock) {
    const number = Number(value)
    return Number.isInteger(number) && number >= clock.from && number <= clock.to
      ? { kind: 'clock', unit: clock.unit, timezone, of: numberOf.received, any: [number] }
      : `must be a whole number from ${clock.from} to ${clock.to}`
  }
  return `has “${value}”, which is not a value of this subject`
}

function ofRange(
  { op, value }: FilterLeaf & { op: 'between' | 'last' },
  { numbers }: Meaning,
  calendar: Calendar,
): Condition | string {
  const ends =
    op === 'last'
      ? lastDays(value, numbers?.unit, calendar)
      : endsOf(value, numbers?.unit, calendar.timezone)
  if (typeof ends === 'string') return ends
  const within = (numbers?.of ?? []).map(
    (of): Condition => ({
      kind: 'number',
      of,
      low: ends.low,
      high: ends.high,
      // Of a time, the end itself is no longer in it.
      below: numbers?.unit === 'instant',
    }),
  )
  return within.length === 1 && within[0] ? within[0] : { kind: 'any', of: within }
}

interface Ends {
  readonly low: number
  readonly high: number
}
type Unit = NonNullable<Meaning['numbers']>['unit'] | undefined

function lastDays(
  value: FilterLeaf['value'],
  unit: Unit,
  { timezone, now }: Calendar,
): Ends | string {
  if (typeof value !== 'object' || Array.isArray(value)) return 'must be `{"days": …}`'
  const today = dayOf(timezone, now)
  const first = today - value.days + 1
  return unit === 'day'
    ? { low: first, high: today }
    : { low: startOfDay(timezone, first), high: startOfDay(timezone, today + 1) }
}

function endsOf(value: FilterLeaf['value'], unit: Unit, timezone: string): Ends | string {
  if (!Array.isArray(value) || value.length !== 2) return 'must be `[low, high]`'
  const [low, high] = value.map((end) => numberIn(end, unit, timezone))
  if (low === undefined || high === undefined)
    return unit === 'number' ? 'must have numbers as ends' : 'must have dates as ends'
  const ends = { low: low ?? Number.NEGATIVE_INFINITY, high: high ?? Number.POSITIVE_INFINITY }
  return ends.low > ends.high ? 'must have its lower end first' : ends
}

/** Null = no end; undefined = cannot be read. A day as the end of a time is its beginning in the time zone. */
function numberIn(
  end: string | number | boolean | null,
  unit: Unit,
  timezone: string,
): number | null | undefined {
  if (end === null) return null
  if (unit === 'number') return typeof end === 'number' ? end : undefined
  const read = typeof end === 'string' ? readTime(end) : null
  if (read === null) return undefined
  return unit === 'day' ? read.day : (read.at ?? startOfDay(timezone, read.day))
}
