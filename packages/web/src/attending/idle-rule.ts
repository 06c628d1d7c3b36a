// When an abandoned page starts over. Pure: decides by the current screen and the idle time.

import type { NodeReply } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Run } from '@askwell/engine'

type Timers = Pick<NodeReply, 'idle_reset_timeout_in_seconds' | 'thank_you_duration_in_seconds'>

/** Before it starts over, the page warns a person who is still there, who may then continue (WCAG 2.2.1). */
const warnedMs = 20_000

/** Idle milliseconds after which the page starts over; null = never. `hasBegun`: somebody has used the page. */
export function idleLimitMs(run: Run, hasBegun: boolean, node: Timers): number | null {
  switch (run.phase.kind) {
    case 'ended':
      return run.phase.end === 'thank' ? msOf(node.thank_you_duration_in_seconds) : null
    case 'already_answered':
    case 'refused':
      return msOf(node.thank_you_duration_in_seconds)
    case 'answering':
      return isAbandonable(run, hasBegun) ? msOf(node.idle_reset_timeout_in_seconds) : null
    // A move or save is in progress, and nobody has to press anything.
    case 'moving':
    case 'submitting':
      return null
    default:
      return unreachable(run.phase)
  }
}

function isAbandonable(run: Run, hasBegun: boolean): boolean {
  const isUploading = Object.values(run.uploads).some(
    (upload) => !upload.hasFailed && upload.percent < 100,
  )
  return hasBegun && !isUploading && (Object.keys(run.answers).length > 0 || run.visits.length > 1)
}

/** Nothing is left to answer. */
export const isOver = ({ phase }: Run): boolean =>
  phase.kind === 'ended' || phase.kind === 'already_answered' || phase.kind === 'refused'

/** How much longer a last page stays if somebody asks for it (WCAG 2.2.1). A shared device still starts over. */
export const keptTimes = 10

/** When the warning appears: twenty seconds before, or half of a time that is shorter. */
export const warnAfterMs = (limitMs: number): number =>
  limitMs > warnedMs ? limitMs - warnedMs : limitMs / 2

const msOf = (seconds: number | null): number | null => (seconds ? seconds * 1_000 : null)
