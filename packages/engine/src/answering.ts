// A question is answered: the answer and its triggers, what was revealed, what is saved, and whether the page moves on.
import type { Element, Question } from '@askwell/contract'
import { advance } from './advance.ts'
import { type Answer, isEmpty } from './answer.ts'
import { faultOf, isButton, isFinal } from './check.ts'
import { clearHidden, replaceAnswer } from './clear-hidden.ts'
import type { Effect } from './effect.ts'
import type { FlowMap } from './flow-map.ts'
import { requestFor } from './requesting.ts'
import type { Run, RunAnswer } from './run.ts'
import { savePartial } from './saving.ts'
import type { Stepped } from './stepped.ts'
import { tidyChoice } from './styles/choice.ts'
import { isSinglePick, styleOf } from './styles/index.ts'
import type { Tools } from './tools.ts'
import { questionAnswered } from './tracked.ts'
import { shownElements, shownOptions, visibility } from './visibility.ts'

export const revealScroll = { delayMs: 400, offsetPx: 20 } as const

interface Answered {
  readonly questionId: string
  readonly answer: Answer | null
  readonly by: 'pick' | 'move' | 'typing'
  readonly at: number
}

export function answered(map: FlowMap, run: Run, event: Answered, tools: Tools): Stepped {
  const element = visibleElement(map, run, event.questionId)
  if (!element?.question || run.phase.kind !== 'answering') return { run, effects: [] }
  const answer =
    event.answer && !isEmpty(event.answer) ? tidied(element.question, event.answer) : null
  const isCommitted = event.by === 'pick'
  const replaced = replaceAnswer(map, run, event.questionId, answer, {
    isCommitted,
    isPreloaded: false,
  })
  const given: Run = {
    ...clearHidden(map, replaced),
    firstResponseAtMs: run.firstResponseAtMs ?? (answer ? event.at : null),
    isRefused: false,
    // A failed submit is retried unchanged. After a changed answer, the page decides again where the run goes.
    phase: { kind: 'answering', failure: null },
  }
  const checked = withFault(map, given, element, event.by === 'typing' ? 'typing' : 'settled')
  if (event.by === 'typing') return { run: checked, effects: [] }
  const scroll = scrollAfter(map, run, checked, element, event.by)
  return settle(map, checked, element, event.at, tools, {
    scroll,
    mayAdvance: event.by === 'pick' && answer !== null,
  })
}

/** A ranking contains all options, so no option excludes the others. */
const tidied = (question: Question, answer: Answer): Answer =>
  styleOf(question.style).isOrdered ? answer : tidyChoice(question, answer, isSinglePick(question))

/** Enter, blur or Space confirms the answer. `left` (focus left a group) never moves to another page. */
export function committed(
  map: FlowMap,
  run: Run,
  event: { questionId: string; at: number; by: 'committed' | 'left' },
  tools: Tools,
): Stepped {
  const element = visibleElement(map, run, event.questionId)
  const given = run.answers[event.questionId]
  if (!element?.question || !given || run.phase.kind !== 'answering') return { run, effects: [] }
  const isText = given.answer.kind === 'text'
  if (given.isCommitted && event.by === 'left') return { run, effects: [] }
  const confirmed: Run = {
    ...run,
    answers: {
      ...run.answers,
      [event.questionId]: { ...given, isCommitted: true, isPreloaded: false },
    },
  }
  const checked = isText ? withFault(map, confirmed, element, 'left') : confirmed
  // Pressing Enter again in a confirmed field asks the page to move on again, but does not save again.
  if (given.isCommitted)
    return event.by === 'committed'
      ? autoAdvance(map, checked, event.at, tools)
      : { run: checked, effects: [] }
  return settle(map, checked, element, event.at, tools, {
    scroll: [],
    mayAdvance: event.by === 'committed',
  })
}

interface Then {
  readonly scroll: Effect[]
  readonly mayAdvance: boolean
}

/** After a confirmed answer: it is tracked, and it may call the owner's system, move to another page and be saved. */
export function settle(
  map: FlowMap,
  run: Run,
  element: Element,
  at: number,
  tools: Tools,
  then: Then,
): Stepped {
  const tracked: Effect[] =
    run.mode === 'live' && element.question && run.answers[element.question.id]
      ? [questionAnswered(map, run, element.question.id)]
      : []
  const asked = requestFor(run, element)
  const moved = then.mayAdvance
    ? autoAdvance(map, asked.run, at, tools)
    : { run: asked.run, effects: [] }
  const hasMoved = moved.run.phase.kind !== 'answering'
  const isCompleting = moved.run.phase.kind === 'submitting'
  const saves = map.flow.allowSavingIncompleteSurvey && run.mode === 'live' && !isCompleting
  const saved = saves ? savePartial(map, moved.run, at, tools) : { run: moved.run, effects: [] }
  return {
    run: saved.run,
    effects: [
      ...tracked,
      ...asked.effects,
      ...(hasMoved ? [] : then.scroll),
      ...moved.effects,
      ...saved.effects,
    ],
  }
}

/** A page without a visible button moves on when every visible question has a final answer. */
export function autoAdvance(map: FlowMap, run: Run, at: number, tools: Tools): Stepped {
  const stateId = run.visits.at(-1)?.stateId
  if (stateId === undefined) return { run, effects: [] }
  const elements = shownElements(map, run, stateId)
  const seen = visibility(map, run.fired)
  const isWhole = elements.every(
    (element) =>
      !isButton(element) &&
      (!element.question ||
        isFinal(element.question, run.answers[element.question.id], shownOptions(seen, element))),
  )
  return isWhole && elements.some((element) => element.question)
    ? advance(map, run, 'question_saga', at, tools)
    : { run, effects: [] }
}

/** The element of a question that the respondent can see now. Filling in a hidden question is not an answer. */
export function visibleElement(map: FlowMap, run: Run, questionId: string): Element | null {
  const element = map.elementOfQuestion.get(questionId)
  const stateId = run.visits.at(-1)?.stateId
  if (!element || stateId === undefined) return null
  if (run.onlyElementId !== null) return element.id === run.onlyElementId ? element : null
  return map.stateOfElement.get(element.id) === stateId &&
    visibility(map, run.fired).element(element)
    ? element
    : null
}

/** A fault appears when a field loses focus and disappears as soon as the answer is valid. Typing never adds one. */
function withFault(
  map: FlowMap,
  run: Run,
  element: Element,
  moment: 'typing' | 'settled' | 'left',
): Run {
  const { question } = element
  if (!question) return run
  const given: RunAnswer | undefined = run.answers[question.id]
  const shownNow = run.faults[question.id]
  const fault = given
    ? faultOf(question, given.answer, shownOptions(visibility(map, run.fired), element))
    : null
  const keeps = fault && (moment === 'left' || (shownNow && shownNow.code === fault.code))
  const faults = { ...run.faults }
  if (keeps) faults[question.id] = fault
  else delete faults[question.id]
  if (!keeps && !shownNow && run.notice !== 'nothing_answered') return run
  const isClear = Object.keys(faults).length === 0
  return {
    ...run,
    faults,
    notice: isClear || run.notice === 'nothing_answered' ? null : run.notice,
  }
}

/** The first element revealed further down, else the next question for styles that scroll. Null when the revealed element is further up. */
function scrollAfter(
  map: FlowMap,
  before: Run,
  after: Run,
  element: Element,
  by: 'pick' | 'move',
): Effect[] {
  const stateId = after.visits.at(-1)?.stateId
  if (stateId === undefined || !element.question) return []
  const seenBefore = new Set(shownElements(map, before, stateId).map((shown) => shown.id))
  const shown = shownElements(map, after, stateId)
  const at = shown.findIndex((other) => other.id === element.id)
  const revealed = shown.flatMap((other, index) =>
    seenBefore.has(other.id) ? [] : [{ other, index }],
  )
  const ahead = revealed.find(({ index }) => index > at)
  if (ahead) return [{ type: 'scroll', elementId: ahead.other.id, ...revealScroll }]
  const { question } = element
  const given = after.answers[question.id]
  // The reply of an owner's system does not scroll, because it may have filled in other answers.
  if (
    revealed.length > 0 ||
    by !== 'pick' ||
    !isSinglePick(question) ||
    !given ||
    given.answer.kind === 'values'
  )
    return []
  const next = shown.slice(at + 1).find((other) => other.question)
  return next
    ? [{ type: 'scroll', elementId: next.id, delayMs: 0, offsetPx: revealScroll.offsetPx }]
    : []
}
