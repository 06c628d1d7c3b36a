// Reads a chat for a visitor, for an agent, and for a socket that asks what it missed.
import type { ChatAnswer } from '@askwell/contract'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { AgentRow, ChatItemRow, ChatRow } from '../../store/index.ts'
import type { LiveNode } from '../respondent/settings.ts'
import { answersInWords, languageCodeOf } from './answers-in-words.ts'
import type { ChatDeps } from './authorize-visitor.ts'
import { chatSettingsOf } from './chat-settings.ts'
import { minutesPerPlace, waitMinutes } from './expected-wait.ts'

/** What a chat contains after a seq. */
export interface ChatNews {
  readonly chat: ChatRow
  readonly items: readonly ChatItemRow[]
  readonly agents: readonly AgentRow[]
  readonly isRatingEnabled: boolean
}

export interface WholeChat extends ChatNews {
  readonly node: LiveNode
  readonly feedback: FeedbackRow
  readonly answers: readonly ChatAnswer[]
  readonly languageCode: string | null
  readonly workspaceName: string
  /** 1 = next; null unless it is queued. */
  readonly queuePlace: number | null
  /** Null unless it is queued and enough is known. */
  readonly queueWaitMinutes: number | null
}

export async function readNews(
  deps: ChatDeps,
  chat: ChatRow,
  range: { readonly after: number; readonly newest?: number },
): Promise<ChatNews> {
  const items = await deps.store.chats.items(chat.feedbackId, range)
  // Read after the chat's row: items committed in between are newer than the row's seq.
  const known = items.filter(({ seq }) => seq <= chat.seq)
  const hasAgents = known.some(({ agentId }) => agentId !== null)
  const [agents, node] = await Promise.all([
    hasAgents ? deps.store.chats.agents(chat.workspaceId) : [],
    deps.settings.node(chat.nodeId),
  ])
  return {
    chat,
    items: known,
    agents,
    isRatingEnabled: chatSettingsOf(node?.settings).rating_enabled,
  }
}

/** Null when its feedback or node has just been deleted. */
export async function readWhole(
  deps: ChatDeps,
  chat: ChatRow,
  workspaceName: string,
  after: number,
): Promise<WholeChat | null> {
  const [news, node, feedback, queuePlace, perPlace] = await Promise.all([
    readNews(deps, chat, { after }),
    deps.settings.node(chat.nodeId),
    deps.store.feedback(chat.workspaceId, chat.feedbackId),
    chat.status === 'queued' ? deps.store.chats.queuePlace(chat) : null,
    chat.status === 'queued' ? minutesPerPlace(deps, chat) : null,
  ])
  if (!node || !feedback) return null
  const flow = await deps.settings.publishedFlow(feedback.flowId, feedback.flowVersion)
  return {
    ...news,
    node,
    feedback,
    workspaceName,
    queuePlace,
    queueWaitMinutes: queuePlace === null ? null : waitMinutes(perPlace, queuePlace),
    answers: flow ? answersInWords(flow.document, feedback.responses, feedback.languageId) : [],
    languageCode: flow && languageCodeOf(flow.document, feedback.languageId),
  }
}
