// A save of the run on this page. A complete one is written down twice before it is sent; offline it is queued and the
// run ends, otherwise the respondent learns what became of it.
import type { Act } from '../app-types.ts'
import { forgetIncomplete } from '../run/incomplete.ts'
import { actOf, continuedBy, errorBody, postUntilTaken, type SaveContext, saveFeedback } from '../run/save-feedback.ts'
import type { Outside } from '../run/survey.ts'
import type { Unsent } from '../run/unsent.ts'
import type { Journal } from './journal.ts'
import type { DraftKeeper } from './keep-draft.ts'
import { withoutKeptFiles } from './kept-marks.ts'
import type { Outbox } from './outbox.ts'
import { queuedOf } from './queue.ts'
import { verdictOfReply } from './send-queued.ts'
import { uploadFirst } from './upload-first.ts'

export interface SaveRunContext {
  readonly outside: Pick<Outside, 'send' | 'local' | 'nowMs' | 'newXhr' | 'later'>
  readonly outbox: Outbox
  readonly journal: Journal
  readonly drafts: DraftKeeper
  readonly isOnline: () => boolean
  /** While the page goes, what it asked for is broken off without a message, and it goes on when the page is shown again. */
  readonly shownAgain: () => Promise<void> | null
  readonly renewToken: (unsent: Unsent) => Promise<string | null>
  /** From now on any page may send it. `isSafe`: it outlives this one. */
  readonly queued: (unsent: Unsent, isSafe: boolean) => void
}

export async function saveRun(context: SaveRunContext, unsent: Unsent): Promise<Act> {
  const { outside, outbox, journal, drafts, isOnline } = context
  const saving = contextOf(context, unsent)
  if (!unsent.effect.completed) return saveFeedback(saving, withoutKeptFiles(unsent.effect))
  drafts.sending(unsent)
  if (!isOnline()) return queue()
  await journal.put(queuedOf(unsent, outside.nowMs(), 'left'))
  const uploaded = await uploadFirst(outside, journal, unsent.effect)
  const reply = uploaded.outcome === 'failed' ? noReply : await postUntilTaken(saving, uploaded.effect)
  const leaving = reply.kind === 'failure' && reply.status === 0 && context.shownAgain()
  if (leaving) {
    await leaving
    return saveRun(context, unsent)
  }
  // The connection went while it was on its way: the same as if it had not been there.
  if (reply.kind === 'failure' && reply.status === 0 && !isOnline()) return queue()
  const verdict = verdictOfReply(reply)
  if (verdict === 'later') drafts.failed(unsent)
  else {
    void outbox.remove(unsent.idempotencyKey)
    if (verdict === 'refused' && (reply.kind === 'success' || errorBody(reply)?.code !== 13045)) drafts.sending(null)
  }
  return actOf(outside.local, uploaded.effect, reply)

  async function queue(): Promise<Act> {
    const { node_id: nodeId, flow_id: flowId } = unsent.effect.feedback
    const own = { ...unsent, effect: { ...unsent.effect, feedbackId: saving.continues } }
    const isSafe = await outbox.add(queuedOf(own, outside.nowMs(), 'offline'))
    // A new run of this node is another feedback.
    forgetIncomplete(outside.local, nodeId, flowId)
    context.queued(unsent, isSafe)
    return { type: 'queued' }
  }
}

const noReply = { kind: 'failure', why: 'network', status: 0, message: 'A file was not stored', json: null } as const

const contextOf = ({ outside, renewToken }: SaveRunContext, unsent: Unsent): SaveContext => ({
  send: outside.send,
  store: outside.local,
  channel: unsent.channel,
  idempotencyKey: unsent.idempotencyKey,
  submissionToken: unsent.submissionToken,
  continues: continuedBy(outside.local, unsent.effect),
  renewToken: () => renewToken(unsent),
})
