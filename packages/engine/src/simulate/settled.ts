// A run without clock and network. The wait before a new page ends at once, and every save succeeds.

import type { RunEvent } from '../event.ts'
import { fill } from '../fill.ts'
import type { FlowMap } from '../flow-map.ts'
import { matches } from '../regex.ts'
import type { Run, Session } from '../run.ts'
import { start } from '../start.ts'
import { step } from '../step.ts'
import type { Tools } from '../tools.ts'

/** The time of all events in a trial. */
export const trialAtMs = 1_800_000_000_000
export const trialTools: Tools = { matches, mask: (text) => text, fill }
const session: Session = {
  nodeId: '',
  deviceId: '',
  userId: null,
  originUrl: null,
  customer: null,
  isInternal: false,
  isQuotaCounted: false,
}

/** A flow without a first page (an error in its problems list) gives a run without a state. */
export const beginTrial = (map: FlowMap, seed: number): Run =>
  start(map, { mode: 'live', seed, at: trialAtMs, languageId: map.flow.defaultLanguageId, session })
    .run

/** `onLeft` gets the run when its next state is decided but not yet entered. */
export function settled(map: FlowMap, run: Run, event: RunEvent, onLeft?: (run: Run) => void): Run {
  const next = step(map, run, event, trialTools).run
  const { phase } = next
  if (phase.kind !== 'moving' && phase.kind !== 'submitting') return next
  onLeft?.(next)
  const arriving: RunEvent =
    phase.kind === 'moving'
      ? { type: 'arrived', at: trialAtMs }
      : {
          type: 'saved',
          completed: true,
          feedbackId: 'feedback',
          chatToken: 'token',
          at: trialAtMs,
        }
  return step(map, next, arriving, trialTools).run
}
