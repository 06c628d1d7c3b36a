// The notification of one browser about one conversation, if any. It is computed before sending, and again at every attempt.
import type { Deps } from '../../deps.ts'
import type {
  AgentRow,
  ChatItemRow,
  ChatRow,
  PushClaim,
  PushSubscriptionRow,
} from '../../store/index.ts'
import { chatSettingsOf } from '../chat/chat-settings.ts'
import { agentInMail } from '../chat/mail-visitor.ts'
import { mailWords } from '../chat/mail-words.ts'
import { channelsOfSession, holds } from '../chat/may-hold.ts'
import { readSettings } from '../respondent/settings.ts'
import { pushWords, shortText } from './push-words.ts'

/** The payload for the service worker. */
export interface PushPayload {
  readonly chat: string
  readonly title: string
  readonly body: string
  /** The page that a click opens; a visitor's browser knows it itself. */
  readonly path?: string
}

export interface PushNotice extends Pick<PushClaim, 'side' | 'seq'> {
  /** The time of the event that it is about. */
  readonly at: number
  readonly payload: PushPayload
}

type Member = Extract<PushSubscriptionRow['reader'], { kind: 'member' }>
type NoticeDeps = Pick<Deps, 'store' | 'clock' | 'config'>

export async function noticeFor(
  deps: NoticeDeps,
  { reader, target, workspaceId }: PushSubscriptionRow,
  chat: ChatRow,
): Promise<PushNotice | null> {
  if (chat.workspaceId !== workspaceId) return null
  return reader.kind === 'visitor'
    ? noticeForVisitor(deps, chat, target.notice)
    : noticeForMember(deps, chat, reader)
}

async function noticeForVisitor(
  deps: NoticeDeps,
  chat: ChatRow,
  own: string | null,
): Promise<PushNotice | null> {
  const last = await lastUnseen(deps, chat, 'agent', chat.visitorSeenSeq)
  const node = await readSettings(deps).node(chat.nodeId)
  if (!last || !node) return null
  const agents = await deps.store.chats.agents(chat.workspaceId)
  const words = mailWords(null)
  const text = showsText(node.settings) ? spoken(last, agents) : null
  const payload = {
    chat: chat.feedbackId,
    title: node.settings.name,
    body: text ?? own ?? words.subject(node.settings.name),
  }
  return { side: 'visitor', seq: last.seq, at: last.createdAt, payload }
}

function spoken(item: ChatItemRow, agents: readonly AgentRow[]): string | null {
  const text = shortText(item)
  return text === null ? null : `${agentInMail(agents, item.agentId, mailWords(null))}: ${text}`
}

/** New conversations without an agent notify everybody who may answer there; replies notify the conversation's agent. */
async function noticeForMember(
  deps: NoticeDeps,
  chat: ChatRow,
  { personId, sessionId }: Member,
): Promise<PushNotice | null> {
  const isWaiting = isWaitingChat(chat)
  if (
    (chat.status !== 'open' && chat.status !== 'queued') ||
    (chat.snoozedUntil ?? 0) > deps.clock() ||
    chat.isBlocked
  )
    return null
  const profile = await deps.store.chats.agentOfPerson(chat.workspaceId, personId)
  if (!isWaiting && profile?.id !== chat.agentId) return null
  const channels = await channelsOfSession(deps, sessionId, chat.workspaceId)
  if (!holds(channels, chat.nodeId)) return null
  const last = await lastUnseen(deps, chat, 'customer', chat.agentSeenSeq)
  // A conversation that begins with an answer to a survey has no message yet.
  if (!last && !(isWaiting && chat.agentSeenSeq === 0)) return null
  const [node, person] = await Promise.all([
    readSettings(deps).node(chat.nodeId),
    deps.store.people.person(personId),
  ])
  if (!node || !person) return null
  const words = pushWords(person.language)
  const text = last && showsText(node.settings) ? shortText(last) : null
  return {
    side: 'agent',
    seq: Math.max(1, last?.seq ?? chat.seq),
    at: last?.createdAt ?? chat.createdAt,
    payload: {
      chat: chat.feedbackId,
      title: `${showsText(node.settings) ? (chat.label ?? words.visitor) : words.visitor} · ${node.settings.name}`,
      body: text ?? (isWaiting ? words.waiting : words.reply),
      path: `/studio/inbox?list=${isWaiting ? 'queue' : 'mine'}&chat=${chat.feedbackId}`,
    },
  }
}

export const isWaitingChat = ({ status, agentId }: ChatRow): boolean =>
  status === 'queued' || (status === 'open' && agentId === null)

const showsText = (settings: Parameters<typeof chatSettingsOf>[0]): boolean =>
  chatSettingsOf(settings).push_text === true

async function lastUnseen(
  { store }: NoticeDeps,
  { feedbackId }: ChatRow,
  actor: ChatItemRow['actor'],
  seenSeq: number,
): Promise<ChatItemRow | null> {
  const items = await store.chats.items(feedbackId, { after: seenSeq })
  return (
    items.findLast(
      (item) => item.action === 'add_comment' && item.actor === actor && item.seq > seenSeq,
    ) ?? null
  )
}
