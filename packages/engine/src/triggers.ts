// Which of a question's triggers its answer fires. Live triggers are kept in the run as a list in the order of the
// respondent's acts; what they show and hide is derived from that list, so undoing a trigger is dropping its entry.
import type { Element, Trigger } from '@askwell/contract'
import type { Answer } from './answer.ts'
import type { FlowMap } from './flow-map.ts'
import type { Fired } from './run.ts'
import { rulesOf } from './styles/index.ts'

/** The live triggers of one answered question, in the order in which they apply. */
export function firedBy(element: Element, answer: Answer): Fired[] {
  const question = element.question
  if (!question) return []
  const fired: Fired[] = []
  const fire = (trigger: Trigger, index: number): void => {
    knownAction(trigger)
    fired.push({ questionId: question.id, elementId: element.id, trigger: index })
  }
  if (answer.kind === 'text') {
    const said = rulesOf(question.style).items(question, answer)[0]?.body ?? ''
    for (const [index, trigger] of element.triggers.entries()) if (trigger.answerValue?.trim() === said) fire(trigger, index)
    return fired
  }
  for (const optionId of answer.optionIds) {
    const key = question.options.find((option) => option.id === optionId)?.key
    const isLast = optionId === answer.optionIds.at(-1)
    for (const [index, trigger] of element.triggers.entries()) {
      if (trigger.key === key && (isLast || trigger.controlType === 'selected')) fire(trigger, index)
    }
  }
  return fired
}

/** Element or option ids a trigger shows or hides (A-062: scope left out = options if it names any). */
export function targetsOf(map: FlowMap, trigger: Trigger): { elementIds: readonly string[]; optionIds: readonly string[] } {
  const scope = trigger.scope ?? (trigger.targetOptionIds.length > 0 ? 'option' : 'element')
  if (scope === 'element') return { elementIds: trigger.targetIds, optionIds: [] }
  const optionIds = trigger.targetOptionIds.flatMap(
    ({ questionKey, optionKey }) => map.questionsByKey.get(questionKey)?.options.find((option) => option.key === optionKey)?.id ?? [],
  )
  return { elementIds: [], optionIds }
}

export const shows = (trigger: Trigger): boolean => knownAction(trigger) === 'make_visible'

/** Throws the catalogue's system error for anything else; publishing refuses such a flow. */
function knownAction(trigger: Trigger): 'make_visible' | 'make_invisible' {
  if (trigger.action === 'make_visible' || trigger.action === 'make_invisible') return trigger.action
  throw new Error('Unexpected trigger type')
}
