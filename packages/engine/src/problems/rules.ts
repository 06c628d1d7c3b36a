// The rules of transitions: what they refer to exists, each can hold, and the regex engine supports each pattern.
import type { Problem, Question, Rule, Transition } from '@askwell/contract'
import { answerOptions } from './answering.ts'
import { type Check, type CheckedFlow, error } from './ground.ts'
import { elementName, questionName, quoted, stateName } from './names.ts'
import { patternBudget } from './patterns.ts'

export const rules: Check = (ground) =>
  ground.flow.transitions.flatMap((transition, t) =>
    transition.rules.flatMap((rule, r) =>
      ruleProblems(ground, transition, rule, `transitions.${t}.rules.${r}`),
    ),
  )

export const patternsInBudget: Check = ({ patterns: { count, isTooMuch } }) => {
  if (!isTooMuch) return []
  const advice =
    count > patternBudget.count
      ? `It has ${count} different patterns, but at most ${patternBudget.count} are allowed.`
      : 'Use smaller repetitions than {1,900}, or fewer patterns.'
  return [
    error(
      'too_many_patterns',
      'transitions',
      `The patterns of this survey take too long to match together. ${advice}`,
    ),
  ]
}

function ruleProblems(
  ground: CheckedFlow,
  transition: Transition,
  rule: Rule,
  path: string,
): Problem[] {
  const { flow, map, tools, patterns } = ground
  const element = map.elements.get(rule.elementId)
  if (!element)
    return [
      error(
        'unresolved_id',
        `${path}.elementId`,
        `A rule of a transition${from(ground, transition)} refers to an element that does not exist.`,
      ),
    ]
  const { question } = element
  // A negated rule holds when there is no answer, so nothing about the question makes it impossible.
  const isNegated = rule.operator === 'not_equals' || rule.operator === 'not_contains'
  const never = (why: string) =>
    isNegated
      ? []
      : [
          error(
            'rule_never_holds',
            path,
            `A rule of a transition${from(ground, transition)} can never hold: ${why}.`,
          ),
        ]
  if (!question) return never(`${elementName(flow, element)} is not a question`)
  if (!isAskedBefore(ground, rule.elementId, transition.fromStateId))
    return never(`${questionName(flow, question)} is not asked on that page or before it`)
  const invalid = valuesOf(rule).flatMap((value, v) =>
    rule.operator === 'regex' && !patterns.isTooMuch && !tools.compiles(value)
      ? [
          error(
            'invalid_regex',
            Array.isArray(rule.value) ? `${path}.value.${v}` : `${path}.value`,
            `The pattern ${quoted(value)} cannot be used. Look-around and back references are not supported.`,
          ),
        ]
      : [],
  )
  if (
    rule.statementId !== undefined &&
    !question.statements.some((statement) => statement.id === rule.statementId)
  ) {
    return isNegated
      ? [
          error(
            'unresolved_id',
            `${path}.statementId`,
            `A rule refers to a statement that ${questionName(flow, question)} does not have.`,
          ),
        ]
      : [...invalid, ...never(`${questionName(flow, question)} no longer has its statement`)]
  }
  return [...invalid, ...operandProblems(ground, rule, question, path, never)]
}

function operandProblems(
  { flow }: CheckedFlow,
  rule: Rule,
  question: Question,
  path: string,
  never: (why: string) => Problem[],
): Problem[] {
  const options = answerOptions(
    question,
    question.statements.filter(
      (row) => rule.statementId === undefined || row.id === rule.statementId,
    ),
  )
  const values = valuesOf(rule).map((value) => value.trim())
  if (rule.operator === 'option_match') {
    const known = new Set(options?.map((option) => option.id))
    const gone = (rule.optionIds ?? []).flatMap((id, o) => (known.has(id) ? [] : [o]))
    if (gone.length === (rule.optionIds?.length ?? 0))
      return never(`${questionName(flow, question)} no longer has any of its options`)
    return gone.map((o) =>
      error(
        'unresolved_id',
        `${path}.optionIds.${o}`,
        `A rule refers to an option that ${questionName(flow, question)} does not have.`,
      ),
    )
  }
  if (values.length === 0) return never('it has no value to compare with')
  if (rule.operator === 'equals') {
    if (options && !options.some((option) => values.includes(option.key)))
      return never(
        `no option of ${questionName(flow, question)} has the key ${values.map(quoted).join(' or ')}`,
      )
    if (values.every((value) => value === '')) return never('an answer is never empty')
  }
  if (
    rule.operator === 'contains' &&
    options &&
    !options.some((option) => values.some((value) => option.key.includes(value)))
  )
    return never(
      `no option of ${questionName(flow, question)} has a key that contains ${values.map(quoted).join(' or ')}`,
    )
  return []
}

export const valuesOf = (rule: Rule): readonly string[] =>
  Array.isArray(rule.value) ? rule.value : rule.value === undefined ? [] : [rule.value]

/** On the page itself or on one that can come before it. True for an unreachable page, which has a problem already. */
function isAskedBefore({ map, walk }: CheckedFlow, elementId: string, stateId: string): boolean {
  const asked = map.stateOfElement.get(elementId)
  if (asked === undefined) return false
  return asked === stateId || !walk.depth.has(stateId) || walk.leadsTo(asked, stateId)
}

export function from({ flow, map }: CheckedFlow, transition: Transition): string {
  const state = map.states.get(transition.fromStateId)
  return state ? ` from ${stateName(flow, state)}` : ''
}
