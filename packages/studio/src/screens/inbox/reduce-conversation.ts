// One conversation of the inbox as a state machine: (memory, event) → the next memory and what is to be done.

import type { AgentChat, ChatChanged, TypingNotice } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { missingRange, reconcile } from '@askwell/engine/chat'
import { seenBy, withChange } from './conversation-events.ts'
import {
  type ConversationEffect,
  type ConversationEvent,
  type ConversationMemory,
  type ConversationNews,
  type ConversationStep,
  type ConversationView,
  nothingRead,
} from './conversation-memory.ts'

/** Ends the typing of a side that never reported its end. */
const typingMs = 6_000
const visitor = ''

export function reduceConversation(
  memory: ConversationMemory,
  event: ConversationEvent,
): ConversationStep {
  switch (event.type) {
    case 'opened': {
      const [opened, effects] = reread(memory)
      return [opened, [...effects, { type: 'ask_presence' }]]
    }
    case 'reread_wanted':
      return reread(memory)
    case 'read':
      return readEnded(memory, event.reply)
    case 'read_failed': {
      const hasFailedFirst = memory.view.detail === null && !memory.isClosed
      return readAgain(hasFailedFirst ? withView(memory, { error: event.error }) : memory)
    }
    case 'access_lost':
      // Nothing of the conversation stays on the screen.
      return readAgain(
        memory.isClosed ? memory : withView(memory, { ...nothingRead, error: event.error }),
      )
    case 'news_came':
      return event.news.reduce<ConversationStep>(
        (step, one) => andThen(step, (known) => withNews(known, one)),
        [memory, []],
      )
    case 'message_moved':
      return [withView(memory, { chat: reconcile(memory.view.chat, event.step) }), []]
    case 'typing_due':
      return memory.isClosed || memory.typingTurns[event.writer] !== event.turn
        ? [memory, []]
        : [withTyping(memory, event.writer, false), []]
    case 'went_online':
      return [memory, [{ type: 'hurry_messages' }]]
    case 'closed':
      return [{ ...memory, isClosed: true }, [{ type: 'stop' }]]
    default:
      return unreachable(event)
  }
}

function withNews(memory: ConversationMemory, news: ConversationNews): ConversationStep {
  const { view } = memory
  switch (news.type) {
    case 'stored':
      return fillGap(withView(memory, { chat: reconcile(view.chat, news) }))
    case 'catch_up': {
      const [known, effects] = reread(memory)
      return [known, [...effects, { type: 'ask_presence' }, { type: 'flush_messages' }]]
    }
    case 'changed':
      return changed(memory, news.changed)
    case 'typing':
      return typed(memory, news.notice)
    case 'seen':
      return [withView(memory, { chat: seenBy(view.chat, news.notice) }), []]
    case 'presence':
      return news.notice.kind === 'visitor'
        ? [withView(memory, { isVisitorHere: news.notice.online }), []]
        : [memory, []]
    default:
      return unreachable(news)
  }
}

function changed(memory: ConversationMemory, change: ChatChanged): ConversationStep {
  const { view } = memory
  const writers = change.timeline_items.map(({ detail }) => detail.user?.id)
  const hasVisitorWritten = change.timeline_items.some(({ actor }) => actor === 'customer')
  const known = withView(memory, {
    chat: reconcile(view.chat, { type: 'heard', change }),
    detail: view.detail && withChange(view.detail, change),
    typingAgents: without(view.typingAgents, writers),
    isVisitorTyping: view.isVisitorTyping && !hasVisitorWritten,
  })
  const isOutdated =
    view.detail !== null &&
    (change.notes !== view.notes.length || change.blocked !== (view.detail.block !== null))
  return isOutdated ? reread(known) : fillGap(known)
}

function typed(memory: ConversationMemory, notice: TypingNotice): ConversationStep {
  if (notice.agent_id === memory.myId) return [memory, []]
  const writer = notice.actor === 'agent' ? (notice.agent_id ?? '?') : visitor
  const turn = (memory.typingTurns[writer] ?? 0) + 1
  const typingTurns = { ...memory.typingTurns, [writer]: turn }
  const known = withTyping({ ...memory, typingTurns }, writer, notice.typing)
  const over: ConversationEvent = { type: 'typing_due', writer, turn }
  return [known, notice.typing ? [{ type: 'wait', ms: typingMs, event: over }] : []]
}

function withTyping(memory: ConversationMemory, writer: string, isTyping: boolean) {
  if (writer === visitor) return withView(memory, { isVisitorTyping: isTyping })
  const others = without(memory.view.typingAgents, [writer])
  return withView(memory, { typingAgents: isTyping ? [...others, writer] : others })
}

function reread(memory: ConversationMemory): ConversationStep {
  if (memory.isClosed) return [memory, []]
  return memory.reading === 'no'
    ? [{ ...memory, reading: 'once' }, [readOf(memory)]]
    : [{ ...memory, reading: 'again' }, []]
}

function readEnded(memory: ConversationMemory, reply: AgentChat): ConversationStep {
  if (memory.isClosed) return readAgain(memory)
  const chat = reconcile(memory.view.chat, { type: 'heard', change: reply })
  const [known] = fillGap(
    withView(memory, { chat, detail: reply, notes: reply.notes, error: null }),
  )
  return readAgain(known)
}

/** The read is over; another one begins if it was requested meanwhile. */
function readAgain(memory: ConversationMemory): ConversationStep {
  const idle: ConversationMemory = { ...memory, reading: 'no' }
  return memory.reading === 'again' ? reread(idle) : [idle, []]
}

/** Before the first read nothing is known to be missing. */
const fillGap = (memory: ConversationMemory): ConversationStep =>
  memory.view.detail !== null && missingRange(memory.view.chat) ? reread(memory) : [memory, []]

const readOf = ({ view }: ConversationMemory): ConversationEffect => ({
  type: 'read',
  after: view.detail === null ? 0 : view.chat.knownSeq,
})

const andThen = (
  [memory, effects]: ConversationStep,
  next: (memory: ConversationMemory) => ConversationStep,
): ConversationStep => {
  const [known, more] = next(memory)
  return [known, [...effects, ...more]]
}

/** The same object where nothing changed, so that the screen need not compare. */
function withView(
  memory: ConversationMemory,
  change: Partial<ConversationView>,
): ConversationMemory {
  const view = { ...memory.view, ...change }
  const isSame = (Object.keys(view) as (keyof ConversationView)[]).every(
    (name) => view[name] === memory.view[name],
  )
  return isSame ? memory : { ...memory, view }
}

const without = (
  agents: readonly string[],
  gone: readonly (string | null | undefined)[],
): readonly string[] =>
  agents.some((one) => gone.includes(one)) ? agents.filter((one) => !gone.includes(one)) : agents
