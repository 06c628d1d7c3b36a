// A rule as parts for a sentence: which question, how it is compared, and with what.
import type { Rule } from '@askwell/contract'
import type { FlowMap } from '@askwell/engine'
import { labelOf } from './answer-shown.ts'
import { runsOf } from './number-runs.ts'
import { wordsIn } from './plain-words.ts'

export interface RuleLine {
  readonly question: string
  readonly operator: 'is' | 'isNot' | 'has' | 'hasNot' | 'matches'
  readonly values: readonly string[]
}

const operators = {
  option_match: 'is',
  equals: 'is',
  not_equals: 'isNot',
  contains: 'has',
  not_contains: 'hasNot',
  regex: 'matches',
} as const satisfies Record<Rule['operator'], RuleLine['operator']>

export function ruleLine(map: FlowMap, rule: Rule, languages: readonly string[]): RuleLine {
  const question = map.elements.get(rule.elementId)?.question
  const statement = question?.statements.find(({ id }) => id === rule.statementId)
  const own = statement ? statement.options : (question?.options ?? [])
  const textOf = (
    match: (option: { readonly id: string; readonly key: string }) => boolean,
    otherwise: string,
  ): string => {
    const option = own.find(match)
    return option ? wordsIn(option.body, languages) || option.key : otherwise
  }
  const given =
    rule.value === undefined ? [] : Array.isArray(rule.value) ? rule.value : [rule.value]
  const values =
    rule.operator === 'option_match'
      ? (rule.optionIds ?? []).map((wanted) => textOf(({ id }) => id === wanted, '?'))
      : given.map((wanted) => textOf(({ key }) => key === wanted.trim(), wanted))
  return {
    question: statement
      ? wordsIn(statement.body, languages)
      : question
        ? labelOf(question, languages)
        : '?',
    operator: operators[rule.operator],
    values: runsOf(values),
  }
}
