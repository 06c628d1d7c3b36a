// Whether a transition's rules hold. Unanswered or hidden: positive operators are false, negated true.
import type { Element, Rule } from '@askwell/contract'
import { type Answer, isEmpty, valuesOf } from './answer.ts'
import type { FlowMap } from './flow-map.ts'
import { rulesOf } from './styles/index.ts'
import type { Tools } from './tools.ts'
import { unreachable } from './unreachable.ts'

/** Answers as rules see them: by question id, null where there is none. */
export type AnswerOf = (questionId: string) => Answer | null

export function ruleHolds(map: FlowMap, answerOf: AnswerOf, rule: Rule, tools: Tools): boolean {
  const element = map.elements.get(rule.elementId)
  const answer = element?.question ? answerOf(element.question.id) : null
  const isNegated = rule.operator === 'not_equals' || rule.operator === 'not_contains'
  if (!element?.question || !answer || isEmpty(answer)) return isNegated
  const wanted = (Array.isArray(rule.value) ? rule.value : rule.value === undefined ? [] : [rule.value]).map((value) => value.trim())
  const said = comparable(element, answer)
  const some = (test: (value: string, want: string) => boolean): boolean => said.some((value) => wanted.some((want) => test(value, want)))
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
      return answer.kind === 'options' && answer.optionIds.some((id) => rule.optionIds?.includes(id))
    default:
      return unreachable(rule.operator)
  }
}

/** Typed answers compare in the form that is sent, so that `5,0` and `5` are one number on both sides. */
function comparable(element: Element, answer: Answer): string[] {
  const question = element.question
  if (!question) return []
  if (answer.kind !== 'text') return valuesOf(question, answer)
  return rulesOf(question.style)
    .items(question, answer)
    .map((item) => item.body?.trim() ?? '')
}
