// Whether these answers are possible on this path: asked, visible, valid and, if the feedback is complete, none missing.
import type { Element, Option } from '@askwell/contract'
import { allOptions, chosenOptions } from '../answer.ts'
import { faultOf } from '../check.ts'
import type { FlowMap } from '../flow-map.ts'
import { containsMask } from '../mask-signs.ts'
import { wordsOf } from './fault-words.ts'
import { type Moment, momentAt, type PossibleView, possibleView, spans } from './possible.ts'
import type { ReadItems } from './read-items.ts'
import type { ReplayFault } from './replay-fault.ts'

export function checkAnswers(
  map: FlowMap,
  read: ReadItems,
  path: readonly string[],
  completed: boolean,
): ReplayFault[] {
  const faults: ReplayFault[] = []
  const onPath = spans(path)
  for (const [questionId, places] of read.places) {
    const stateId = map.stateOfElement.get(map.elementOfQuestion.get(questionId)?.id ?? '')
    if (stateId === undefined || !onPath.has(stateId))
      for (const at of places)
        faults.push({ field: `responses.${at}.question_id`, message: 'was not asked on this path' })
  }
  let wasAsked = false
  for (const [stateId, { last }] of onPath) {
    const page = checkPage(map, read, momentAt(path, last), stateId, completed)
    faults.push(...page.faults)
    wasAsked ||= page.wasAsked
  }
  if (completed && wasAsked && read.answers.size === 0)
    faults.push({ field: 'responses', message: 'at least one question must be answered' })
  return faults
}

interface PageCheck {
  readonly faults: readonly ReplayFault[]
  /** True if a question was certainly on the page. */
  readonly wasAsked: boolean
}

/** The answers of one state, at its last visit. */
export function checkPage(
  map: FlowMap,
  read: ReadItems,
  moment: Moment,
  stateId: string,
  completed: boolean,
): PageCheck {
  const elements = map.elementsOf.get(stateId) ?? []
  if (!elements.some((element) => element.question)) return { faults: [], wasAsked: false }
  const seen = possibleView(map, read.answers, moment, completed)
  const needsAll = !elements.some(
    (element) =>
      (element.type === 'next_page' || element.type === 'submit') && seen.element(element).shown,
  )
  const faults: ReplayFault[] = []
  let wasAsked = false
  for (const element of elements) {
    if (!element.question) continue
    const possible = seen.element(element)
    if (!possible.hidden) wasAsked = true
    const places = read.places.get(element.question.id)
    if (places) faults.push(...givenFaults(read, seen, element, places, completed))
    else if (completed && !possible.hidden && (element.question.isRequired || needsAll))
      faults.push({
        field: 'responses',
        message: `the question ${element.question.key} needs an answer`,
      })
  }
  return { faults, wasAsked }
}

function givenFaults(
  read: ReadItems,
  seen: PossibleView,
  element: Element,
  places: readonly number[],
  completed: boolean,
): ReplayFault[] {
  const { question } = element
  const answer = question && read.answers.get(question.id)
  if (!question || !answer) return []
  const at = places[0] ?? 0
  if (!seen.element(element).shown)
    return [{ field: `responses.${at}.question_id`, message: 'was hidden by the other answers' }]
  const member = answer.kind === 'options' || answer.kind === 'matrix' ? 'option_id' : 'body'
  const canShow = (option: Option): boolean => seen.option(option).shown
  const options = allOptions(question)
  const hidden = chosenOptions(answer).findIndex(
    (id) => !options.some((option) => option.id === id && canShow(option)),
  )
  if (hidden >= 0)
    return [
      {
        field: `responses.${places[hidden] ?? at}.option_id`,
        message: 'was hidden by the other answers',
      },
    ]
  if (!completed) return []
  // The client masked before it sent; a mask is not a number and may be longer than the limit.
  if (question.hidePersonalData && answer.kind === 'text' && containsMask(answer.text)) return []
  // A ranking needs the options that were certainly on the page, not all that may have been.
  const fault = faultOf(
    question,
    answer,
    question.options.filter((option) => !seen.option(option).hidden),
  )
  return fault ? [{ field: `responses.${at}.${member}`, message: wordsOf(fault) }] : []
}
