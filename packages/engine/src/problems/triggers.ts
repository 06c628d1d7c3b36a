// Triggers: each has a known action, can fire, does not contradict another one and does not change an earlier page.
import type { Element, Problem, Trigger } from '@askwell/contract'
import { takesSeveral } from '../styles/index.ts'
import type { Aim } from './aims.ts'
import { answerOptions } from './answering.ts'
import { type Check, type CheckedFlow, error, warning } from './ground.ts'
import { elementName, optionName, questionName, quoted, sentence } from './names.ts'

export const triggers: Check = (ground) =>
  ground.flow.elements.flatMap((element, e) =>
    element.triggers.flatMap((trigger, t) =>
      triggerProblems(ground, element, trigger, `elements.${e}.triggers.${t}`),
    ),
  )

function triggerProblems(
  { flow, map }: CheckedFlow,
  element: Element,
  trigger: Trigger,
  path: string,
): Problem[] {
  const found: Problem[] = []
  const name = elementName(flow, element)
  if (trigger.action !== 'make_visible' && trigger.action !== 'make_invisible')
    found.push(
      error(
        'unknown_trigger_action',
        `${path}.action`,
        `A trigger of ${name} has the action ${quoted(trigger.action)}. A trigger can only show (make_visible) or hide (make_invisible).`,
      ),
    )
  const never = neverFires(element, trigger)
  if (never)
    found.push(error('trigger_never_fires', path, `A trigger of ${name} can never fire: ${never}.`))
  for (const [target, { questionKey, optionKey }] of trigger.targetOptionIds.entries()) {
    const question = map.questionsByKey.get(questionKey)
    const gone = !question
      ? `the question ${quoted(questionKey)}`
      : question.options.some((option) => option.key === optionKey)
        ? null
        : `the option ${quoted(optionKey)} of ${questionName(flow, question)}`
    if (gone)
      found.push(
        error(
          'unresolved_id',
          `${path}.targetOptionIds.${target}`,
          `A trigger of ${name} aims at ${gone}, which does not exist.`,
        ),
      )
  }
  return found
}

/** Why no answer fires the trigger, or null. */
function neverFires(element: Element, trigger: Trigger): string | null {
  const { question } = element
  if (!question) return 'only a question can be answered'
  if (
    trigger.statementKey !== undefined &&
    !question.statements.some((statement) => statement.key === trigger.statementKey)
  )
    return `the statement ${quoted(trigger.statementKey)} no longer exists`
  const options = answerOptions(
    question,
    question.statements.filter(
      (row) => trigger.statementKey === undefined || row.key === trigger.statementKey,
    ),
  )
  if (!options) return trigger.answerValue?.trim() ? null : 'it has no answer to react to'
  if (trigger.key === undefined) return 'it has no option to react to'
  return options.some((option) => option.key === trigger.key)
    ? null
    : `the option ${quoted(trigger.key)} no longer exists`
}

export const disagreeing: Check = ({ flow, map, aims }) => {
  const found: Problem[] = []
  const look = (name: () => string, targets: readonly Aim[]) => {
    const against = firstAgainst(targets)
    if (against)
      found.push(
        warning(
          'triggers_disagree',
          against.path,
          `One trigger shows ${name()} and another one hides it. The one that fires last wins.`,
        ),
      )
  }
  for (const [id, targets] of aims.atElement) {
    const element = map.elements.get(id)
    if (element) look(() => elementName(flow, element), targets)
  }
  for (const [id, targets] of aims.atOption) {
    const option = map.options.get(id)
    if (option) look(() => optionName(flow, option), targets)
  }
  return found
}

/**
 * The first trigger that can be live together with an earlier one of the other action. For triggers of one question this is
 * so if the same answer fires both, or if several options stay chosen and one of the two stays live (`selected`).
 */
function firstAgainst(targets: readonly Aim[]): Aim | null {
  const questions = { make_visible: new Set<string>(), make_invisible: new Set<string>() }
  const fires = { make_visible: new Set<string>(), make_invisible: new Set<string>() }
  const lasting = { make_visible: new Set<string>(), make_invisible: new Set<string>() }
  for (const aim of targets) {
    const { action } = aim.trigger
    if (action !== 'make_visible' && action !== 'make_invisible') continue
    const other = action === 'make_visible' ? 'make_invisible' : 'make_visible'
    const { id, question } = aim.element
    const firing = JSON.stringify([
      id,
      aim.trigger.key,
      aim.trigger.answerValue,
      aim.trigger.statementKey,
    ])
    const lasts = aim.trigger.controlType === 'selected'
    const isOtherQuestion = questions[other].size > (questions[other].has(id) ? 1 : 0)
    const isTogether =
      question !== undefined &&
      takesSeveral(question) &&
      (lasts ? questions[other].has(id) : lasting[other].has(id))
    if (isOtherQuestion || fires[other].has(firing) || isTogether) return aim
    questions[action].add(id)
    fires[action].add(firing)
    if (lasts) lasting[action].add(id)
  }
  return null
}

/** A state is earlier if it leads here and, in a cycle, if it is nearer to the start. */
export const reachingBack: Check = ({ flow, map, walk }) => {
  const found: Problem[] = []
  const isEarlier = (there: string | undefined, here: string): boolean => {
    if (there === undefined || there === here || !walk.leadsTo(there, here)) return false
    return !walk.leadsTo(here, there) || (walk.depth.get(there) ?? 0) < (walk.depth.get(here) ?? 0)
  }
  for (const [e, element] of flow.elements.entries())
    for (const [t, trigger] of element.triggers.entries()) {
      const here = map.stateOfElement.get(element.id)
      if (here === undefined) continue
      const look = (target: Element | undefined, path: string) => {
        if (!target || !isEarlier(map.stateOfElement.get(target.id), here)) return
        found.push(
          warning(
            'trigger_reaches_back',
            `elements.${e}.triggers.${t}.${path}`,
            `${sentence(elementName(flow, element))} changes ${elementName(flow, target)} on an earlier page. The change takes effect when that page is shown again.`,
          ),
        )
      }
      for (const [target, id] of trigger.targetIds.entries())
        look(map.elements.get(id), `targetIds.${target}`)
      for (const [target, { questionKey }] of trigger.targetOptionIds.entries())
        look(
          map.elementOfQuestion.get(map.questionsByKey.get(questionKey)?.id ?? ''),
          `targetOptionIds.${target}`,
        )
    }
  return found
}
