// A condition while it is edited: what was typed, and the condition that it makes.
import type { FilterLeaf, FilterOperator, FilterSubject } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { readNumber } from '../parts/read-number.ts'
import type { ValueEntry } from './subjects.ts'

export interface ConditionDraft {
  readonly op: FilterOperator
  readonly values: readonly string[]
  readonly low: string
  readonly high: string
  readonly days: string
  /** What a text is searched for, one a line. */
  readonly texts: string
}

export function draftOf({ op, value }: Pick<FilterLeaf, 'op' | 'value'>): ConditionDraft {
  const draft: ConditionDraft = { op, values: [], low: '', high: '', days: '', texts: '' }
  if (value === undefined) return draft
  if (op === 'last')
    return typeof value === 'object' && 'days' in value
      ? { ...draft, days: String(value.days) }
      : draft
  const list = Array.isArray(value) ? value : typeof value === 'object' ? [] : [value]
  if (op === 'between') return { ...draft, low: textOf(list[0]), high: textOf(list[1]) }
  const values = list.flatMap((one) => (one === null ? [] : String(one)))
  return { ...draft, values, texts: values.join('\n') }
}

const textOf = (end: string | number | boolean | null | undefined): string =>
  end === null || end === undefined ? '' : String(end)

const mostDays = 3_660

/** Null: something is missing or is not readable. */
export function leafOf(
  on: FilterSubject,
  { op, values, low, high, days, texts }: ConditionDraft,
  entry: ValueEntry,
): FilterLeaf | null {
  switch (entry) {
    case 'none':
      return { on, op }
    case 'values':
      return values.length === 0 ? null : { on, op, value: [...values] }
    case 'texts': {
      const lines = texts.split('\n').filter((line) => line.trim() !== '')
      return lines.length === 0 ? null : { on, op, value: lines }
    }
    case 'days': {
      const read = readNumber(days, { kind: 'whole', least: 1, most: mostDays })
      return read.is === 'number' ? { on, op, value: { days: read.value } } : null
    }
    case 'dates':
      return low === '' && high === ''
        ? null
        : { on, op, value: inOrder(low || null, high || null) }
    case 'numbers': {
      const [from, to] = [readNumber(low, { kind: 'any' }), readNumber(high, { kind: 'any' })]
      if (from.is === 'wrong' || to.is === 'wrong' || (from.is === 'none' && to.is === 'none'))
        return null
      const value = inOrder(
        from.is === 'number' ? from.value : null,
        to.is === 'number' ? to.value : null,
      )
      return { on, op, value }
    }
    default:
      return unreachable(entry)
  }
}

/** Two ends in the wrong order mean what is between them. */
const inOrder = <End extends string | number>(low: End | null, high: End | null) =>
  low !== null && high !== null && high < low ? [high, low] : [low, high]
