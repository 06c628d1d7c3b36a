// A rule as a person reads it, and back. Options are compared by their ids where the rule asks for one of them, and by
// their keys where it excludes them (the document has no negated match of options). An empty `contains` holds when there is
// any answer, which is how "is answered" is written.

import type { Question, Rule } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { isPoints, picksOf, ruleKind } from './answers.ts'

export const conditionNames = [
  'one_of',
  'none_of',
  'equals',
  'not_equals',
  'between',
  'contains',
  'not_contains',
  'matches',
  'answered',
  'unanswered',
] as const
export type ConditionName = (typeof conditionNames)[number]

export type Condition =
  | {
      readonly is: 'one_of' | 'none_of' /** Ids of `picksOf`. */
      readonly picks: readonly string[]
    }
  | {
      readonly is: 'equals' | 'not_equals' | 'contains' | 'not_contains' /** Any of them. */
      readonly values: readonly string[]
    }
  | { readonly is: 'matches'; readonly pattern: string }
  | { readonly is: 'between'; readonly from: number; readonly to: number }
  | { readonly is: 'answered' | 'unanswered' }

const byKind = {
  picks: ['one_of', 'none_of', 'answered', 'unanswered'],
  words: ['equals', 'not_equals', 'contains', 'not_contains', 'matches', 'answered', 'unanswered'],
  numbers: ['between', 'equals', 'not_equals', 'answered', 'unanswered'],
  file: ['answered', 'unanswered'],
} as const satisfies Record<ReturnType<typeof ruleKind>, readonly ConditionName[]>

/** What makes sense for the question, and the rule's current condition. */
export function conditionsFor(question: Question, now: ConditionName): ConditionName[] {
  const fitting: readonly ConditionName[] = byKind[ruleKind(question)]
  return conditionNames.filter((name) => fitting.includes(name) || name === now)
}

/** Whole numbers only, and no more than the document accepts. */
const mostNumbers = 1_000

export function readCondition(rule: Rule, question: Question): Condition {
  const values =
    rule.value === undefined ? [] : Array.isArray(rule.value) ? rule.value : [rule.value]
  const kind = ruleKind(question)
  switch (rule.operator) {
    case 'option_match':
      return { is: 'one_of', picks: rule.optionIds ?? [] }
    case 'equals':
    case 'not_equals': {
      if (kind === 'picks') {
        const keys = values.map((value) => value.trim())
        const picks = picksOf(question, rule.statementId).flatMap(({ id, key }) =>
          keys.includes(key) ? [id] : [],
        )
        return { is: rule.operator === 'equals' ? 'one_of' : 'none_of', picks }
      }
      const range = kind === 'numbers' && rule.operator === 'equals' ? rangeOf(values) : null
      return range ?? { is: rule.operator, values }
    }
    case 'contains':
    case 'not_contains':
      if (values.length > 0 && values.every((value) => value.trim() === ''))
        return { is: rule.operator === 'contains' ? 'answered' : 'unanswered' }
      return { is: rule.operator, values }
    case 'regex':
      return { is: 'matches', pattern: values[0] ?? '' }
    default:
      return unreachable(rule.operator)
  }
}

/** The same question and row, with another condition. */
export function writeCondition(
  { elementId, statementId }: Rule,
  question: Question,
  condition: Condition,
): Rule {
  const about = { elementId, ...(statementId !== undefined && { statementId }) }
  switch (condition.is) {
    case 'one_of':
    case 'none_of': {
      if (condition.is === 'one_of' && !isPoints(question))
        return { ...about, operator: 'option_match', optionIds: [...condition.picks] }
      const keys = picksOf(question, statementId).flatMap(({ id, key }) =>
        condition.picks.includes(id) ? [key] : [],
      )
      return {
        ...about,
        operator: condition.is === 'one_of' ? 'equals' : 'not_equals',
        value: [...new Set(keys)],
      }
    }
    case 'equals':
    case 'not_equals':
    case 'contains':
    case 'not_contains':
      return {
        ...about,
        operator: condition.is,
        value: condition.values.length === 1 ? (condition.values[0] ?? '') : [...condition.values],
      }
    case 'matches':
      return { ...about, operator: 'regex', value: condition.pattern }
    case 'between':
      return { ...about, operator: 'equals', value: numbersBetween(condition) }
    case 'answered':
    case 'unanswered':
      return {
        ...about,
        operator: condition.is === 'answered' ? 'contains' : 'not_contains',
        value: '',
      }
    default:
      return unreachable(condition)
  }
}

/** A condition of another kind that keeps what both have. */
export function turnCondition(condition: Condition, is: ConditionName): Condition {
  switch (is) {
    case 'one_of':
    case 'none_of':
      return { is, picks: 'picks' in condition ? condition.picks : [] }
    case 'equals':
    case 'not_equals':
    case 'contains':
    case 'not_contains':
      return {
        is,
        values:
          'values' in condition
            ? condition.values
            : condition.is === 'matches'
              ? [condition.pattern]
              : [],
      }
    case 'matches':
      return { is, pattern: 'values' in condition ? (condition.values[0] ?? '') : '' }
    case 'between':
      return { is, from: 0, to: 10 }
    case 'answered':
    case 'unanswered':
      return { is }
    default:
      return unreachable(is)
  }
}

/** What a rule on this question begins with. */
export function firstCondition(question: Question): Condition {
  const [is = 'answered'] = byKind[ruleKind(question)]
  return turnCondition({ is: 'answered' }, is)
}

/** Says whether nothing was picked or written yet, so that the rule cannot hold. */
export function isOpen(condition: Condition): boolean {
  if ('picks' in condition) return condition.picks.length === 0
  if ('values' in condition) return condition.values.every((value) => value.trim() === '')
  if (condition.is === 'between') return condition.from > condition.to
  return condition.is === 'matches' && condition.pattern === ''
}

function numbersBetween({ from, to }: { readonly from: number; readonly to: number }): string[] {
  const length = Math.min(mostNumbers, Math.max(0, Math.floor(to) - Math.ceil(from) + 1))
  return Array.from({ length }, (_, at) => `${Math.ceil(from) + at}`)
}

function rangeOf(values: readonly string[]): Condition | null {
  const from = Number(values[0])
  const isRange =
    values.length > 1 &&
    values.every((value, at) => /^-?\d+$/.test(value) && Number(value) === from + at)
  return isRange ? { is: 'between', from, to: from + values.length - 1 } : null
}
