// Which of a question's triggers its answer fires. Live triggers are kept in the run as a list in the order of the
// respondent's acts; what they show and hide is derived from that list, so undoing a trigger is dropping its entry.
import type { Element, Question, Trigger } from '@askwell/contract'
import { type Answer, allOptions, chosenOptions } from './answer.ts'
import type { FlowMap } from './flow-map.ts'
import type { Fired } from './run.ts'
import { styleOf } from './styles/index.ts'

/** The live triggers of one answered question, in the order in which they apply. */
export function firedBy(element: Element, answer: Answer): Fired[] {
  const question = element.question
  if (!question) return []
  const fired: Fired[] = []
  const fire = (trigger: Trigger, index: number): void => {
    knownAction(trigger)
    fired.push({ questionId: question.id, elementId: element.id, trigger: index })
  }
  if (answer.kind === 'text' || answer.kind === 'values') {
    const said = styleOf(question.style)
      .items(question, answer)
      .map((item) => item.body)
    for (const [index, trigger] of element.triggers.entries())
      if (said.includes(trigger.answerValue?.trim())) fire(trigger, index)
    return fired
  }
  const chosen = chosenOptions(answer)
  // In a conjoint every choice counts, not only the last one (seed §4).
  const countsAll = question.extra.matrix_question_type === 'conjoint'
  for (const optionId of chosen) {
    const { key, statementKey } = placeOf(question, optionId)
    const isLast = optionId === chosen.at(-1)
    for (const [index, trigger] of element.triggers.entries()) {
      const isMeant =
        trigger.key === key &&
        (trigger.statementKey === undefined || trigger.statementKey === statementKey)
      if (isMeant && (isLast || countsAll || trigger.controlType === 'selected'))
        fire(trigger, index)
    }
  }
  // Two rows may fire the same trigger; its last application counts.
  return fired.filter(
    ({ trigger }, at) => fired.findLastIndex((other) => other.trigger === trigger) === at,
  )
}

/** The key of an option and, in a matrix, of its row. */
function placeOf(
  question: Question,
  optionId: string,
): { key: string | undefined; statementKey: string | undefined } {
  const statement = question.statements.find(({ options }) =>
    options.some((option) => option.id === optionId),
  )
  return {
    key: allOptions(question).find((option) => option.id === optionId)?.key,
    statementKey: statement?.key,
  }
}

/** Element or option ids a trigger shows or hides (A-062: scope left out = options if it names any). */
export function targetsOf(
  map: FlowMap,
  trigger: Trigger,
): { elementIds: readonly string[]; optionIds: readonly string[] } {
  const scope = trigger.scope ?? (trigger.targetOptionIds.length > 0 ? 'option' : 'element')
  if (scope === 'element') return { elementIds: trigger.targetIds, optionIds: [] }
  const optionIds = trigger.targetOptionIds.flatMap(({ questionKey, optionKey }) => {
    const question = map.questionsByKey.get(questionKey)
    // In a matrix every row has an option of this key.
    return question
      ? allOptions(question).flatMap((option) => (option.key === optionKey ? [option.id] : []))
      : []
  })
  return { elementIds: [], optionIds }
}

export const shows = (trigger: Trigger): boolean => knownAction(trigger) === 'make_visible'

/** Throws the catalogue's system error for anything else; publishing refuses such a flow. */
function knownAction(trigger: Trigger): 'make_visible' | 'make_invisible' {
  if (trigger.action === 'make_visible' || trigger.action === 'make_invisible')
    return trigger.action
  throw new Error('Unexpected trigger type')
}
