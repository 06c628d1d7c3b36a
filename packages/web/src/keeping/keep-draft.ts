// Writes the draft of this page's run: after each answer and each page, and before the page closes.
import type { Run } from '@askwell/engine'
import type { RunStore } from '../app-types.ts'
import type { Begun } from '../run/begin-run.ts'
import type { LocalStore } from '../run/storage.ts'
import { draftKey, type Unsent } from '../run/unsent.ts'
import type { Disk } from './disk.ts'
import { type Draft, type DraftRecord, newDraft, writeDraft } from './drafts.ts'

export interface DraftKeeper {
  /** Writes the record with the feedback in flight, or without one (null). */
  readonly sending: (unsent: Unsent | null) => void
  /** The respondent knows that it did not arrive. */
  readonly failed: (unsent: Unsent) => void
  /** Writes the pending draft. */
  readonly now: () => void
  readonly current: () => Draft | null
  /** True if all answers could be resumed from the disk. */
  readonly isAllKept: () => boolean
}

export interface DraftKeeperContext {
  readonly store: LocalStore
  readonly disk: Pick<Disk, 'has'>
  readonly nodeId: string
  readonly begun: Begun
  readonly run: RunStore
  readonly idempotencyKey: string
  readonly nowMs: () => number
  readonly later: (ms: number, task: () => void) => () => void
  /** From the visit before. */
  readonly failed: Unsent | null
}

/** Typing is written when it pauses, because storage is slow on cheap phones. A page change is written at once, because a
 * widget's frame may close with the host page, which then has no time to store the draft. */
const pauseMs = 150

export function keepDraft(context: DraftKeeperContext): DraftKeeper {
  const { store, nodeId, begun, idempotencyKey, nowMs, later } = context
  let beside: Pick<DraftRecord, 'unsent' | 'hasFailed'> = {
    unsent: context.failed,
    hasFailed: context.failed !== null,
  }
  let stop: (() => void) | null = null
  let written: Run | null = null
  const runNow = (): Run => context.run.getSnapshot().run

  function write(): void {
    stop?.()
    stop = null
    const run = runNow()
    written = run
    // An ended run has no draft; the engine has deleted it.
    if (run.phase.kind === 'ended' || run.phase.kind === 'already_answered') return
    const kept = newDraft(begun, run, idempotencyKey, nowMs())
    if (!kept && !beside.unsent) {
      store.remove(draftKey(nodeId))
      return
    }
    const to = kept?.isWhole && run.phase.kind === 'submitting' ? run.phase.to : null
    writeDraft(store, nodeId, { draft: kept?.draft ?? null, to, ...beside })
  }

  function changed(): void {
    const { run } = context.run.getSnapshot()
    if (run === written) return
    const hasTurned = written !== null && run.visits.length !== written.visits.length
    if (run.phase.kind === 'ended' || run.phase.kind === 'already_answered') stop?.()
    else if (hasTurned) {
      stop?.()
      stop = later(0, write)
    } else stop ??= later(pauseMs, write)
  }

  context.run.subscribe(changed)
  changed()
  return {
    sending: (unsent) => {
      beside = { unsent, hasFailed: false }
      write()
    },
    failed: (unsent) => {
      beside = { unsent, hasFailed: true }
      write()
    },
    now: () => {
      if (stop) write()
    },
    isAllKept: () => {
      write()
      const kept = newDraft(begun, runNow(), idempotencyKey, nowMs())
      return kept === null || (kept.isWhole && context.disk.has(draftKey(nodeId)))
    },
    current: () => newDraft(begun, runNow(), idempotencyKey, nowMs())?.draft ?? null,
  }
}
