// Entering a state, and leaving it forward or by Back: what happens to answers and live triggers.
import type { Element } from '@askwell/contract'
import { clearHidden } from './clear-hidden.ts'
import type { FlowMap } from './flow-map.ts'
import type { Run, RunAnswer, Visit } from './run.ts'
import { firedBy } from './triggers.ts'

/** The run at `stateId`: its parked answers are restored, then answers of hidden questions are cleared. */
export function enter(map: FlowMap, run: Run, stateId: string, at: number): Run {
  const from = run.visits.at(-1)?.stateId
  const questions = questionsOf(map, stateId)
  const wasHere = run.visits.some((visit) => visit.stateId === stateId)
  const visit: Visit = {
    stateId,
    atMs: Math.max(0, at - run.startedAtMs),
    ...(wasHere && { before: pick(run.answers, questions) }),
  }
  const entered: Run = {
    ...run,
    visits: [...run.visits, visit],
    left: from === undefined ? run.left : { ...run.left, [from]: run.fired },
    wasReachedByBack: false,
    faults: {},
    notice: null,
    isRefused: false,
    phase: { kind: 'answering', failure: null },
  }
  return clearHidden(map, bringBack(map, entered, pick(run.parked, questions)))
}

/** One state back, with its answers parked. The same run if there is no earlier state. */
export function goBack(map: FlowMap, run: Run): Run {
  const [last, previous] = [run.visits.at(-1), run.visits.at(-2)]
  if (!last || !previous) return run
  const questions = questionsOf(map, last.stateId)
  const leaving = pick(run.answers, questions)
  const without: Run = {
    ...run,
    visits: run.visits.slice(0, -1),
    answers: drop(run.answers, questions),
    parked: { ...run.parked, ...leaving },
    fired: run.fired.filter(
      (fired) => !questions.some((element) => element.question?.id === fired.questionId),
    ),
    wasReachedByBack: true,
    faults: {},
    notice: null,
    isRefused: false,
    phase: { kind: 'answering', failure: null },
  }
  const restored = last.before ? bringBack(map, without, last.before) : without
  return clearHidden(
    map,
    last.before ? { ...restored, parked: { ...restored.parked, ...leaving } } : restored,
  )
}

/** Puts given answers among the live ones and fires their triggers, as if they had been given just now. */
function bringBack(map: FlowMap, run: Run, given: Readonly<Record<string, RunAnswer>>): Run {
  const ids = Object.keys(given)
  if (ids.length === 0) return run
  const fired = run.fired.filter((entry) => !(entry.questionId in given))
  for (const id of ids) {
    const element = map.elementOfQuestion.get(id)
    const answer = given[id]?.answer
    if (element && answer) fired.push(...firedBy(element, answer))
  }
  const parked = { ...run.parked }
  for (const id of ids) delete parked[id]
  return { ...run, answers: { ...run.answers, ...given }, parked, fired }
}

const questionsOf = (map: FlowMap, stateId: string): Element[] =>
  (map.elementsOf.get(stateId) ?? []).filter((element) => element.question)

function pick(
  answers: Readonly<Record<string, RunAnswer>>,
  elements: readonly Element[],
): Record<string, RunAnswer> {
  const picked: Record<string, RunAnswer> = {}
  for (const { question } of elements) {
    const given = question && answers[question.id]
    if (question && given) picked[question.id] = given
  }
  return picked
}

function drop(
  answers: Readonly<Record<string, RunAnswer>>,
  elements: readonly Element[],
): Record<string, RunAnswer> {
  const kept = { ...answers }
  for (const { question } of elements) if (question) delete kept[question.id]
  return kept
}
