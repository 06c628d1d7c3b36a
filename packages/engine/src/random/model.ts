// Test-only: a second, simple derivation of live triggers and visibility from the answers, by the rules of A-070,
// It shares nothing with the engine except the order in which the run recorded the answers.
import type { Element, Option, Question, Trigger } from '@askwell/contract'
import { allOptions, chosenOptions } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import type { Run } from '../run.ts'
import { answerKind } from '../styles/index.ts'

/** `elementId#trigger` of every trigger that the run's answers fire. */
export function liveTriggers(map: FlowMap, run: Run): string[] {
  return map.flow.elements.flatMap((element) =>
    element.triggers.flatMap((trigger, index) =>
      isLive(run, element, trigger) ? [`${element.id}#${index}`] : [],
    ),
  )
}

function isLive(run: Run, { question }: Element, trigger: Trigger): boolean {
  const answer = question && run.answers[question.id]?.answer
  if (!answer) return false
  if (answer.kind === 'text') return trigger.answerValue === answer.text.trim()
  const means = chosenOptions(answer).map((optionId) => isMeant(question, trigger, optionId))
  const countsAll =
    trigger.controlType === 'selected' || question.extra.matrix_question_type === 'conjoint'
  return countsAll ? means.includes(true) : means.at(-1) === true
}

/** The option has the trigger's key and, if the trigger names a row, is in that row. */
function isMeant(question: Question, trigger: Trigger, optionId: string): boolean {
  const rows = question.statements.filter(
    (row) => trigger.statementKey === undefined || row.key === trigger.statementKey,
  )
  const options =
    answerKind(question) === 'matrix' ? rows.flatMap((row) => row.options) : question.options
  return options.some((option) => option.id === optionId && option.key === trigger.key)
}

/** Ids of everything visible: the last live trigger of a target decides, otherwise its own `isVisible`. */
export function visibleIds(map: FlowMap, run: Run): Set<string> {
  const all: (Element | Option)[] = map.flow.elements.flatMap((element) => [
    element,
    ...(element.question ? allOptions(element.question) : []),
  ])
  const visible = new Set(all.filter((thing) => thing.isVisible).map((thing) => thing.id))
  for (const { elementId, trigger: index } of run.fired) {
    const trigger = map.flow.elements.find((element) => element.id === elementId)?.triggers[index]
    if (!trigger) continue
    for (const target of targets(map, trigger)) {
      if (trigger.action === 'make_visible') visible.add(target)
      else visible.delete(target)
    }
  }
  return visible
}

function targets(map: FlowMap, trigger: Trigger): string[] {
  if (
    trigger.scope === 'element' ||
    (trigger.scope === undefined && trigger.targetOptionIds.length === 0)
  )
    return trigger.targetIds
  return trigger.targetOptionIds.flatMap(({ questionKey, optionKey }) =>
    map.flow.elements.flatMap(({ question }) =>
      question?.key === questionKey
        ? allOptions(question)
            .filter((option) => option.key === optionKey)
            .map((option) => option.id)
        : [],
    ),
  )
}

/** The run's current state, as ids of its elements. */
export const here = (map: FlowMap, run: Run): readonly Element[] => {
  const elements = map.states.get(run.visits.at(-1)?.stateId ?? '')?.elements ?? []
  return map.flow.elements.filter((element) => elements.includes(element.id))
}
