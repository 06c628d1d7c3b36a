// Saves one at a time: newer partials replace the waiting one; a complete save waits for the partial in
// flight, drops the waiting one, and goes last, carrying the id the partial was given.
import type { Effect } from './effect.ts'
import type { FlowMap } from './flow-map.ts'
import { feedbackOf } from './payload.ts'
import type { Feedback, Run } from './run.ts'
import type { Stepped } from './stepped.ts'
import type { Tools } from './tools.ts'

export function savePartial(map: FlowMap, run: Run, at: number, tools: Tools): Stepped {
  // Partials leave out choices of a dynamic reply, and a field may be left unchanged.
  const isNews = saidBy(feedbackOf(map, run, { at, completed: false }, tools)) !== run.saving.said
  if (run.saving.inFlight)
    return { run: { ...run, saving: { ...run.saving, isPartialWaiting: isNews } }, effects: [] }
  return isNews ? send(map, run, 'partial', at, tools) : { run, effects: [] }
}

export function saveComplete(map: FlowMap, run: Run, at: number, tools: Tools): Stepped {
  if (run.saving.inFlight)
    return {
      run: { ...run, saving: { ...run.saving, isPartialWaiting: false, isCompleteWaiting: true } },
      effects: [],
    }
  return send(map, run, 'complete', at, tools)
}

/** A partial was stored (`feedbackId`) or lost (null): the waiting save is sent. The next answer retries a lost one. */
export function partialSettled(
  map: FlowMap,
  run: Run,
  feedbackId: string | null,
  at: number,
  tools: Tools,
): Stepped {
  const said = feedbackId === null ? null : run.saving.said
  const idle: Run = {
    ...run,
    saving: {
      ...run.saving,
      inFlight: null,
      feedbackId: feedbackId ?? run.saving.feedbackId,
      said,
    },
  }
  if (idle.saving.isCompleteWaiting) return send(map, idle, 'complete', at, tools)
  return idle.saving.isPartialWaiting
    ? send(map, idle, 'partial', at, tools)
    : { run: idle, effects: [] }
}

function send(
  map: FlowMap,
  run: Run,
  kind: 'partial' | 'complete',
  at: number,
  tools: Tools,
): Stepped {
  const feedback = feedbackOf(map, run, { at, completed: kind === 'complete' }, tools)
  const effect: Effect = {
    type: 'save',
    completed: kind === 'complete',
    feedback,
    feedbackId: run.saving.feedbackId,
  }
  const saving: Run['saving'] = {
    ...run.saving,
    inFlight: kind,
    isPartialWaiting: false,
    isCompleteWaiting: false,
    said: saidBy(feedback),
  }
  return { run: { ...run, saving }, effects: [effect] }
}

const saidBy = ({ responses, customer }: Feedback): string => JSON.stringify([responses, customer])
