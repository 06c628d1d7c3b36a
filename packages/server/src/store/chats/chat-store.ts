// The store's part for chats. A chat is known by its feedback's id.

import type { Page, PageRequest } from '../query/page.ts'
import type { Sight } from '../query/sight.ts'
import type { Assignment, AssignmentRequest } from './chat-assignment.ts'
import type { ChatReportReads } from './chat-reports.ts'
import type { SnoozePlan } from './chat-timers.ts'
import type { ChatViewRow } from './chat-views.ts'
import type {
  AgentRow,
  BlockRow,
  CannedRow,
  ChatCount,
  ChatDoor,
  ChatDoorState,
  ChatFilters,
  ChatItemRow,
  ChatOpening,
  ChatOutcome,
  ChatRow,
  ChatWrite,
  LabelCount,
  ListedChat,
  MessageChangeOutcome,
  MessageChangeWrite,
  NoteRow,
  OverdueChat,
} from './chats.ts'

export interface Chats {
  readonly reports: ChatReportReads
  /** For visitors: by id alone. Null when the feedback does not exist or cannot have a chat. */
  door(feedbackId: string): Promise<ChatDoor | null>
  /** One query, however many ids are passed; missing ones are left out. */
  doors(feedbackIds: readonly string[]): Promise<readonly ChatDoorState[]>
  byFeedback(feedbackId: string): Promise<ChatRow | null>
  /** Makes the chat when it does not exist. The number of open chats decides whether it is queued; openings are serialized. */
  open(opening: ChatOpening): Promise<{ readonly chat: ChatRow; readonly isNew: boolean }>
  write(write: ChatWrite): Promise<ChatOutcome>
  changeMessage(change: MessageChangeWrite): Promise<MessageChangeOutcome>
  /** The changes of one message, oldest first; `body` is the earlier text. */
  messageChanges(feedbackId: string, itemId: string): Promise<readonly ChatItemRow[]>
  /** Later than `after`, oldest first, preceded by the messages that were changed since; `newest` limits them to the last ones. */
  items(
    feedbackId: string,
    range: { readonly after: number; readonly newest?: number },
  ): Promise<readonly ChatItemRow[]>
  /** Forms that were sent, and their answers, oldest first. */
  formItems(feedbackId: string): Promise<readonly ChatItemRow[]>
  item(feedbackId: string, itemId: string): Promise<ChatItemRow | null>
  /** Whether an item was stored under this client's id. */
  hasItem(feedbackId: string, clientId: string): Promise<boolean>

  /** `agentId`: whose own chats are counted; null = nobody's. */
  counts(
    workspaceId: string,
    agentId: string | null,
    now: number,
    sight?: Sight,
  ): Promise<ChatCount>
  /** By name. */
  labels(workspaceId: string, sight?: Sight): Promise<readonly LabelCount[]>
  setLabels(
    workspaceId: string,
    feedbackId: string,
    labels: readonly string[],
    at: number,
  ): Promise<ChatRow | null>
  /** Null when the chat is not open. */
  snooze(
    feedbackId: string,
    until: number | null,
    at: number,
    timers: SnoozePlan,
  ): Promise<ChatRow | null>
  /** Conversations of any workspace whose targets were missed and not yet announced; each is returned to one caller, once. */
  tellOverdue(at: number, most: number): Promise<readonly OverdueChat[]>
  /** Blocks the device of this chat's feedback. → all chats of that device, unsorted; empty = the chat does not exist. */
  block(workspaceId: string, feedbackId: string, block: BlockRow): Promise<readonly ChatRow[]>
  unblock(workspaceId: string, feedbackId: string): Promise<readonly ChatRow[]>
  blockOf(feedbackId: string): Promise<BlockRow | null>
  list(workspaceId: string, filters: ChatFilters, page: PageRequest): Promise<Page<ListedChat>>
  /** Every chat once, in the order of ids, whatever becomes of them meanwhile. `after` is the last id. */
  all(workspaceId: string, page: PageRequest, sight?: Sight): Promise<Page<ChatRow>>
  /** Stops at `most`. */
  count(workspaceId: string, filters: ChatFilters, most: number): Promise<number>
  /** A person's own and the workspace's, by name. */
  views(workspaceId: string, personId: string | null): Promise<readonly ChatViewRow[]>
  putView(
    workspaceId: string,
    view: ChatViewRow,
    how: { readonly by: string | null; readonly isNew: boolean; readonly most: number },
  ): Promise<'stored' | 'missing' | 'full'>
  deleteView(workspaceId: string, id: string, by: string | null): Promise<boolean>
  chat(workspaceId: string, feedbackId: string): Promise<ChatRow | null>
  /** The chat's place in its node's queue: 1 = next. */
  queuePlace(chat: ChatRow): Promise<number>
  /** The first of a node's queued chats, in queue order. */
  queued(nodeId: string, most: number): Promise<readonly string[]>
  /** In milliseconds from taking to end, of the node's newest conversations that ended since then and in which an agent wrote. */
  handlingTimes(
    workspaceId: string,
    nodeId: string,
    since: number,
    most: number,
  ): Promise<readonly number[]>
  /** Nodes of any workspace that have open chats. */
  nodesWithOpenChats(): Promise<readonly string[]>
  /** A node's open chats in which nothing happened since then, whose visitor waits for no answer, and that are not snoozed. */
  idle(nodeId: string, since: number, now: number, most: number): Promise<readonly ChatRow[]>
  /** The newest address that was left with a message. */
  leftEmail(feedbackId: string): Promise<string | null>
  /** Newest message of a chat. */
  lastComment(chat: ChatRow): Promise<ChatItemRow | null>
  assign(
    workspaceId: string,
    feedbackId: string,
    agentId: string | null,
    at: number,
  ): Promise<ChatRow | null>
  /** Takes an open chat that no agent has; null when it is not open or has an agent. */
  takeFree(feedbackId: string, agentId: string, at: number): Promise<ChatRow | null>
  /** Gives an open or queued chat that no agent has to this one; null when it has one, or does not exist. */
  reserve(feedbackId: string, agentId: string, at: number): Promise<ChatRow | null>
  /** Channels of one workspace in which conversations wait. */
  waitingNodes(workspaceId: string, now: number): Promise<readonly string[]>
  /** Workspaces of this instance in which a conversation waits. */
  workspacesThatWait(): Promise<readonly string[]>
  /** Assigns the first waiting conversation for which an agent has capacity. */
  assignNext(request: AssignmentRequest): Promise<Assignment | null>
  /** A visitor's mark only grows; an agent's may shrink (unread again). Null when nothing changed. */
  markSeen(feedbackId: string, side: 'agent' | 'visitor', seq: number): Promise<ChatRow | null>
  addNote(workspaceId: string, note: NoteRow): Promise<ChatRow | null>
  notes(feedbackId: string): Promise<readonly NoteRow[]>
  /** When a refusal of messages with this code was last noted; null = never. */
  refusalNotedAt(feedbackId: string, refusal: number): Promise<number | null>
  /** Claims the e-mail about this absence: true for one caller; false when mailed since the last visit, seen, or stopped. */
  claimMail(feedbackId: string, seq: number): Promise<boolean>
  /** After a failed send: another attempt may claim it. */
  releaseMail(feedbackId: string): Promise<void>
  stopMail(feedbackId: string): Promise<void>

  agents(workspaceId: string): Promise<readonly AgentRow[]>
  agent(workspaceId: string, id: string): Promise<AgentRow | null>
  /** `taken` = the id belongs to another workspace. */
  putAgent(agent: AgentRow): Promise<'stored' | 'taken'>
  /** The workspace's first profile; made from this one when the workspace has none. */
  firstAgent(agent: AgentRow): Promise<AgentRow>
  /** The profile of somebody who signs in; null = none yet. */
  agentOfPerson(workspaceId: string, personId: string): Promise<AgentRow | null>
  /** The person's profile; made from this one when there is none. */
  keepAgentOfPerson(agent: AgentRow): Promise<AgentRow>
  deleteAgent(workspaceId: string, id: string): Promise<boolean>

  cannedReplies(workspaceId: string): Promise<readonly CannedRow[]>
  putCannedReply(workspaceId: string, reply: CannedRow): Promise<'stored' | 'taken'>
  /** False when the reply does not exist. */
  replaceCannedReply(workspaceId: string, reply: CannedRow): Promise<boolean>
  deleteCannedReply(workspaceId: string, id: string): Promise<boolean>
}
