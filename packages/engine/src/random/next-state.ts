// Test-only: a second, simple derivation of a run's next state, from R-FLOW-04 to R-FLOW-19 and.

import type { Rule } from '@askwell/contract'
import { type Answer, allOptions, chosenOptions } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import type { Run } from '../run.ts'

/** The id of the next state, or null for the default thank state. */
export function nextState(map: FlowMap, run: Run, from: string): string | null {
  for (const transition of map.flow.transitions) {
    if (transition.fromStateId === from && transition.rules.every((rule) => holds(map, run, rule)))
      return transition.toStateId
  }
  return map.flow.states.find((state) => state.id === from)?.nextStateId ?? null
}

/** Where a submit ends: the first thank or chat state on the path, the default one after a loop. */
export function endState(map: FlowMap, run: Run, from: string): string | null {
  const passed: string[] = []
  for (
    let at = nextState(map, run, from);
    at !== null && !passed.includes(at);
    at = nextState(map, run, at)
  ) {
    const style = map.flow.states.find((state) => state.id === at)?.style
    if (style === 'thank' || style === 'chat') return at
    passed.push(at)
  }
  return null
}

function holds(map: FlowMap, run: Run, rule: Rule): boolean {
  const question = map.flow.elements.find((element) => element.id === rule.elementId)?.question
  const answer = question && inRow(run.answers[question.id]?.answer, rule.statementId)
  if (!answer) return rule.operator.startsWith('not_')
  const said =
    answer.kind === 'text'
      ? [answer.text.trim()]
      : allOptions(question)
          .filter((option) => chosenOptions(answer).includes(option.id))
          .map((option) => option.key)
  const values = [rule.value ?? []].flat()
  const some = (test: (text: string, value: string) => boolean): boolean =>
    said.some((text) => values.some((value) => test(text, value)))
  const holding = {
    equals: () => some((text, value) => text === value),
    not_equals: () => !some((text, value) => text === value),
    contains: () => some((text, value) => text.includes(value)),
    not_contains: () => !some((text, value) => text.includes(value)),
    regex: () => some((text, value) => new RegExp(value, 'i').test(text)),
    option_match: () => chosenOptions(answer).some((id) => rule.optionIds?.includes(id)),
  }
  return holding[rule.operator]()
}

/** The part of the answer that a rule about one row of a matrix compares. */
function inRow(answer: Answer | undefined, statementId: string | undefined): Answer | null {
  if (answer?.kind !== 'matrix' || statementId === undefined) return answer ?? null
  const rows = answer.rows.filter((row) => row.statementId === statementId)
  return rows.length > 0 ? { kind: 'matrix', rows } : null
}
