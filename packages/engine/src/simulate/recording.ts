// Records a golden path: somebody answers page by page, the engine returns the next page, and the steps are stored.
import type { GoldenAnswer, GoldenPath, GoldenStep } from '@askwell/contract'
import { type Answer, isEmpty } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import type { Run } from '../run.ts'
import { keptAnswer } from './golden-answer.ts'
import { goldenSeed, placeOf } from './golden-path.ts'
import { beginTrial, settled, trialAtMs } from './settled.ts'

export interface Recording {
  /** The result of `view`. */
  readonly run: Run
  readonly steps: readonly GoldenStep[]
}

export const beginRecording = (map: FlowMap): Recording => ({
  run: beginTrial(map, goldenSeed),
  steps: [],
})

/** Null removes the answer. A page without a button may move on by this. */
export function recordAnswer(
  map: FlowMap,
  { run, steps }: Recording,
  questionId: string,
  answer: Answer | null,
): Recording {
  const given = answer && !isEmpty(answer) ? answer : null
  const next = settled(map, run, {
    type: 'answered',
    questionId,
    answer: given,
    by: 'pick',
    at: trialAtMs,
  })
  if (!hasMoved(run, next)) return { run: next, steps }
  const before = given
    ? {
        ...run,
        answers: {
          ...withoutKey(run.answers, questionId),
          [questionId]: { answer: given, isCommitted: true, isPreloaded: false },
        },
      }
    : run
  return { run: next, steps: [...steps, stepOf(map, before, 'alone')] }
}

/** `elementId` null: the implicit Next. A press that is refused shows its faults and records nothing. */
export function recordPress(
  map: FlowMap,
  { run, steps }: Recording,
  elementId: string | null,
): Recording {
  const next = settled(map, run, { type: 'pressed', elementId, at: trialAtMs })
  const press =
    elementId !== null && map.elements.get(elementId)?.type === 'submit' ? 'submit' : 'next'
  return { run: next, steps: hasMoved(run, next) ? [...steps, stepOf(map, run, press)] : steps }
}

/** The end's state id, null for the default thank state, undefined while the run goes on. */
export const recordedEnd = ({ run }: Recording): GoldenPath['end'] | undefined =>
  run.phase.kind === 'ended' ? placeOf(run) : undefined

const hasMoved = (before: Run, after: Run): boolean =>
  after.phase.kind === 'ended' || after.visits.length !== before.visits.length

/** The answers of the page when it was left, in the order of answering. */
function stepOf(map: FlowMap, run: Run, press: GoldenStep['press']): GoldenStep {
  const stateId = run.visits.at(-1)?.stateId ?? ''
  const answers = Object.entries(run.answers).flatMap(
    ([questionId, { answer }]): GoldenAnswer[] => {
      const element = map.elementOfQuestion.get(questionId)
      return element && map.stateOfElement.get(element.id) === stateId
        ? [keptAnswer(questionId, answer)]
        : []
    },
  )
  return { state_id: stateId, answers, press }
}

function withoutKey<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _gone, ...rest } = record
  return rest
}
