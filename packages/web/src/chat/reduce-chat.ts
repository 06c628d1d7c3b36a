// The visitor's chat as a state machine: (memory, event, time) → the next memory and the effects. The store
// performs the effects: calls, timers, the socket and object URLs.
import type { ChatDetail, RatingValue } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { isOperating } from '@askwell/engine'
import {
  type ChatState,
  hasRated,
  latestRating,
  missingRange,
  reconcile,
} from '@askwell/engine/chat'
import { attachmentFault } from './attachment.ts'
import type { CallResult } from './chat-calls.ts'
import type {
  ChatMemory,
  ChatNews,
  ChatStep,
  ChatStoreEffect,
  ChatStoreEvent,
} from './chat-memory.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'

/** Seed §9. */
const hoursCheckMs = 60_000
/** How often the chat is polled without a socket, or while something is missing. */
const pollMs = 3_000
/** Marks of several messages are combined, because each mark is sent to everybody. */
const settleMs = 150
/** In the queue events report the place, but only to some visitors and unreliably. */
const queueMs = 15_000
const timers = {
  hours_due: { type: 'wait', ms: hoursCheckMs, event: { type: 'hours_due' } },
  poll_due: { type: 'wait', ms: pollMs, event: { type: 'poll_due' } },
  queue_due: { type: 'wait', ms: queueMs, event: { type: 'queue_due' } },
} as const satisfies Readonly<Record<string, ChatStoreEffect>>

export function reduceChat(memory: ChatMemory, event: ChatStoreEvent, nowMs: number): ChatStep {
  const { snapshot, isStopped } = memory
  const { chat, detail } = snapshot
  const next = (more: Partial<ChatSnapshot>, ...effects: ChatStoreEffect[]): ChatStep => [
    withSnapshot(memory, more),
    effects,
  ]
  const only = (...effects: ChatStoreEffect[]): ChatStep => [memory, effects]
  switch (event.type) {
    case 'started':
      return only(readAll(memory), timers.hours_due, timers.poll_due, timers.queue_due)
    case 'reloaded':
      return next({ load: 'loading' }, readAll(memory))
    case 'read':
      return readEnded(memory, event.reply, nowMs)
    case 'refetch_asked':
      return only(readAll(memory))
    case 'news_expected':
      return only(readNew(memory))
    case 'news_came':
      return newsCame(memory, event.news)
    case 'message_moved':
      return [withChat(memory, reconcile(chat, event.step)), []]
    case 'message_refused':
      // The chat, or what it accepts, has changed meanwhile.
      return event.status === 409 || event.status === 403 ? only(readNew(memory)) : only()
    case 'uploading':
      return next({ uploading: event.uploading })
    case 'typing':
      return next({ typing: event.typing })
    case 'queue_moved': {
      const { queue_place, queue_wait_minutes = null } = event.notice
      return detail ? next({ detail: { ...detail, queue_place, queue_wait_minutes } }) : only()
    }
    case 'connection': {
      const [changed] = next({ connection: event.connection })
      if (event.connection === 'open') return [changed, [{ type: 'line_works' }]]
      // Does the server answer without the socket?
      const isLost = event.connection === 'opening' && snapshot.connection === 'open'
      return [changed, isLost ? [{ type: 'suspect_line' }, readNew(changed)] : []]
    }
    case 'line': {
      const [changed] = next({ downSince: event.downSince })
      if (event.downSince !== null || isStopped) return [changed, []]
      const isUnread = snapshot.load === 'failed' && !snapshot.isGone
      return [changed, [{ type: 'hurry_messages' }, ...(isUnread ? [readAll(memory)] : [])]]
    }
    case 'hours_due':
      return isStopped ? only() : [withHours(memory, nowMs), [timers.hours_due]]
    case 'poll_due': {
      if (isStopped) return only()
      const isBlind = snapshot.connection !== 'open' || missingRange(chat) !== null
      return snapshot.load === 'ready' && isBlind
        ? only(readNew(memory), timers.poll_due)
        : only(timers.poll_due)
    }
    case 'queue_due':
      if (isStopped) return only()
      return chat.status === 'queued'
        ? only(readNew(memory), timers.queue_due)
        : only(timers.queue_due)
    case 'ended':
      return ended(memory)
    case 'stopped':
      return [{ ...memory, isStopped: true }, [{ type: 'stop' }]]
    case 'hurried': {
      const mayRead = !snapshot.isGone && snapshot.load !== 'loading'
      const read = detail ? readNew(memory) : readAll(memory)
      return only({ type: 'hurry_socket' }, { type: 'flush_messages' }, ...(mayRead ? [read] : []))
    }
    case 'looked': {
      const isWaiting = memory.sawSoon > memory.sawSeq
      const seen = { ...memory, sawSoon: chat.knownSeq }
      if (isWaiting || chat.knownSeq <= memory.sawSeq) return [seen, []]
      return [seen, [{ type: 'wait', ms: settleMs, event: { type: 'look_settled' } }]]
    }
    case 'look_settled': {
      // Not newer items, because the visitor may have looked away.
      const sawSeq = memory.sawSoon
      const visitorSeenSeq = Math.max(chat.visitorSeenSeq, sawSeq)
      return [
        withChat({ ...memory, sawSeq }, { ...chat, visitorSeenSeq }),
        [{ type: 'send_seen', seq: sawSeq }],
      ]
    }
    case 'written': {
      const body = event.text.trim()
      const { chosen } = snapshot
      if (body === '' && !chosen) return only()
      const message = { type: 'send_message', body, chosen, email: undefined } as const
      return next({ chosen: null, fileFault: null }, message)
    }
    case 'message_left': {
      const body = event.text.trim()
      if (body === '') return only()
      return only({ type: 'send_message', body, chosen: null, email: event.email })
    }
    case 'file_chosen': {
      const fileFault = attachmentFault(event.file, detail)
      if (fileFault !== null) return next({ fileFault })
      return only(...forgetChosen(snapshot), { type: 'show_file', file: event.file })
    }
    case 'file_shown':
      return next({ chosen: event.chosen, fileFault: null })
    case 'file_dropped':
      return next({ chosen: null, fileFault: null }, ...forgetChosen(snapshot))
    case 'rate_pressed': {
      if (snapshot.rating.isSending) return only()
      const rating = { chosen: event.rating, isSending: true, hasFailed: false }
      return next({ rating }, { type: 'rate', rating: event.rating })
    }
    case 'rated': {
      const { ok } = event.reply
      const chosen = ok ? event.rating : ratedIn(chat)
      return next(
        { rating: { chosen, isSending: false, hasFailed: !ok } },
        ...(ok ? [readNew(memory)] : []),
      )
    }
    case 'archive_pressed':
      if (snapshot.archiving === 'sending') return only()
      return next({ archiving: 'sending' }, { type: 'archive' })
    case 'archive_replied':
      if (!event.reply.ok) return next({ archiving: 'failed' })
      // Not every change comes by the socket, so the chat is read again.
      return only({ ...readNew(memory), followUp: { type: 'archive_settled' } })
    case 'archive_settled':
      return next({ archiving: 'no' })
    case 'leave_queue_pressed':
      if (snapshot.leavingQueue === 'sending') return only()
      return next({ leavingQueue: 'sending' }, { type: 'leave_queue' })
    case 'leave_queue_replied':
      // 409: an agent has just taken the chat, which the read shows.
      if (!event.reply.ok && event.reply.status !== 409) return next({ leavingQueue: 'failed' })
      return only({ ...readNew(memory), followUp: { type: 'leave_queue_settled' } })
    case 'leave_queue_settled':
      return next({ leavingQueue: 'no' })
    default:
      return unreachable(event)
  }
}

function readEnded(memory: ChatMemory, reply: CallResult<ChatDetail>, nowMs: number): ChatStep {
  if (memory.isStopped) return [memory, []]
  if (reply.ok) {
    const known = withSnapshot(memory, { detail: reply.value, load: 'ready' })
    const chat = reconcile(known.snapshot.chat, { type: 'heard', change: reply.value })
    return [withHours(withChat(known, chat), nowMs), []]
  }
  const isGone = reply.status === 401 || reply.status === 404
  if (memory.snapshot.detail === null) return [withSnapshot(memory, { load: 'failed', isGone }), []]
  return isGone ? ended(memory) : [memory, []]
}

function newsCame(memory: ChatMemory, news: readonly ChatNews[]): ChatStep {
  const known = withChat(memory, news.reduce(withNews, memory.snapshot.chat))
  const agentIds = news.flatMap((one) => (one.type === 'heard' ? writersIn(one) : []))
  // Missing items are fetched. If that fails, the next poll fetches them again.
  const lack = missingRange(known.snapshot.chat)
  const effects: ChatStoreEffect[] = lack ? [readNew(known)] : []
  return [known, agentIds.length > 0 ? [{ type: 'end_typing', agentIds }, ...effects] : effects]
}

/** No message can be sent or received, and no retry helps: the chat is shown as ended. */
function ended(memory: ChatMemory): ChatStep {
  if (memory.isStopped || memory.snapshot.detail === null) return [memory, []]
  const over = withChat(memory, { ...memory.snapshot.chat, status: 'archived' })
  return [{ ...over, isStopped: true }, [{ type: 'stop' }]]
}

const withSnapshot = (memory: ChatMemory, more: Partial<ChatSnapshot>): ChatMemory => ({
  ...memory,
  snapshot: { ...memory.snapshot, ...more },
})

/** The same object if the chat is the same, so that a screen need not render. */
function withChat(memory: ChatMemory, chat: ChatState): ChatMemory {
  const { rating, chat: before } = memory.snapshot
  if (chat === before) return memory
  const chosen = ratedIn(chat)
  if (rating.isSending || rating.chosen === chosen) return withSnapshot(memory, { chat })
  return withSnapshot(memory, { chat, rating: { ...rating, chosen } })
}

function withHours(memory: ChatMemory, nowMs: number): ChatMemory {
  const { detail, isOperating: before } = memory.snapshot
  if (!detail) return memory
  const isOpen = isOperating(detail.node, nowMs)
  return isOpen === before ? memory : withSnapshot(memory, { isOperating: isOpen })
}

type ReadEffect = Extract<ChatStoreEffect, { type: 'read' }>

const readFrom = ({ snapshot, sawSeq }: ChatMemory, after: number | undefined): ReadEffect => ({
  type: 'read',
  after,
  seen: snapshot.connection === 'open' ? 0 : sawSeq,
})
const readAll = (memory: ChatMemory): ReadEffect => readFrom(memory, undefined)
const readNew = (memory: ChatMemory): ReadEffect => readFrom(memory, memory.snapshot.chat.knownSeq)

const forgetChosen = ({ chosen }: ChatSnapshot): readonly ChatStoreEffect[] =>
  chosen ? [{ type: 'forget_file', url: chosen.url }] : []

const withNews = (chat: ChatState, news: ChatNews): ChatState =>
  news.type !== 'seen'
    ? reconcile(chat, news)
    : news.seq > chat.agentSeenSeq
      ? { ...chat, agentSeenSeq: news.seq }
      : chat

const writersIn = ({ change }: Extract<ChatNews, { type: 'heard' }>): readonly string[] =>
  change.timeline_items
    .filter(({ actor }) => actor === 'agent')
    .map(({ detail }) => detail.user?.id ?? '')

const ratedIn = (chat: ChatState): RatingValue | null =>
  hasRated(chat) ? (latestRating(chat)?.rating ?? null) : null
