// Whether a transition's rules hold. Unanswered or hidden: positive operators are false, negated true.
import type { Element, Rule } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type Answer, allOptions, chosenOptions, isEmpty } from './answer.ts'
import type { FlowMap } from './flow-map.ts'
import { styleOf } from './styles/index.ts'
import type { Tools } from './tools.ts'

/** Answers as rules see them: by question id, null where there is none. */
export type AnswerOf = (questionId: string) => Answer | null

export function ruleHolds(map: FlowMap, answerOf: AnswerOf, rule: Rule, tools: Tools): boolean {
  const element = map.elements.get(rule.elementId)
  const whole = element?.question ? answerOf(element.question.id) : null
  const answer = whole && rule.statementId !== undefined ? rowOf(whole, rule.statementId) : whole
  const isNegated = rule.operator === 'not_equals' || rule.operator === 'not_contains'
  if (!element?.question || !answer || isEmpty(answer)) return isNegated
  const wanted = (
    Array.isArray(rule.value) ? rule.value : rule.value === undefined ? [] : [rule.value]
  ).map((value) => value.trim())
  const said = comparable(element, answer)
  const some = (test: (value: string, want: string) => boolean): boolean =>
    said.some((value) => wanted.some((want) => test(value, want)))
  switch (rule.operator) {
    case 'equals':
      return some((value, want) => value === want)
    case 'not_equals':
      return !some((value, want) => value === want)
    case 'contains':
      return some((value, want) => value.includes(want))
    case 'not_contains':
      return !some((value, want) => value.includes(want))
    case 'regex':
      return some((value, want) => tools.matches(want, value))
    case 'option_match':
      return chosenOptions(answer).some((id) => rule.optionIds?.includes(id))
    default:
      return unreachable(rule.operator)
  }
}

/** A matrix rule asks about one row; null = that row has no answer. */
function rowOf(answer: Answer, statementId: string): Answer | null {
  if (answer.kind !== 'matrix') return answer
  const rows = answer.rows.filter((row) => row.statementId === statementId)
  return rows.length > 0 ? { kind: 'matrix', rows } : null
}

/**
 * Options compare by their keys, which are stable over languages; typed answers compare in the form that
 * is sent, so that `5,0` and `5` are one number on both sides.
 */
function comparable(element: Element, answer: Answer): string[] {
  const question = element.question
  if (!question) return []
  const keys = chosenOptions(answer).flatMap(
    (id) => allOptions(question).find((option) => option.id === id)?.key ?? [],
  )
  if (answer.kind === 'options' || answer.kind === 'matrix') return keys
  return styleOf(question.style)
    .items(question, answer)
    .map((item) => item.body?.trim() ?? '')
}
