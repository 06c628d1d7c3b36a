// The end of a run: the steps after a stored feedback, and after a refusal (seed §4 "After a successful submit").
import type { Effect } from './effect.ts'
import type { Fault } from './fault.ts'
import type { FlowMap } from './flow-map.ts'
import { feedbackOf } from './payload.ts'
import { defaultThank, endOf } from './places.ts'
import type { Run, RunPosition, SaveFailure } from './run.ts'
import { partialSettled } from './saving.ts'
import type { Stepped } from './stepped.ts'
import { noTools, type Tools } from './tools.ts'
import { stateChanged, submitError, submitted } from './tracked.ts'

/** Time for a host page to show its own closing step before it removes the survey. */
export const submittedMessageDelayMs = 3000
export const chatDelayMs = 2000
/** The server's counterpart of prevent-multiple, and a run whose feedback the server already has. */
const answeredCodes: readonly unknown[] = [13045, 13047]
/** Refusals that no other answer and no retry would change. */
const finalRefusals: Readonly<Record<number, Extract<Run['phase'], { kind: 'refused' }>['why']>> = {
  13046: 'full',
  13048: 'closed',
  13050: 'signature',
  13051: 'not_here',
  13052: 'not_here',
}

/** A preview's end: nothing was sent. */
export function endRun(run: Run, map: FlowMap, at: RunPosition): Stepped {
  return {
    run: {
      ...run,
      phase: { kind: 'ended', at, end: endOf(map, at), feedbackId: null, chatToken: null },
    },
    effects: [{ type: 'focus', target: 'page' }],
  }
}

export function stored(
  map: FlowMap,
  run: Run,
  feedbackId: string,
  chatToken: string | null,
  at: number,
): Stepped {
  if (run.phase.kind !== 'submitting') return { run, effects: [] }
  // A chat that cannot be opened would be a broken page, so the run ends with thanks.
  const canChat = endOf(map, run.phase.to) === 'chat' && chatToken !== null
  const place = endOf(map, run.phase.to) === 'chat' && !canChat ? defaultThank : run.phase.to
  const end = canChat ? 'chat' : 'thank'
  const effects: Effect[] = [
    stateChanged(map, run, place, 'submit'),
    submitted(map, run, feedbackId, 'feedback_submitted'),
    ...(run.session.isQuotaCounted ? [submitted(map, run, feedbackId, 'quota_submitted')] : []),
    { type: 'created', feedbackId, chatToken },
    { type: 'forget_draft' },
    { type: 'record_submission', atMs: at },
    { type: 'tell_host', message: { type: 'PSN_END_OF_FLOW' }, delayMs: 0 },
    {
      type: 'tell_host',
      message: {
        type: 'PSN_FEEDBACK_SUBMITTED',
        feedback_id: feedbackId,
        node_id: run.session.nodeId,
        is_internal_feedback: run.session.isInternal,
      },
      delayMs: end === 'thank' && !run.session.isInternal ? submittedMessageDelayMs : 0,
    },
    ...(canChat
      ? [{ type: 'open_chat', feedbackId, chatToken, delayMs: chatDelayMs } as const]
      : []),
    { type: 'focus', target: 'page' },
  ]
  return {
    run: {
      ...run,
      phase: { kind: 'ended', at: place, end, feedbackId, chatToken },
      saving: idle(run, feedbackId),
    },
    effects,
  }
}

/** Queued on the device: the respondent is done, and no chat can be opened before the server has the feedback. */
export function queued(map: FlowMap, run: Run, at: number): Stepped {
  if (run.phase.kind !== 'submitting') return { run, effects: [] }
  const place = endOf(map, run.phase.to) === 'chat' ? defaultThank : run.phase.to
  return {
    run: {
      ...run,
      phase: { kind: 'ended', at: place, end: 'thank', feedbackId: null, chatToken: null },
      saving: idle(run, run.saving.feedbackId),
    },
    effects: [
      stateChanged(map, run, place, 'submit'),
      { type: 'forget_draft' },
      { type: 'record_submission', atMs: at },
      { type: 'tell_host', message: { type: 'PSN_END_OF_FLOW' }, delayMs: 0 },
      { type: 'focus', target: 'page' },
    ],
  }
}

/** A refused or lost complete save: answers stay, and a retry is offered where it can help; 13045 ends the run without an error. */
export function notStored(map: FlowMap, run: Run, failure: SaveFailure): Stepped {
  if (run.phase.kind !== 'submitting') return { run, effects: [] }
  const saving = idle(run, run.saving.feedbackId)
  if (failure.status === 400 && answeredCodes.includes(failure.body?.code)) {
    return {
      run: { ...run, phase: { kind: 'already_answered' }, saving },
      effects: [{ type: 'forget_draft' }, { type: 'focus', target: 'page' }],
    }
  }
  const refused = refusedForGood(run, failure)
  if (refused)
    return {
      run: { ...refused.run, saving },
      effects: [submitError(map, run, failure.status), ...refused.effects],
    }
  return {
    run: {
      ...run,
      faults: { ...run.faults, ...refusedAnswers(map, run, failure) },
      isRefused: true,
      phase: { kind: 'answering', failure },
      saving,
    },
    effects: [submitError(map, run, failure.status), { type: 'focus', target: 'summary' }],
  }
}

/** If a partial finds the survey closed, the run ends, so that nobody answers more questions in vain. */
export function partialLost(
  map: FlowMap,
  run: Run,
  failure: SaveFailure,
  at: number,
  tools: Tools,
): Stepped {
  const refused = run.phase.kind === 'answering' ? refusedForGood(run, failure) : null
  // A partial may lack answers that are still to come.
  if (refused?.run.phase.kind !== 'refused' || !['closed', 'full'].includes(refused.run.phase.why))
    return partialSettled(map, run, null, at, tools)
  return { ...refused, run: { ...refused.run, saving: idle(run, run.saving.feedbackId) } }
}

function refusedForGood(run: Run, { body }: SaveFailure): Stepped | null {
  const why = body?.code === undefined ? undefined : finalRefusals[body.code]
  return why
    ? {
        run: { ...run, faults: {}, notice: null, phase: { kind: 'refused', why } },
        effects: [{ type: 'focus', target: 'page' }],
      }
    : null
}

const idle = (run: Run, feedbackId: string | null): Run['saving'] => ({
  ...run.saving,
  inFlight: null,
  isPartialWaiting: false,
  isCompleteWaiting: false,
  feedbackId,
})

/** Questions of this page whose answers the server refused: each shows its own fault (R-VAL-36). */
function refusedAnswers(map: FlowMap, run: Run, { body }: SaveFailure): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  const sent = feedbackOf(
    map,
    run,
    { at: run.createdAtMs ?? run.startedAtMs, completed: true },
    noTools,
  ).responses
  for (const { field } of body?.errors ?? []) {
    const [list, place] = field.split('.')
    const element =
      list === 'responses' && place
        ? map.elementOfQuestion.get(sent[Number(place)]?.question_id ?? '')
        : undefined
    if (element?.question && map.stateOfElement.get(element.id) === run.visits.at(-1)?.stateId)
      faults[element.question.id] = { code: 'generic' }
  }
  return faults
}
