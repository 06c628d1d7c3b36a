// The store's part for chats. A chat is known by its feedback's id. Every change that both sides may see takes the next
// `seq` of its chat inside the transaction that makes it, so the count has no gaps and no two changes share a number.
import type {
  AgentSettings,
  ChatAnswer,
  ChatAttachment,
  ChatForm,
  ChatStatus,
  ReplyActions,
  ResponseItem,
  TimelineAction,
} from '@askwell/contract'
import type { Assignment, AssignmentRequest } from './chat-assignment.ts'
import type { ChatReportReads } from './chat-reports.ts'
import type { SnoozePlan, TimerPlan } from './chat-timers.ts'
import type { ChatViewRow } from './chat-views.ts'
import type { Sight } from './query/sight.ts'
import type { Page, PageRequest } from './store.ts'

export interface ChatRow {
  readonly feedbackId: string
  readonly workspaceId: string
  readonly nodeId: string
  readonly status: ChatStatus
  readonly seq: number
  readonly agentId: string | null
  readonly priority: number
  readonly topic: string | null
  /** Visitor's messages after `agentSeenSeq`. */
  readonly unread: number
  readonly agentSeenSeq: number
  readonly visitorSeenSeq: number
  readonly lastCommentSeq: number
  readonly customerCommentSeq: number
  readonly rating: number | null
  readonly ratingSeq: number
  readonly notes: number
  /** What a list calls the visitor. */
  readonly label: string | null
  readonly createdAt: number
  readonly updatedAt: number
  /** Since when it is closed or archived. */
  readonly endedAt: number | null
  readonly mailedSeq: number
  readonly isMailStopped: boolean
  readonly labels: readonly string[]
  /** Its visitor may not write any more. */
  readonly isBlocked: boolean
  /** `untilReply` = no time; null = not snoozed. One that has passed counts as none. */
  readonly snoozedUntil: number | null
  /** Null = no target, or nobody waits. */
  readonly replyDueAt: number | null
  readonly resolveDueAt: number | null
  readonly dueAt: number | null
}

/** Later than any time. */
export const untilReply = 9_000_000_000_000_000

export interface BlockRow {
  readonly reason: string | null
  readonly agentId: string | null
  readonly createdAt: number
}

export interface LabelCount {
  readonly label: string
  readonly chats: number
}

export interface AgentRow {
  readonly id: string
  readonly workspaceId: string
  /** Whose profile it is, when it belongs to somebody who signs in. */
  readonly personId: string | null
  readonly settings: AgentSettings
  readonly createdAt: number
}

/** What an item carries beside its text. */
export interface ItemDetail {
  readonly attachment?: ChatAttachment
  /** Of a message that its writer changed: when, and at which seq. */
  readonly changed?: { readonly at: number; readonly seq: number }
  /** Of a change: of which message. */
  readonly itemId?: string
  /** Left with a message, for the answer. */
  readonly email?: string
  readonly status?: ChatStatus
  /** Of a status that nobody set. */
  readonly reason?: 'idle' | 'assigned'
  readonly rating?: number
  readonly form?: ChatForm
  readonly formItemId?: string
  readonly flow?: { readonly id: string; readonly version: number; readonly languageId: string }
  readonly responses?: readonly ResponseItem[]
  /** The same as they were read by who gave them. */
  readonly words?: readonly ChatAnswer[]
}

export interface ChatItemRow {
  readonly id: string
  readonly feedbackId: string
  readonly seq: number
  readonly action: TimelineAction | 'add_rating'
  readonly actor: 'customer' | 'agent' | 'system'
  readonly agentId: string | null
  readonly clientId: string | null
  /** Of a change of a message, what the message said before: for owners alone. */
  readonly body: string | null
  readonly detail: ItemDetail
  readonly createdAt: number
}

export interface NoteRow {
  readonly id: string
  readonly feedbackId: string
  readonly agentId: string | null
  readonly body: string
  readonly createdAt: number
  /** By which code a visitor's messages were refused; null = somebody wrote the note. */
  readonly refusal: number | null
}

export interface CannedRow {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly actions: ReplyActions
  readonly updatedAt: number
}

/** Enough of a feedback to let its visitor in. */
export interface ChatDoor {
  readonly workspaceId: string
  readonly workspaceName: string
  readonly nodeId: string
  readonly chatTokenHash: string
  /** Since when the chat is closed or archived. */
  readonly endedAt: number | null
}

/** Whether a token that was shown earlier still fits a chat. */
export interface ChatDoorState extends Pick<ChatDoor, 'chatTokenHash' | 'endedAt'> {
  readonly feedbackId: string
}

export interface ChatOpening {
  readonly feedbackId: string
  readonly workspaceId: string
  readonly nodeId: string
  /** Null = no queue; else it is queued when as many chats of the node are open. */
  readonly slots: number | null
  readonly agentId: string | null
  readonly priority: number
  readonly topic: string | null
  readonly label: string | null
  readonly at: number
  readonly timers?: TimerPlan | null
}

export interface ChatWrite {
  readonly feedbackId: string
  readonly item: Omit<ChatItemRow, 'seq' | 'feedbackId'>
  /** Statuses in which this may happen; in another one nothing is written. */
  readonly allowedIn: readonly ChatStatus[]
  /** Only when nothing was said and no status changed after that. */
  readonly quietSince?: number
  /** The chat's status from now on. */
  readonly status?: ChatStatus
  /** Whose chat it is from now on, when it is nobody's. */
  readonly takenBy?: string
  /** The newest item that an agent had read before writing, where the mark does not say it. */
  readonly seenSeq?: number
  /** For the timers that begin with this change. */
  readonly timers?: TimerPlan | null
}

export type ChatOutcome =
  /** `repeated`: this very item was there already; nothing changed. */
  | { readonly kind: 'done' | 'repeated'; readonly chat: ChatRow; readonly item: ChatItemRow }
  /** `status`: not allowed in this one; `rated`: another value since the visitor's last message; `answered`: that form was. */
  | {
      readonly kind: 'refused'
      readonly why: 'status' | 'rated' | 'answered'
      readonly chat: ChatRow
    }
  | { readonly kind: 'missing' }

/** What the agent who wrote a message makes of it. */
export interface MessageChangeWrite {
  readonly feedbackId: string
  readonly itemId: string
  /** Of the change itself. */
  readonly id: string
  readonly agentId: string
  readonly change:
    | { readonly kind: 'edit'; readonly body: string | null }
    | { readonly kind: 'delete' }
  readonly at: number
}

export type MessageChangeOutcome =
  /** `item`: the message as it is now; `change`: what was added to the conversation. */
  | {
      readonly kind: 'done'
      readonly chat: ChatRow
      readonly item: ChatItemRow
      readonly change: ChatItemRow
    }
  /** It is so already. */
  | { readonly kind: 'repeated'; readonly chat: ChatRow; readonly item: ChatItemRow }
  /** `writer`: another one's; `deleted`: there is nothing to edit any more; `empty`: no words and no picture would be left. */
  | { readonly kind: 'refused'; readonly why: 'writer' | 'deleted' | 'empty' }
  | { readonly kind: 'missing' }

export interface ChatFilters {
  readonly status?: ChatStatus | undefined
  readonly nodeId?: string | undefined
  readonly agentId?: string | undefined
  /** In the queue, or open and nobody's. */
  readonly isWaiting?: boolean
  /** Not snoozed then. */
  readonly awakeAt?: number | undefined
  readonly snoozedAt?: number | undefined
  readonly label?: string | undefined
  /** With a target that ends before; soonest first. */
  readonly dueBefore?: number | undefined
  /** Words of a message, an answer, or of who wrote them. */
  readonly q?: string | undefined
  readonly sight?: Sight | undefined
}

export interface OverdueChat {
  readonly chat: ChatRow
  readonly target: 'reply' | 'resolve'
}

export interface ListedChat {
  readonly chat: ChatRow
  readonly lastItem: ChatItemRow | null
  readonly nodeName: string
}

export interface ChatCount {
  readonly waiting: number
  readonly waitingSince: number | null
  readonly mine: number
  readonly mineUnread: number
  readonly wakesAt: number | null
}

export interface Chats {
  readonly reports: ChatReportReads
  /** The visitor's side: by id alone. Null when there is no such feedback or it can have no chat. */
  door(feedbackId: string): Promise<ChatDoor | null>
  /** One query, however many are asked for; those that are gone are left out. */
  doors(feedbackIds: readonly string[]): Promise<readonly ChatDoorState[]>
  byFeedback(feedbackId: string): Promise<ChatRow | null>
  /** Makes the chat when it is not there; queued or open is decided by who else is open, one opening after the other. */
  open(opening: ChatOpening): Promise<{ readonly chat: ChatRow; readonly isNew: boolean }>
  write(write: ChatWrite): Promise<ChatOutcome>
  changeMessage(change: MessageChangeWrite): Promise<MessageChangeOutcome>
  /** Of one message, oldest first; each has in `body` what the message said before. */
  messageChanges(feedbackId: string, itemId: string): Promise<readonly ChatItemRow[]>
  /** Later than `after`, oldest first, and before them the messages that were changed since; with `newest`, only so many, the last. */
  items(
    feedbackId: string,
    range: { readonly after: number; readonly newest?: number },
  ): Promise<readonly ChatItemRow[]>
  /** Forms that were sent, and their answers, oldest first. */
  formItems(feedbackId: string): Promise<readonly ChatItemRow[]>
  item(feedbackId: string, itemId: string): Promise<ChatItemRow | null>
  /** Was something stored under this client's id? */
  hasItem(feedbackId: string, clientId: string): Promise<boolean>

  /** `agentId`: whose own ones are counted; null = nobody's. */
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
  /** Null when it is not open. */
  snooze(
    feedbackId: string,
    until: number | null,
    at: number,
    timers: SnoozePlan,
  ): Promise<ChatRow | null>
  /** Conversations of any workspace whose targets were missed and not yet announced; each is returned to one caller, once. */
  tellOverdue(at: number, most: number): Promise<readonly OverdueChat[]>
  /** The device that this chat's feedback came from, and so each chat of that device: all of them, in no order; none = no such chat. */
  block(workspaceId: string, feedbackId: string, block: BlockRow): Promise<readonly ChatRow[]>
  unblock(workspaceId: string, feedbackId: string): Promise<readonly ChatRow[]>
  blockOf(feedbackId: string): Promise<BlockRow | null>
  list(workspaceId: string, filters: ChatFilters, page: PageRequest): Promise<Page<ListedChat>>
  /** No further than `most`. */
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
  /** How many of the node's queued chats come first, and one more: 1 = next. */
  queuePlace(chat: ChatRow): Promise<number>
  /** The first of a node's queued chats, in the order in which they should be taken. */
  queued(nodeId: string, most: number): Promise<readonly string[]>
  /** In milliseconds: of the node's newest conversations in which an agent wrote and that have ended since then, from the taking to the end. */
  handlingTimes(
    workspaceId: string,
    nodeId: string,
    since: number,
    most: number,
  ): Promise<readonly number[]>
  /** Nodes of any workspace that have open chats. */
  nodesWithOpenChats(): Promise<readonly string[]>
  /** Of a node's open chats, those in which nothing happened since then, whose visitor waits for no answer, and that are not put off. */
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
  /** Of an open chat that is nobody's; null when it is not, or not any more. */
  takeFree(feedbackId: string, agentId: string, at: number): Promise<ChatRow | null>
  /** Channels with conversations that wait, of one workspace. */
  waitingNodes(workspaceId: string, now: number): Promise<readonly string[]>
  /** Workspaces of this instance in which a conversation waits. */
  workspacesThatWait(): Promise<readonly string[]>
  /** Gives the first conversation that waits and that somebody has room for. */
  assignNext(request: AssignmentRequest): Promise<Assignment | null>
  /** A visitor's mark only grows; an agent's may go back (unread again). Null when nothing changed. */
  markSeen(feedbackId: string, side: 'agent' | 'visitor', seq: number): Promise<ChatRow | null>
  addNote(workspaceId: string, note: NoteRow): Promise<ChatRow | null>
  notes(feedbackId: string): Promise<readonly NoteRow[]>
  /** When messages were last noted to be refused with this code; null = never. */
  refusalNotedAt(feedbackId: string, refusal: number): Promise<number | null>
  /** Takes the right to mail this absence: true for one caller, false when mailed since the last visit, seen, or stopped. */
  claimMail(feedbackId: string, seq: number): Promise<boolean>
  /** It could not be sent: another try may claim it. */
  releaseMail(feedbackId: string): Promise<void>
  stopMail(feedbackId: string): Promise<void>

  agents(workspaceId: string): Promise<readonly AgentRow[]>
  agent(workspaceId: string, id: string): Promise<AgentRow | null>
  /** `taken` = the id belongs to another workspace. */
  putAgent(agent: AgentRow): Promise<'stored' | 'taken'>
  /** The workspace's first profile, made from this one when there is none. */
  firstAgent(agent: AgentRow): Promise<AgentRow>
  /** The profile of somebody who signs in; null = none yet. */
  agentOfPerson(workspaceId: string, personId: string): Promise<AgentRow | null>
  /** That profile, made from this one when there is none. */
  keepAgentOfPerson(agent: AgentRow): Promise<AgentRow>
  deleteAgent(workspaceId: string, id: string): Promise<boolean>

  cannedReplies(workspaceId: string): Promise<readonly CannedRow[]>
  putCannedReply(workspaceId: string, reply: CannedRow): Promise<'stored' | 'taken'>
  /** False when there is none to replace. */
  replaceCannedReply(workspaceId: string, reply: CannedRow): Promise<boolean>
  deleteCannedReply(workspaceId: string, id: string): Promise<boolean>
}
