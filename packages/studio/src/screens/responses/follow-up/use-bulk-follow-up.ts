// Changes the follow-ups of several responses, one after the other: each is one change with its own entry in the audit log,
// and what somebody else has changed meanwhile stays.
import type { FeedbackSummary, FollowUp } from '@askwell/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { CallRefused, call } from '../../../api/call.ts'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { useWords } from '../../../words/words.ts'
import { touched } from './follow-up-form.tsx'
import { type FollowUpPatch, type FollowUpStep, undoOf } from './follow-up-states.ts'
import { followUpWords } from './follow-up-words.ts'

export interface BulkFollowUp {
  readonly isBusy: boolean
  readonly change: (patch: FollowUpPatch) => void
}

export type FollowedResponse = Pick<FeedbackSummary, 'id' | 'follow_up'>

export function useBulkFollowUp(responses: readonly FollowedResponse[]): BulkFollowUp {
  const say = useWords(followUpWords)
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function run(steps: readonly FollowUpStep[], offersUndo: boolean): Promise<void> {
    const done: FollowUpStep[] = []
    let missed = 0
    setIsBusy(true)
    try {
      for (const { id, before, patch } of steps) {
        const after = await changed(id, before, patch)
        if (after === null) missed += 1
        else done.push({ id, before: after, patch: undoOf(before) })
      }
    } catch (refusal) {
      tellFailure(refusal)
    }
    setIsBusy(false)
    await Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name] })))
    const description = missed > 0 && say('followUp.bulkMissed', { count: missed })
    if (done.length === 0) return void (description && toast.error(description))
    // One that has just begun cannot be taken back, because its timeline only grows.
    const isUndoable = offersUndo && steps.every(({ before }) => before !== null)
    toast.success(say('followUp.bulkDone', { count: done.length }), {
      ...(description && { description }),
      ...(isUndoable && {
        action: { label: say('followUp.undo'), onClick: () => void run(done, false) },
      }),
    })
  }

  return {
    isBusy,
    change: (patch) =>
      void run(
        responses.map(({ id, follow_up: before = null }) => ({ id, before, patch })),
        true,
      ),
  }
}

const stale = 13005
/** The response was deleted. */
const missing = 13002

/** Null = somebody else has changed the follow-up, or the response no longer exists. */
async function changed(
  id: string,
  before: FollowUp | null,
  patch: FollowUpPatch,
): Promise<FollowUp | null> {
  try {
    const body = { revision: before?.revision ?? 0, ...patch }
    return (await call('patch_follow_up', { params: { id }, body })).follow_up
  } catch (refusal) {
    if (refusal instanceof CallRefused && [stale, missing].includes(refusal.code)) return null
    throw refusal
  }
}
