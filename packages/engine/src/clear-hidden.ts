// Hiding clears: an answer to a question that is hidden on the current page is removed, with the triggers it had fired,
// until no hidden question is answered. It ends because every round removes an answer or an option.
import type { Question } from '@askwell/contract'

import { allOptions, chosenOptions, withoutOptions } from './answer.ts'
import type { Fault } from './fault.ts'
import type { FlowMap } from './flow-map.ts'
import type { Run, RunAnswer } from './run.ts'
import { firedBy } from './triggers.ts'
import { type Visibility, visibility } from './visibility.ts'

export function clearHidden(map: FlowMap, run: Run): Run {
  const stateId = run.visits.at(-1)?.stateId
  const elements = stateId === undefined ? [] : (map.elementsOf.get(stateId) ?? [])
  let current = run
  for (;;) {
    const seen = visibility(map, current.fired)
    const hidden = elements.find((element) => {
      const question = element.question
      const given = question && current.answers[question.id]
      if (!question || !given) return false
      return (
        !seen.element(element) ||
        chosenOptions(given.answer).some((id) => isGone(question, id, seen))
      )
    })
    const question = hidden?.question
    if (!hidden || !question) return withoutStaleFaults(map, current)
    const answer = current.answers[question.id]?.answer
    const left =
      answer && seen.element(hidden)
        ? withoutOptions(answer, (id) => isGone(question, id, seen))
        : null
    current = shrinkAnswer(map, current, question.id, left)
  }
}

/** A reduced answer keeps its position in the order of answering, because the answer given last decides. */
function shrinkAnswer(
  map: FlowMap,
  run: Run,
  questionId: string,
  left: RunAnswer['answer'] | null,
): Run {
  const place = run.fired.findIndex((entry) => entry.questionId === questionId)
  const shrunk = replaceAnswer(map, run, questionId, left)
  const own = shrunk.fired.filter((entry) => entry.questionId === questionId)
  if (own.length === 0) return shrunk
  const others = shrunk.fired.filter((entry) => entry.questionId !== questionId)
  return { ...shrunk, fired: others.toSpliced(Math.max(0, place), 0, ...own) }
}

const isGone = (question: Question, optionId: string, seen: Visibility): boolean => {
  const option = allOptions(question).find(({ id }) => id === optionId)
  return !option || !seen.option(option)
}

/** Stores, replaces or (null) removes an answer. Its earlier triggers are removed, and its new ones are applied last. */
export function replaceAnswer(
  map: FlowMap,
  run: Run,
  questionId: string,
  answer: RunAnswer['answer'] | null,
  given?: Omit<RunAnswer, 'answer'>,
): Run {
  const answers = { ...run.answers }
  const before = answers[questionId]
  if (answer)
    answers[questionId] = {
      isCommitted: before?.isCommitted ?? true,
      isPreloaded: before?.isPreloaded ?? false,
      ...given,
      answer,
    }
  else delete answers[questionId]
  const fired = run.fired.filter((entry) => entry.questionId !== questionId)
  const element = map.elementOfQuestion.get(questionId)
  if (element && answer) fired.push(...firedBy(element, answer))
  // The same list if no trigger fired before or after, so that views derived from it stay unchanged.
  return {
    ...run,
    answers,
    fired: fired.length === 0 && run.fired.length === 0 ? run.fired : fired,
  }
}

/** A fault of a question that is no longer visible is not shown when it comes back. */
function withoutStaleFaults(map: FlowMap, run: Run): Run {
  const ids = Object.keys(run.faults)
  if (ids.length === 0) return run
  const seen = visibility(map, run.fired)
  const faults: Record<string, Fault> = {}
  for (const id of ids) {
    const element = map.elementOfQuestion.get(id)
    const fault = run.faults[id]
    if (element && fault && seen.element(element)) faults[id] = fault
  }
  return Object.keys(faults).length === ids.length ? run : { ...run, faults }
}
