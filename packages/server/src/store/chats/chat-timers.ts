// How far a conversation is from its targets. Pure: each function returns the columns of a chat that change. The opening hours
// are passed as the spans in which the channel is open, so a deadline is decided inside the transaction that starts it.

import type { ChatRecord } from './chat-tables.ts'
import type { OpenSpans, TimerPlan } from './chats.ts'
import { untilReply } from './chats.ts'

/** `spansAfter`: the spans from the moment at which the snooze ends. */
export interface SnoozePlan {
  readonly spans: OpenSpans
  readonly spansAfter: OpenSpans
}

type TimerColumns = Pick<
  ChatRecord,
  | 'first_reply_at'
  | 'first_reply_agent_id'
  | 'reply_due_at'
  | 'resolve_due_at'
  | 'due_at'
  | 'reply_left_ms'
  | 'resolve_left_ms'
  | 'reply_overdue_at'
  | 'resolve_overdue_at'
>
type Timers = Pick<
  TimerColumns,
  | 'reply_due_at'
  | 'resolve_due_at'
  | 'reply_left_ms'
  | 'resolve_left_ms'
  | 'reply_overdue_at'
  | 'resolve_overdue_at'
>
type Known = Pick<ChatRecord, keyof Timers | 'first_reply_at' | 'snoozed_until'>

const noReply = { reply_due_at: null, reply_left_ms: null, reply_overdue_at: null }
const noResolve = { resolve_due_at: null, resolve_left_ms: null, resolve_overdue_at: null }
export const noTimers: Timers & Pick<TimerColumns, 'due_at'> = {
  ...noReply,
  ...noResolve,
  due_at: null,
}

/** When `ms` of open time have passed since `from`. After the last span, all time counts as open. */
export function dueAfter(spans: OpenSpans, from: number, ms: number): number {
  // A target that was already missed is overdue as soon as the snooze ends.
  if (ms <= 0) return from
  let left = ms
  let end = from
  for (const [begin, until] of spans ?? []) {
    if (until <= from) continue
    const starts = Math.max(begin, from)
    if (until - starts >= left) return starts + left
    left -= until - starts
    end = until
  }
  return end + left
}

/** Open time between two moments; 0 when the second is earlier. */
export function openBetween(spans: OpenSpans, from: number, to: number): number {
  if (spans === null) return Math.max(0, to - from)
  const last = spans.at(-1)?.[1] ?? from
  const within = spans.reduce(
    (sum, [begin, until]) => sum + Math.max(0, Math.min(until, to) - Math.max(begin, from)),
    0,
  )
  return within + Math.max(0, to - Math.max(last, from))
}

const begun = (
  plan: TimerPlan | null | undefined,
  ms: number | null | undefined,
  at: number,
): number | null => (plan && typeof ms === 'number' ? dueAfter(plan.spans, at, ms) : null)

export const timersAtOpening = (plan: TimerPlan | null, at: number): Partial<TimerColumns> =>
  withDue({
    ...noTimers,
    reply_due_at: begun(plan, plan?.firstReplyMs, at),
    resolve_due_at: begun(plan, plan?.resolveMs, at),
  })

/** The visitor wrote. A visitor who already waits has waited since the first message without an answer. */
export function timersAfterVisitor(
  chat: Known,
  plan: TimerPlan | null,
  at: number,
): Partial<TimerColumns> {
  const back = isSnoozed(chat, at) ? resumed(chat, plan?.spans ?? null, at) : timersOf(chat)
  if (back.reply_due_at !== null) return withDue(back)
  return withDue({
    ...back,
    reply_due_at: begun(
      plan,
      chat.first_reply_at === null ? plan?.firstReplyMs : plan?.nextReplyMs,
      at,
    ),
  })
}

export const timersAfterReply = (
  chat: Known,
  agentId: string | null,
  at: number,
): Partial<TimerColumns> => ({
  ...withDue({ ...timersOf(chat), ...noReply }),
  ...(chat.first_reply_at === null && { first_reply_at: at, first_reply_agent_id: agentId }),
})

export const timersAtReopening = (
  chat: Known,
  plan: TimerPlan | null,
  at: number,
): Partial<TimerColumns> =>
  withDue({
    ...noTimers,
    reply_due_at: chat.first_reply_at === null ? begun(plan, plan?.firstReplyMs, at) : null,
    resolve_due_at: begun(plan, plan?.resolveMs, at),
  })

/** The timers pause until the snooze ends; `until` null = it ends now. */
export function timersAtSnooze(
  chat: Known,
  { spans, spansAfter }: SnoozePlan,
  until: number | null,
  at: number,
): Partial<TimerColumns> {
  const was = isSnoozed(chat, at)
  if (until === null) return withDue(was ? resumed(chat, spans, at) : timersOf(chat))
  const left = (leftMs: number | null, dueAt: number | null) =>
    was ? leftMs : dueAt === null ? null : openBetween(spans, at, dueAt)
  const reply = left(chat.reply_left_ms, chat.reply_due_at)
  const resolve = left(chat.resolve_left_ms, chat.resolve_due_at)
  const later = (ms: number | null) =>
    ms === null || until === untilReply ? null : dueAfter(spansAfter, until, ms)
  return withDue({
    ...timersOf(chat),
    reply_left_ms: reply,
    resolve_left_ms: resolve,
    reply_due_at: later(reply),
    resolve_due_at: later(resolve),
  })
}

const isSnoozed = ({ snoozed_until }: Known, at: number): boolean =>
  snoozed_until !== null && snoozed_until > at

function resumed(chat: Known, spans: OpenSpans, at: number): Timers {
  const due = (ms: number | null) => (ms === null ? null : dueAfter(spans, at, ms))
  return {
    ...timersOf(chat),
    reply_due_at: due(chat.reply_left_ms),
    resolve_due_at: due(chat.resolve_left_ms),
    reply_left_ms: null,
    resolve_left_ms: null,
  }
}

const timersOf = ({
  reply_due_at,
  resolve_due_at,
  reply_left_ms,
  resolve_left_ms,
  reply_overdue_at,
  resolve_overdue_at,
}: Timers): Timers => ({
  ...{
    reply_due_at,
    resolve_due_at,
    reply_left_ms,
    resolve_left_ms,
    reply_overdue_at,
    resolve_overdue_at,
  },
})

/** Adds the sooner of the two, by which lists are sorted. */
function withDue(timers: Timers): Timers & Pick<TimerColumns, 'due_at'> {
  const dues = [timers.reply_due_at, timers.resolve_due_at].filter((at) => at !== null)
  return { ...timers, due_at: dues.length === 0 ? null : Math.min(...dues) }
}
