// Saves the run of this page. A complete save is stored twice before it is sent; offline it is queued and the
// run ends, otherwise the respondent sees the outcome.
import type { Act } from '../app-types.ts'
import type { Reply } from '../run/api.ts'
import { forgetIncomplete } from '../run/incomplete.ts'
import type { Outside } from '../run/outside.ts'
import {
  actOf,
  continuedBy,
  errorBody,
  postUntilTaken,
  type SaveContext,
  saveFeedback,
} from '../run/save-feedback.ts'
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
  /** While the page is closing, aborted requests report no error; they are repeated when the page is shown again. */
  readonly shownAgain: () => Promise<void> | null
  readonly renewToken: (unsent: Unsent) => Promise<string | null>
  /** From now on any page may send it. `isSafe`: it outlives this page. */
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
  const reply =
    uploaded.outcome === 'failed' ? noReply : await postUntilTaken(saving, uploaded.effect)
  const shownAgain = context.shownAgain()
  const next = nextOf(reply, { isLeaving: shownAgain !== null, isOnline: isOnline() })
  if (next === 'wait_for_page') {
    await shownAgain
    return saveRun(context, unsent)
  }
  if (next === 'queue') return queue()
  if (next === 'try_again') drafts.failed(unsent)
  else void outbox.remove(unsent.idempotencyKey)
  if (next === 'refused') drafts.sending(null)
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

/**
 * What a reply to a complete save means for its run.
 * `wait_for_page`: the browser aborted the request because the page is closing. `queue`: the connection was lost during the
 * request, which is treated like being offline. `try_again`: the outcome is open, and the run stays unsent.
 * `sent`: the server has this feedback or an earlier one. `refused`: the respondent can continue the run.
 */
export type SaveStep = 'wait_for_page' | 'queue' | 'try_again' | 'sent' | 'refused'

export function nextOf(
  reply: Reply,
  { isLeaving, isOnline }: { readonly isLeaving: boolean; readonly isOnline: boolean },
): SaveStep {
  const isCut = reply.kind === 'failure' && reply.status === 0
  if (isCut && isLeaving) return 'wait_for_page'
  if (isCut && !isOnline) return 'queue'
  const verdict = verdictOfReply(reply)
  if (verdict === 'later') return 'try_again'
  if (verdict === 'taken') return 'sent'
  // Another feedback of this person exists already, so this run has ended.
  return reply.kind === 'failure' && errorBody(reply)?.code === 13045 ? 'sent' : 'refused'
}

const noReply = {
  kind: 'failure',
  why: 'network',
  status: 0,
  message: 'A file was not stored',
  json: null,
} as const

const contextOf = ({ outside, renewToken }: SaveRunContext, unsent: Unsent): SaveContext => ({
  send: outside.send,
  store: outside.local,
  channel: unsent.channel,
  idempotencyKey: unsent.idempotencyKey,
  submissionToken: unsent.submissionToken,
  continues: continuedBy(outside.local, unsent.effect),
  renewToken: () => renewToken(unsent),
})
