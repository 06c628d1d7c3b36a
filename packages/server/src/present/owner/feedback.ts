// A feedback as its owner reads it: what was stored, in the wire's words. Keys and hashes that only the server needs
// (idempotency key, chat token) are left out.
import type {
  AnsweredForm,
  AnswerFile,
  FeedbackCustomer,
  FeedbackDetail,
  FeedbackSummary,
} from '@askwell/contract'
import type { ReadFeedback } from '../../actions/owner/feedbacks.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { FileRow } from '../../store/files/files.ts'
import type { ChatItemRow } from '../../store/index.ts'
import { fileUrl } from '../file-url.ts'
import { presentMarks } from './follow-up.ts'
import { isoTime } from './time.ts'

export const presentFeedback = (row: FeedbackRow): FeedbackSummary => ({
  id: row.id,
  node_id: row.nodeId,
  flow_id: row.flowId,
  flow_version: row.flowVersion,
  completed: row.isCompleted,
  created_at: isoTime(row.createdAt),
  received_at: isoTime(row.receivedAt),
  created_offline: row.isOffline,
  is_internal_feedback: row.isInternal,
  language_id: row.languageId,
  channel: row.channel,
  origin_url: row.originUrl,
  user_id: row.userId,
  time_spent_in_seconds: row.timeSpentSeconds,
  device_id: row.deviceId,
  device: row.device ?? null,
  responses: [...row.responses],
  customer: customerOf(row),
})

export const presentFeedbackDetail = (
  { feedback: row, files, formItems, marks }: ReadFeedback,
  publicUrl: string,
): FeedbackDetail => ({
  ...presentFeedback(row),
  ...presentMarks(marks),
  files: answerFiles(files, publicUrl),
  forms: answeredForms(formItems),
  path: [...row.path],
  seed: row.seed,
  privacy_notice: row.shownNotice ?? null,
  created_at_claimed: row.claimedAt === row.createdAt ? null : isoTime(row.claimedAt),
})

/** For agents: who it is and how to reach them, and nothing else that the host reported. */
export function presentedContact<T extends { readonly customer: FeedbackCustomer | null }>(
  shown: T,
): T {
  if (shown.customer === null) return shown
  const { id, external_id, user_id, name, email, phone_number } = shown.customer
  const known = Object.entries({ id, external_id, user_id, name, email, phone_number }).filter(
    ([, value]) => value !== undefined,
  )
  return { ...shown, customer: Object.fromEntries(known) }
}

/** A chosen file was stored by both upload calls; it is listed once. Files of a chat are listed with the chat. */
function answerFiles(files: readonly FileRow[], publicUrl: string): AnswerFile[] {
  const blobs = files.filter(({ purpose }) => purpose === 'blob')
  const alone = files.filter(
    ({ purpose, sha256 }) =>
      purpose === 'attachment' && !blobs.some((blob) => blob.sha256 === sha256),
  )
  return [...blobs, ...alone].map(({ id, address, name, type, bytes, questionId, scanned }) => ({
    id,
    url: fileUrl(publicUrl, address),
    name,
    type,
    bytes,
    question_id: questionId,
    scanned: scanned ?? 'not_scanned',
  }))
}

function answeredForms(items: readonly ChatItemRow[]): AnsweredForm[] {
  return items.flatMap(({ id, action, detail: { form }, createdAt }) => {
    if (action !== 'send_form' || !form) return []
    const answer = items.find(
      (item) => item.action === 'answer_form' && item.detail.formItemId === id,
    )
    return [
      {
        id,
        ...form,
        sent_at: isoTime(createdAt),
        answered_at: answer ? isoTime(answer.createdAt) : null,
        responses: [...(answer?.detail.responses ?? [])],
        answers: [...(answer?.detail.words ?? [])],
      },
    ]
  })
}

/** What came with the feedback, under the id of the customer it was attached to; a claimed id alone proves nothing. */
function customerOf(row: FeedbackRow): FeedbackCustomer | null {
  if (row.customer === null && row.customerId === null) return null
  const customer: FeedbackCustomer = { ...row.customer }
  if (row.customerId === null) delete customer.id
  else customer.id = row.customerId
  return customer
}
