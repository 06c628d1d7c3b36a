// One conversation on the screen: what is known of it, kept whole over lost connections, and the messages that are on
// their way. A message keeps its id over all its tries, so it arrives once.

import type { AgentChat, ChatChanged, ChatNote } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import {
  type ChatEvent,
  type ChatState,
  emptyChat,
  inBatches,
  missingRange,
  reconcile,
} from '@askwell/engine/chat'
import { call } from '../../api/call.ts'
import { later } from '../../later.ts'
import { isOf, priorityOf, seenBy, withChange } from './conversation-events.ts'
import type { LiveAgents, LiveEvent } from './live-agents.ts'
import { ownMessages } from './own-messages.ts'

export interface ConversationView {
  readonly chat: ChatState
  /** What is beside the messages; null until it was read. */
  readonly detail: AgentChat | null
  readonly notes: readonly ChatNote[]
  /** The first read failed. */
  readonly error: Error | null
  readonly isVisitorTyping: boolean
  /** Colleagues who write in it now. */
  readonly typingAgents: readonly string[]
  /** Null = nobody said. */
  readonly isVisitorHere: boolean | null
}

export interface Conversation {
  subscribe(listener: () => void): () => void
  get(): ConversationView
  say(body: string, picture: File | null): void
  retry(clientId: string): void
  drop(clientId: string): void
  /** What changed by a call of our own, without waiting for its event. */
  reread(): Promise<void>
  close(): void
}

type Stored = Extract<ChatEvent, { type: 'stored' }>
const parts = [
  'chat',
  'detail',
  'notes',
  'error',
  'isVisitorTyping',
  'typingAgents',
  'isVisitorHere',
] as const satisfies readonly (keyof ConversationView)[]
/** A side that stopped without saying so. */
const typingMs = 6_000

export function openConversation(feedbackId: string, live: LiveAgents, myId: string): Conversation {
  let view: ConversationView = {
    chat: emptyChat,
    detail: null,
    notes: [],
    error: null,
    isVisitorTyping: false,
    typingAgents: [],
    isVisitorHere: null,
  }
  let reading: Promise<void> | null = null
  let isAskedAgain = false
  let isClosed = false
  const listeners = new Set<() => void>()
  const typingTimers = new Map<string, ReturnType<typeof setTimeout>>()

  const become = (change: Partial<ConversationView>): void => {
    const next = { ...view, ...change }
    if (parts.every((part) => next[part] === view[part])) return
    view = next
    for (const listener of listeners) listener()
  }

  const readOnce = async (): Promise<void> => {
    const after = view.detail === null ? 0 : view.chat.knownSeq
    const read = await call('get_chat', { params: { feedback_id: feedbackId }, query: { after } })
    if (isClosed) return
    become({
      chat: reconcile(view.chat, { type: 'heard', change: read }),
      detail: read,
      notes: read.notes,
      error: null,
    })
    fillGap()
  }
  /** One read at a time; whoever asks meanwhile gets the next. */
  const reread = (): Promise<void> => {
    if (reading) {
      isAskedAgain = true
      return reading
    }
    reading = readOnce()
      .catch((error: Error) => {
        if (view.detail === null) become({ error })
      })
      .then(() => {
        reading = null
        if (!isAskedAgain || isClosed) return
        isAskedAgain = false
        return reread()
      })
    return reading
  }
  const fillGap = (): void => {
    if (view.detail !== null && missingRange(view.chat)) void reread()
  }

  const changed = (told: ChatChanged): void => {
    const detail = view.detail && withChange(view.detail, told)
    const heard = told.timeline_items.some(({ actor }) => actor === 'customer')
    const wrote = view.typingAgents.some((one) =>
      told.timeline_items.some(({ detail }) => detail.user?.id === one),
    )
    const typingAgents = wrote
      ? view.typingAgents.filter(
          (one) => !told.timeline_items.some(({ detail }) => detail.user?.id === one),
        )
      : view.typingAgents
    become({
      chat: reconcile(view.chat, { type: 'heard', change: told }),
      detail,
      typingAgents,
      ...(heard && { isVisitorTyping: false }),
    })
    if (
      view.detail !== null &&
      (told.notes !== view.notes.length || told.blocked !== (view.detail.block !== null))
    )
      void reread()
    else fillGap()
  }

  const typing = (who: string, isTyping: boolean): void => {
    clearTimeout(typingTimers.get(who))
    if (isTyping)
      typingTimers.set(
        who,
        setTimeout(() => typing(who, false), typingMs),
      )
    const others = view.typingAgents.filter((one) => one !== who)
    become(
      who === ''
        ? { isVisitorTyping: isTyping }
        : { typingAgents: isTyping ? [...others, who] : others },
    )
  }

  const hear = (event: LiveEvent | Stored): void => {
    switch (event.type) {
      case 'stored':
        become({ chat: reconcile(view.chat, event) })
        fillGap()
        return
      case 'catch_up':
        void reread()
        live.askPresence(feedbackId)
        own.flush()
        return
      case 'changed':
        changed(event.changed)
        return
      case 'typing':
        if (event.notice.agent_id === myId) return
        typing(
          event.notice.actor === 'agent' ? (event.notice.agent_id ?? '?') : '',
          event.notice.typing,
        )
        return
      case 'seen':
        become({ chat: seenBy(view.chat, event.notice) })
        return
      case 'presence':
        if (event.notice.kind === 'visitor') become({ isVisitorHere: event.notice.online })
        return
      default:
        unreachable(event)
    }
  }
  // All of a burst in one piece of work: the screen is drawn once for it. What happens in other chats holds nothing up here,
  // and who stopped typing does not hold up what they typed.
  const batches = inBatches<LiveEvent | Stored>((events) => events.forEach(hear), later)

  const own = ownMessages({
    feedbackId,
    myId,
    chat: () => view.chat,
    tell: (event) =>
      event.type === 'stored'
        ? batches.add(event, 'idly')
        : become({ chat: reconcile(view.chat, event) }),
  })
  const stopWatching = live.connection.subscribe(
    () => live.connection.get() === 'online' && own.hurry(),
  )
  const stopHearing = live.listen(
    (event) => isOf(event, feedbackId) && batches.add(event, priorityOf(event, view.chat)),
  )
  void reread()
  live.askPresence(feedbackId)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => view,
    say: own.say,
    retry: own.retry,
    drop: own.drop,
    reread,
    close() {
      isClosed = true
      stopHearing()
      stopWatching()
      own.stop()
      batches.stop()
      for (const timer of typingTimers.values()) clearTimeout(timer)
    },
  }
}
