// A chat, complete or only its new items, as C-13, the sockets and agents read it.
import type {
  ChatChange,
  ChatChanged,
  ChatDetail,
  ChatPerson,
  SnoozedUntil,
} from '@askwell/contract'
import { chatSettingsOf } from '../../actions/chat/chat-settings.ts'
import type { ChatNews, WholeChat } from '../../actions/chat/read-chat.ts'
import type { Happened } from '../../events/happened.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import { type ChatItemRow, type ChatRow, untilReply } from '../../store/index.ts'
import { isoTime } from '../owner/time.ts'
import { nobody, presentItem, presentItems } from './item.ts'

export const presentNews = ({ chat, items, agents, isRatingEnabled }: ChatNews): ChatChange => ({
  feedback_id: chat.feedbackId,
  seq: chat.seq,
  ...presentItems(items, agents, chat),
  chat_rating_enabled: isRatingEnabled,
  status: chat.status,
  agent_seen_seq: chat.agentSeenSeq,
  visitor_seen_seq: chat.visitorSeenSeq,
  ...(chat.isBlocked && { blocked: true }),
})

export function presentChat(whole: WholeChat): ChatDetail {
  const { chat, node, feedback } = whole
  const settings = chatSettingsOf(node.settings)
  return {
    ...presentNews(whole),
    node: {
      name: node.settings.name,
      logo_url: node.settings.logo_url,
      operating: node.settings.operating,
      operating_24_7: node.settings.operating_24_7,
      operating_hours: node.settings.operating_hours,
      timezone: node.settings.timezone,
      primary_color: node.settings.primary_color,
    },
    creator: creatorOf(feedback),
    responses: [...whole.answers],
    created_at: isoTime(chat.createdAt),
    chat_queue_body: settings.queue_body,
    queue_place: whole.queuePlace,
    queue_wait_minutes: whole.queueWaitMinutes,
    account: { id: chat.workspaceId, name: whole.workspaceName },
    prevent_upload: settings.prevent_upload,
    ...(settings.accept_pdf === true && { accept_pdf: true }),
    chat_rating_setting: { body: settings.rating_body },
    creator_language_code: whole.languageCode,
    ...(mayBeginAgain(node) && { new_chat_path: `/feedback?node_id=${node.id}` }),
  }
}

/** A personal link and one answer for each visitor cannot be used again. */
const mayBeginAgain = ({ settings }: WholeChat['node']): boolean =>
  settings.status === 'active' &&
  !settings.use_signature_verify &&
  !settings.prevent_multiple_feedback

type ChatHappened = Extract<Happened, { type: 'chat_changed' }>

/** The fields of the conversation that a change reports, oldest first. */
export const itemsOf = ({
  item,
  changedMessage,
}: Pick<ChatHappened, 'item' | 'changedMessage'>): readonly ChatItemRow[] =>
  [changedMessage, item].flatMap((one) => one ?? [])

/** `chat_changed`: for everybody who lists chats. */
export const presentChanged = ({
  chat,
  lastItem,
  agents,
  isRatingEnabled,
  nodeName,
  overdue,
  ...told
}: ChatHappened): ChatChanged => ({
  feedback_id: chat.feedbackId,
  node_id: chat.nodeId,
  status: chat.status,
  seq: chat.seq,
  unread: chat.unread,
  last_item: lastItem && presentItem(lastItem, agents, chat.label),
  agent_id: chat.agentId,
  priority: chat.priority,
  topic: chat.topic,
  agent_seen_seq: chat.agentSeenSeq,
  visitor_seen_seq: chat.visitorSeenSeq,
  updated_at: isoTime(chat.updatedAt),
  created_at: isoTime(chat.createdAt),
  creator_label: chat.label,
  node_name: nodeName,
  ...presentItems(itemsOf(told), agents, chat),
  chat_rating_enabled: isRatingEnabled,
  blocked: chat.isBlocked,
  labels: [...chat.labels],
  snoozed_until: presentSnoozed(chat),
  notes: chat.notes,
  ...presentTargets(chat),
  ...(overdue !== undefined && { overdue }),
})

export const presentTargets = ({
  replyDueAt,
  resolveDueAt,
}: Pick<ChatRow, 'replyDueAt' | 'resolveDueAt'>) => ({
  reply_due_at: replyDueAt === null ? null : isoTime(replyDueAt),
  resolve_due_at: resolveDueAt === null ? null : isoTime(resolveDueAt),
})

export const presentSnoozed = ({
  snoozedUntil,
}: Pick<ChatRow, 'snoozedUntil'>): SnoozedUntil | null =>
  snoozedUntil === null ? null : snoozedUntil === untilReply ? 'reply' : isoTime(snoozedUntil)

/** As given with the feedback: the record of a customer whom a visitor only claims to be is not shown to them. */
function creatorOf({ customer }: FeedbackRow): ChatPerson {
  const [name, email, phone_number] = [customer?.name, customer?.email, customer?.phone_number].map(
    (word) => word ?? null,
  )
  return { ...nobody, name: name ?? null, email: email ?? null, phone_number: phone_number ?? null }
}
