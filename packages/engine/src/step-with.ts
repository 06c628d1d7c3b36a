// The engine: a run and an event give the next run and its effects. Pure; the same in the browser, in previews
// and simulations. Events that do not apply to the current state change nothing.

import { unreachable } from '@askwell/contract/unreachable'
import { advance, arrive } from './advance.ts'
import { answered, autoAdvance, committed } from './answering.ts'
import { isButton } from './check.ts'
import type { Effect } from './effect.ts'
import { notStored, partialLost, queued, stored } from './ending.ts'
import { goBack } from './enter.ts'
import type { RunEvent } from './event.ts'
import type { FlowMap } from './flow-map.ts'
import type { RequestEvent } from './requesting.ts'
import type { Run } from './run.ts'
import { partialSettled } from './saving.ts'
import type { Stepped } from './stepped.ts'
import type { Tools } from './tools.ts'
import { stateChanged, surveyLoaded } from './tracked.ts'
import type { UploadEvent } from './uploading.ts'
import type { VerifyEvent } from './verifying.ts'
import { shownElements } from './visibility.ts'

/** Handles the events that only files, codes by SMS and owners' systems send. */
export interface SpecialSteps {
  readonly uploading: (map: FlowMap, run: Run, event: UploadEvent, tools: Tools) => Stepped
  readonly verifying: (map: FlowMap, run: Run, event: VerifyEvent, tools: Tools) => Stepped
  readonly requesting: (map: FlowMap, run: Run, event: RequestEvent, tools: Tools) => Stepped
}

/**
 * For a page that loads the special steps only where a flow needs them; without them their events change nothing.
 * Throws only `Unexpected trigger type`, for a flow that publishing refuses.
 */
export function stepWith(
  special: SpecialSteps | null,
  map: FlowMap,
  run: Run,
  event: RunEvent,
  tools: Tools,
): Stepped {
  switch (event.type) {
    case 'loaded':
      return loaded(map, run, event.at, tools)
    case 'answered':
      return answered(map, run, event, tools)
    case 'committed':
    case 'left':
      return committed(
        map,
        run,
        { questionId: event.questionId, at: event.at, by: event.type },
        tools,
      )
    case 'file_chosen':
    case 'upload_progressed':
    case 'uploaded':
    case 'upload_failed':
    case 'upload_refused':
    case 'upload_cancelled':
      return special?.uploading(map, run, event, tools) ?? { run, effects: [] }
    case 'code_requested':
    case 'code_sent':
    case 'code_not_sent':
    case 'code_entered':
    case 'code_verified':
    case 'code_refused':
    case 'number_changed':
      return special?.verifying(map, run, event, tools) ?? { run, effects: [] }
    case 'request_answered':
    case 'request_failed':
    case 'bound':
      return special?.requesting(map, run, event, tools) ?? { run, effects: [] }
    case 'pressed':
      return pressed(map, run, event, tools)
    case 'went_back':
      return wentBack(map, run)
    case 'arrived':
      return arrive(map, run, event.at)
    case 'saved':
      return event.completed
        ? stored(map, run, event.feedbackId, event.chatToken, event.at)
        : partialSettled(map, run, event.feedbackId, event.at, tools)
    case 'save_failed':
      return event.completed
        ? notStored(map, run, event.failure)
        : partialLost(map, run, event.failure, event.at, tools)
    case 'queued':
      return queued(map, run, event.at)
    // The target of a failed submit is an end, so skipping to the end finds it again.
    case 'retried':
      return advance(map, run, 'submit', event.at, tools)
    case 'language_chosen':
      return { run: { ...run, languageId: event.languageId }, effects: [] }
    case 'customer_loaded':
      return {
        run: {
          ...run,
          session: { ...run.session, customer: { ...run.session.customer, ...event.customer } },
        },
        effects: [],
      }
    default:
      return unreachable(event)
  }
}

function loaded(map: FlowMap, run: Run, at: number, tools: Tools): Stepped {
  const tracked: Effect[] = run.mode === 'live' ? [surveyLoaded(map, run)] : []
  const isFresh =
    run.visits.length === 1 && Object.values(run.answers).some((given) => given.isPreloaded)
  const moved = isFresh ? autoAdvance(map, run, at, tools) : { run, effects: [] }
  return { run: moved.run, effects: [...tracked, ...moved.effects] }
}

function pressed(
  map: FlowMap,
  run: Run,
  event: { elementId: string | null; at: number },
  tools: Tools,
): Stepped {
  const stateId = run.visits.at(-1)?.stateId
  if (stateId === undefined) return { run, effects: [] }
  const buttons = shownElements(map, run, stateId).filter(isButton)
  const button = buttons.find((element) => element.id === event.elementId)
  // The implicit Next exists only if there is no button.
  if (event.elementId === null ? buttons.length > 0 : !button) return { run, effects: [] }
  return advance(map, run, button?.type === 'submit' ? 'submit' : 'next_page', event.at, tools)
}

function wentBack(map: FlowMap, run: Run): Stepped {
  if (run.phase.kind !== 'answering' || run.visits.length < 2) return { run, effects: [] }
  const back = goBack(map, run)
  const stateId = back.visits.at(-1)?.stateId
  const tracked: Effect[] =
    run.mode === 'live' && stateId !== undefined
      ? [stateChanged(map, run, { kind: 'state', stateId }, 'back')]
      : []
  return { run: back, effects: [...tracked, { type: 'focus', target: 'page' }] }
}
