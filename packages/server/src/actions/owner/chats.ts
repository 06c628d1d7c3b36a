// What agents do in chats. Every chat is looked up in the caller's workspace first, so a chat of another one is not found.
import type { ChatStatus } from '@askwell/contract'
import type { Done } from '../../events/happened.ts'
import { invalid, Refusal } from '../../refusal.ts'
import type {
  AgentRow,
  BlockRow,
  ChatCount,
  ChatFilters,
  ChatRow,
  ListedChat,
  NoteRow,
} from '../../store/index.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import { changeStatus } from '../chat/change-status.ts'
import { changeChat, changed, type ItemAndChat } from '../chat/chat-change.ts'
import { chatSettingsOf } from '../chat/chat-settings.ts'
import type { MessageContent } from '../chat/chat-words.ts'
import { planMail } from '../chat/mail-visitor.ts'
import { mayHold } from '../chat/may-hold.ts'
import { readWhole, type WholeChat } from '../chat/read-chat.ts'
import { planPush } from '../push/plan-push.ts'
import { actingAgent, type Speaker } from './agents.ts'
import { checkedPage } from './checked-page.ts'
import { found, knownId } from './known-id.ts'

/** A chat as a list shows it. */
export interface Listed extends ListedChat {
  readonly agents: readonly AgentRow[]
  readonly isRatingEnabled: boolean
}
export interface AgentsChat extends WholeChat {
  readonly notes: readonly NoteRow[]
  readonly block: BlockRow | null
}

export async function listChats(
  deps: ChatDeps,
  workspaceId: string,
  filters: ChatFilters,
  page: PageRequest,
): Promise<Page<Listed>> {
  const [{ items, next }, agents] = await Promise.all([
    deps.store.chats.list(workspaceId, filters, checkedPage(page)),
    deps.store.chats.agents(workspaceId),
  ])
  return { items: await listedWith(deps, items, agents), next }
}

export const listedWith = (
  deps: ChatDeps,
  items: readonly ListedChat[],
  agents: readonly AgentRow[],
): Promise<Listed[]> => Promise.all(items.map((item) => listed(deps, item, agents)))

export async function readChat(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  after: number,
): Promise<AgentsChat> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  const [whole, notes, block] = await Promise.all([
    readWhole(deps, chat, await nameOf(deps, chat), after),
    deps.store.chats.notes(chat.feedbackId),
    chat.isBlocked ? deps.store.chats.blockOf(chat.feedbackId) : null,
  ])
  return { ...found(whole), notes, block }
}

/** Throws 13002 or 13070, before the body is read. */
export async function mayAnswer(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  clientId: string | null,
): Promise<void> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  if (
    chat.status !== 'open' &&
    (clientId === null || !(await deps.store.chats.hasItem(chat.feedbackId, clientId)))
  )
    throw new Refusal(13070)
}

/** An agent may write while the chat is open, also outside the opening hours, which apply to visitors. */
export async function postAgentMessage(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  said: MessageContent & { readonly clientId: string | null },
  speaker: Speaker,
): Promise<Done<ItemAndChat>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  const agent = await actingAgent(deps, chat, speaker)
  const done = await changeChat(
    deps,
    {
      feedbackId: chat.feedbackId,
      allowedIn: ['open'],
      takenBy: agent.id,
      // A program has no screen that marks what it has shown: its reply counts as having read everything up to this call.
      ...(speaker.person === null && { seenSeq: chat.seq }),
      item: {
        id: deps.newId(),
        action: 'add_comment',
        actor: 'agent',
        agentId: agent.id,
        clientId: said.clientId,
        body: said.body,
        detail: said.attachment === null ? {} : { attachment: said.attachment },
        createdAt: deps.clock(),
      },
    },
    agent,
  )
  if (done.events.length > 0)
    await Promise.all([planMail(deps, chat), planPush(deps, chat, 'visitor')])
  return done
}

export async function setChatStatus(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  status: ChatStatus,
  speaker: Speaker,
): Promise<Done<Listed>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  const agent = await actingAgent(deps, chat, speaker)
  const { result, events } = await changeStatus(deps, chat, status, { actor: 'agent', agent })
  return { result: await listedOf(deps, result), events }
}

/** Takes a queued chat, or an open one without an agent. A caller who is too late learns which agent has it. */
export async function takeChat(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  speaker: Speaker,
): Promise<Done<Listed>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  const agent = await actingAgent(deps, chat, speaker)
  if (chat.status !== 'open') {
    if (chat.status !== 'queued')
      throw new Refusal(13005, `Only a waiting chat can be taken. This one is ${chat.status}.`)
    const { result, events } = await changeStatus(deps, chat, 'open', { actor: 'agent', agent })
    return { result: await listedOf(deps, result), events }
  }
  const taken = await deps.store.chats.takeFree(chat.feedbackId, agent.id, deps.clock())
  if (taken)
    return { result: await listedOf(deps, taken), events: [await changed(deps, taken, null)] }
  return { result: await listedOf(deps, await chatOf(deps, workspaceId, feedbackId)), events: [] }
}

export async function countChats(
  deps: ChatDeps,
  workspaceId: string,
  person: Speaker['person'],
): Promise<ChatCount> {
  const own = person && (await deps.store.chats.agentOfPerson(workspaceId, person.id))
  return deps.store.chats.counts(workspaceId, own?.id ?? null, deps.clock())
}

export async function assignChat(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  agentId: string | null,
): Promise<Done<Listed>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  const agent =
    agentId === null ? null : await deps.store.chats.agent(workspaceId, agentId.toLowerCase())
  if (agentId !== null && agent === null)
    throw invalid([{ field: 'agent_id', message: 'is not an agent of this workspace' }])
  if (agent !== null && !(await mayHold(deps, agent, chat.nodeId)))
    throw invalid([{ field: 'agent_id', message: 'may not answer in this channel' }])
  const next = found(
    await deps.store.chats.assign(
      workspaceId,
      chat.feedbackId,
      agentId?.toLowerCase() ?? null,
      deps.clock(),
    ),
  )
  return { result: await listedOf(deps, next), events: [await changed(deps, next, null)] }
}

export async function markChat(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  seq: number,
): Promise<Done<Listed>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  const next = await deps.store.chats.markSeen(chat.feedbackId, 'agent', seq)
  if (!next) return { result: await listedOf(deps, chat), events: [] }
  return {
    result: await listedOf(deps, next),
    events: [await changed(deps, next, null), { type: 'chat_seen', chat: next, side: 'agent' }],
  }
}

export async function addNote(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  body: string,
  speaker: Speaker,
): Promise<Done<NoteRow>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  const agent = await actingAgent(deps, chat, speaker)
  const note: NoteRow = {
    id: deps.newId(),
    feedbackId: chat.feedbackId,
    agentId: agent.id,
    body,
    createdAt: deps.clock(),
    refusal: null,
  }
  const next = found(await deps.store.chats.addNote(workspaceId, note))
  return { result: note, events: [await changed(deps, next, null)] }
}

export async function sendForm(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  flowId: string,
  speaker: Speaker,
): Promise<Done<ItemAndChat>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  const own = await deps.store.flow(workspaceId, flowId.toLowerCase())
  const flow = own && (await deps.settings.publishedFlow(own.id, 'latest'))
  if (!flow)
    throw invalid([{ field: 'flow_id', message: 'is not a published flow of this workspace' }])
  const agent = await actingAgent(deps, chat, speaker)
  return changeChat(
    deps,
    {
      feedbackId: chat.feedbackId,
      allowedIn: ['open'],
      takenBy: agent.id,
      item: {
        id: deps.newId(),
        action: 'send_form',
        actor: 'agent',
        agentId: agent.id,
        clientId: null,
        body: null,
        detail: {
          form: { flow_id: flow.flowId, flow_version: flow.version, name: flow.document.name },
        },
        createdAt: deps.clock(),
      },
    },
    agent,
  )
}

export const chatOf = async (
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
): Promise<ChatRow> =>
  found(await deps.store.chats.chat(workspaceId, knownId(feedbackId).toLowerCase()))

const nameOf = async (deps: ChatDeps, chat: ChatRow): Promise<string> =>
  (await deps.store.chats.door(chat.feedbackId))?.workspaceName ?? ''

export async function listedOf(deps: ChatDeps, chat: ChatRow): Promise<Listed> {
  const [lastItem, agents, node] = await Promise.all([
    deps.store.chats.lastComment(chat),
    deps.store.chats.agents(chat.workspaceId),
    deps.settings.node(chat.nodeId),
  ])
  return listed(deps, { chat, lastItem, nodeName: node?.settings.name ?? '' }, agents)
}

async function listed(
  deps: ChatDeps,
  item: ListedChat,
  agents: readonly AgentRow[],
): Promise<Listed> {
  const node = await deps.settings.node(item.chat.nodeId)
  return { ...item, agents, isRatingEnabled: chatSettingsOf(node?.settings).rating_enabled }
}
