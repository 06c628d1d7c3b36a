// Moving on (seed §4): check, find the next place, then either change state after the wait or submit.
import { isEmpty } from './answer.ts'
import { checkState, type StateCheck } from './check.ts'
import type { Effect } from './effect.ts'
import { endRun } from './ending.ts'
import { enter, goBack } from './enter.ts'
import type { FlowMap } from './flow-map.ts'
import { feedbackOf, statesOnPath, wasAsked } from './payload.ts'
import { isEnd, nextPlace, skipToEnd } from './places.ts'
import type { AnswerOf } from './rules.ts'
import type { MoveSource, Run, RunPosition } from './run.ts'
import { running } from './run-parts.ts'
import { saveComplete } from './saving.ts'
import type { Stepped } from './stepped.ts'
import { styleOf } from './styles/index.ts'
import type { Tools } from './tools.ts'
import { stateChanged } from './tracked.ts'

export const stateChangeWaitMs = 250

export const answersOf =
  (run: Run): AnswerOf =>
  (questionId) =>
    run.answers[questionId]?.answer ?? null

export function advance(
  map: FlowMap,
  run: Run,
  source: MoveSource,
  at: number,
  tools: Tools,
): Stepped {
  const stateId = run.visits.at(-1)?.stateId
  if (stateId === undefined || run.phase.kind !== 'answering' || run.onlyElementId !== null)
    return { run, effects: [] }
  // A press waits for uploads in progress; it continues when the last one ends.
  if (running(run).length > 0)
    return { run: source === 'question_saga' ? run : { ...run, waiting: source }, effects: [] }
  const check = checkState(map, run, stateId)
  // An answer that does not finish its page shows no errors (R-ANS-35).
  if (!check.isPassed)
    return source === 'question_saga' ? { run, effects: [] } : refuse(map, run, check)
  const next = nextPlace(map, answersOf(run), stateId, tools)
  const to = source === 'submit' ? skipToEnd(map, answersOf(run), next, tools) : next
  return run.mode === 'live' && isEnd(map, to)
    ? submit(map, run, to, at, tools)
    : change(map, run, to, source, at)
}

/** Shows the faults. A single fault gets the focus; several, or a half answered matrix or ranking, focus the summary. */
function refuse(map: FlowMap, run: Run, { faults, unanswered }: StateCheck): Stepped {
  const ids = Object.keys(faults)
  const isPartial = ids.some((id) => faults[id]?.code === 'required' && isHalf(map, run, id))
  const needsSummary = ids.length !== 1 || unanswered.length > 0 || isPartial
  const first = ids[0]
  return {
    run: {
      ...run,
      faults,
      notice: needsSummary ? 'unanswered' : null,
      isRefused: true,
      phase: { kind: 'answering', failure: null },
    },
    effects: [
      {
        type: 'focus',
        target: needsSummary || first === undefined ? 'summary' : { questionId: first },
      },
    ],
  }
}

function isHalf(map: FlowMap, run: Run, questionId: string): boolean {
  const question = map.elementOfQuestion.get(questionId)?.question
  const style = question && styleOf(question.style)
  return (
    (style?.answer === 'matrix' || style?.isOrdered === true) &&
    !isEmpty(run.answers[questionId]?.answer)
  )
}

function change(map: FlowMap, run: Run, to: RunPosition, source: MoveSource, at: number): Stepped {
  const moving: Run = { ...run, faults: {}, notice: null, phase: { kind: 'moving', to, source } }
  if (run.mode === 'still') return arrive(map, moving, at)
  return {
    run: moving,
    effects: [{ type: 'wait', ms: stateChangeWaitMs, event: { type: 'arrived', at } }],
  }
}

export function arrive(map: FlowMap, run: Run, at: number): Stepped {
  if (run.phase.kind !== 'moving') return { run, effects: [] }
  const { to, source } = run.phase
  const tracked: Effect[] = run.mode === 'live' ? [stateChanged(map, run, to, source)] : []
  if (isEnd(map, to)) return endRun(run, map, to)
  return {
    run: to.kind === 'state' ? enter(map, run, to.stateId, at) : run,
    effects: [...tracked, { type: 'focus', target: 'page' }],
  }
}

function submit(map: FlowMap, run: Run, to: RunPosition, at: number, tools: Tools): Stepped {
  const blocked = firstFaultBehind(map, run)
  if (blocked) return blocked
  if (
    wasAsked(map, run) &&
    feedbackOf(map, run, { at, completed: true }, tools).responses.length === 0
  ) {
    return {
      run: {
        ...run,
        faults: {},
        notice: 'nothing_answered',
        isRefused: true,
        phase: { kind: 'answering', failure: null },
      },
      effects: [{ type: 'focus', target: 'summary' }],
    }
  }
  const submitting: Run = {
    ...run,
    faults: {},
    notice: null,
    createdAtMs: run.createdAtMs ?? at,
    phase: { kind: 'submitting', to },
  }
  return saveComplete(map, submitting, at, tools)
}

/** Back inside a cycle can leave a fault on an earlier state of the path: the run shows that state and does not send. */
function firstFaultBehind(map: FlowMap, run: Run): Stepped | null {
  const behind = statesOnPath(run)
    .slice(0, -1)
    .find((stateId) => !checkState(map, run, stateId).isPassed)
  if (behind === undefined) return null
  let back = goBack(map, run)
  while (back.visits.at(-1)?.stateId !== behind) back = goBack(map, back)
  return refuse(map, back, checkState(map, back, behind))
}
