// Every event in every state of a conversation: what changes, and what is to be done.

import type { AgentChat, ChatChanged, TimelineItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import {
  type ConversationEffect,
  type ConversationEvent,
  type ConversationMemory,
  type ConversationNews,
  firstMemory,
} from './conversation-memory.ts'
import { reduceConversation } from './reduce-conversation.ts'

const item = (seq: number, more: Partial<TimelineItem> = {}): TimelineItem => ({
  id: `item ${seq}`,
  seq,
  action: 'add_comment',
  actor: 'agent',
  client_id: null,
  detail: {
    user: { id: 'ada', name: 'Ada' },
    comment: { body: `line ${seq}`, attachment: null, created_at: '2026-01-01T00:00:00.000Z' },
  } as TimelineItem['detail'],
  ...more,
})
const changeOf = (items: readonly TimelineItem[], more: Partial<ChatChanged> = {}) =>
  ({
    feedback_id: 'f',
    seq: Math.max(0, ...items.map(({ seq }) => seq)),
    timeline_items: items,
    chat_ratings: [],
    chat_rating_enabled: false,
    status: 'open',
    agent_seen_seq: 0,
    visitor_seen_seq: 0,
    agent_id: null,
    topic: null,
    priority: 'normal',
    snoozed_until: null,
    labels: [],
    notes: 0,
    blocked: false,
    ...more,
  }) as unknown as ChatChanged
const detailOf = (seqs: readonly number[]) =>
  ({ ...changeOf(seqs.map((seq) => item(seq))), notes: [], block: null }) as unknown as AgentChat

const read = (seqs: readonly number[]): ConversationEvent => ({
  type: 'read',
  reply: detailOf(seqs),
})
const failed: ConversationEvent = { type: 'read_failed', error: new Error('No connection') }
const came = (...news: readonly ConversationNews[]): ConversationEvent => ({
  type: 'news_came',
  news,
})
const changed = (
  items: readonly TimelineItem[],
  more?: Partial<ChatChanged>,
): ConversationNews => ({
  type: 'changed',
  changed: changeOf(items, more),
})
const typing = (
  agent_id: string | null,
  isTyping: boolean,
  actor: 'agent' | 'customer' = 'agent',
): ConversationNews => ({
  type: 'typing',
  notice: { feedback_id: 'f', actor, agent_id, typing: isTyping },
})
const seen = (actor: 'agent' | 'customer', seq: number): ConversationNews => ({
  type: 'seen',
  notice: { feedback_id: 'f', actor, seq },
})
const fromVisitor = { actor: 'customer', detail: item(3).detail } as const

const after = (
  events: readonly ConversationEvent[],
  from = firstMemory('me'),
): ConversationMemory =>
  events.reduce((memory, event) => reduceConversation(memory, event)[0], from)

const idle = after([{ type: 'opened' }, read([1, 2])])
const states = {
  loading: after([{ type: 'opened' }]),
  failed: after([{ type: 'opened' }, failed]),
  idle,
  rereading: after([{ type: 'reread_wanted' }], idle),
  /** Another read was requested, which follows. */
  rereadingTwice: after([{ type: 'reread_wanted' }, { type: 'reread_wanted' }], idle),
  /** Ada, Bob and the visitor write. */
  typing: after(
    [came(typing('ada', true), typing('bob', true), typing(null, true, 'customer'))],
    idle,
  ),
  closed: after([{ type: 'closed' }], idle),
  closedWhileReading: after([{ type: 'reread_wanted' }, { type: 'closed' }], idle),
} as const satisfies Readonly<Record<string, ConversationMemory>>

type StateName = keyof typeof states
type Row = readonly [
  event: ConversationEvent,
  usually: string,
  but?: Partial<Readonly<Record<StateName, string>>>,
]

/** What changed, an arrow, and the effects. */
const table: Readonly<
  Record<Exclude<ConversationEvent['type'], 'news_came'> | ConversationNews['type'], readonly Row[]>
> = {
  opened: [
    [
      { type: 'opened' },
      '→ ask_presence',
      {
        loading: 'reading=again → ask_presence',
        failed: 'reading=once → read after 0, ask_presence',
        idle: 'reading=once → read after 2, ask_presence',
        rereading: 'reading=again → ask_presence',
        typing: 'reading=once → read after 2, ask_presence',
      },
    ],
  ],
  reread_wanted: [
    [
      { type: 'reread_wanted' },
      '→',
      {
        loading: 'reading=again →',
        failed: 'reading=once → read after 0',
        idle: 'reading=once → read after 2',
        rereading: 'reading=again →',
        typing: 'reading=once → read after 2',
      },
    ],
  ],
  read: [
    [
      read([1, 2, 3]),
      'chat detail notes reading=no →',
      {
        failed: 'chat detail notes error →',
        idle: 'chat detail notes →',
        rereadingTwice: 'chat detail notes reading=once → read after 3',
        typing: 'chat detail notes →',
        closed: '→',
        closedWhileReading: 'reading=no →',
      },
    ],
    [
      read([9]),
      'chat detail notes →',
      {
        loading: 'chat detail notes → read after 0',
        failed: 'chat detail notes error →',
        rereading: 'chat detail notes → read after 2',
        rereadingTwice: 'chat detail notes reading=once → read after 2',
        closed: '→',
        closedWhileReading: 'reading=no →',
      },
    ],
  ],
  read_failed: [
    [
      failed,
      '→',
      {
        loading: 'error reading=no →',
        rereading: 'reading=no →',
        rereadingTwice: 'reading=once → read after 2',
        closedWhileReading: 'reading=no →',
      },
    ],
  ],
  access_lost: [
    [
      { type: 'access_lost', error: new Error('No such conversation') },
      'chat detail notes error →',
      {
        loading: 'error reading=no →',
        failed: 'error →',
        rereading: 'chat detail notes error reading=no →',
        rereadingTwice: 'chat detail notes error reading=once → read after 0',
        closed: '→',
        closedWhileReading: 'reading=no →',
      },
    ],
  ],
  message_moved: [
    [
      {
        type: 'message_moved',
        step: { type: 'sent', message: { clientId: 'c', body: 'Hi', attachment: null, at: 0 } },
      },
      'chat →',
    ],
    [{ type: 'message_moved', step: { type: 'delayed', clientId: 'unknown', code: null } }, '→'],
  ],
  typing_due: [
    [{ type: 'typing_due', writer: 'ada', turn: 1 }, '→', { typing: 'typingAgents →' }],
    [{ type: 'typing_due', writer: '', turn: 1 }, '→', { typing: 'isVisitorTyping →' }],
    [{ type: 'typing_due', writer: 'bob', turn: 9 }, '→'],
  ],
  went_online: [[{ type: 'went_online' }, '→ hurry_messages']],
  closed: [
    [{ type: 'closed' }, 'isClosed → stop', { closed: '→ stop', closedWhileReading: '→ stop' }],
  ],
  stored: [
    [came({ type: 'stored', clientId: 'c', item: item(3) }), 'chat →'],
    [
      came({ type: 'stored', clientId: 'c', item: item(9) }),
      'chat →',
      {
        idle: 'chat reading=once → read after 2',
        rereading: 'chat reading=again →',
        typing: 'chat reading=once → read after 2',
      },
    ],
  ],
  catch_up: [
    [
      came({ type: 'catch_up' }),
      '→ ask_presence, flush_messages',
      {
        loading: 'reading=again → ask_presence, flush_messages',
        failed: 'reading=once → read after 0, ask_presence, flush_messages',
        idle: 'reading=once → read after 2, ask_presence, flush_messages',
        rereading: 'reading=again → ask_presence, flush_messages',
        typing: 'reading=once → read after 2, ask_presence, flush_messages',
      },
    ],
  ],
  changed: [
    [came(changed([item(3)])), 'chat →', { typing: 'chat typingAgents →' }],
    [
      came(changed([item(3, fromVisitor)])),
      'chat →',
      { typing: 'chat isVisitorTyping typingAgents →' },
    ],
    [
      came(changed([item(9)])),
      'chat →',
      {
        idle: 'chat reading=once → read after 2',
        rereading: 'chat reading=again →',
        typing: 'chat typingAgents reading=once → read after 2',
      },
    ],
    [
      came(changed([], { seq: 2, notes: 1 })),
      '→',
      {
        loading: 'chat →',
        failed: 'chat →',
        idle: 'reading=once → read after 2',
        rereading: 'reading=again →',
        typing: 'reading=once → read after 2',
      },
    ],
    [
      came(changed([], { seq: 2, blocked: true })),
      'chat →',
      {
        idle: 'chat reading=once → read after 2',
        rereading: 'chat reading=again →',
        typing: 'chat reading=once → read after 2',
      },
    ],
    [
      came(changed([], { seq: 2, labels: ['late'] })),
      'detail →',
      { loading: 'chat →', failed: 'chat →' },
    ],
  ],
  typing: [
    [came(typing('ada', true)), 'typingAgents typingTurns → wait 6000 typing_due'],
    [came(typing('ada', false)), 'typingTurns →', { typing: 'typingAgents typingTurns →' }],
    [came(typing('me', true)), '→'],
    [
      came(typing(null, true, 'customer')),
      'isVisitorTyping typingTurns → wait 6000 typing_due',
      { typing: 'typingTurns → wait 6000 typing_due' },
    ],
  ],
  seen: [
    [came(seen('customer', 2)), 'chat →'],
    [came(seen('agent', 0)), 'chat →'],
  ],
  presence: [
    [
      came({ type: 'presence', notice: { kind: 'visitor', feedback_id: 'f', online: true } }),
      'isVisitorHere →',
    ],
  ],
}

const names = Object.keys(states) as readonly StateName[]
const rows = Object.values(table)
  .flat()
  .flatMap(([event, usually, but]) =>
    names.map((name) => [titleOf(event), name, event, but?.[name] ?? usually] as const),
  )

describe('a conversation of the inbox', () => {
  it.each(rows)('%s, while it is %s', (_title, name, event, expected) => {
    expect(outcomeOf(states[name], event)).toBe(expected)
  })

  it('shows what a burst brought in one step', () => {
    const burst = came(changed([item(3)]), changed([item(4)]), seen('customer', 4))
    const [{ view }, effects] = reduceConversation(idle, burst)
    expect([view.chat.knownSeq, view.chat.visitorSeenSeq, effects]).toEqual([4, 4, []])
  })

  it('ends the typing of a writer by the timer of the last notice only', () => {
    const twice = after([came(typing('ada', true)), came(typing('ada', true))], idle)
    const [early] = reduceConversation(twice, { type: 'typing_due', writer: 'ada', turn: 1 })
    const [late] = reduceConversation(twice, { type: 'typing_due', writer: 'ada', turn: 2 })
    expect([early.view.typingAgents, late.view.typingAgents]).toEqual([['ada'], []])
  })
})

function titleOf({ type, ...more }: ConversationEvent): string {
  return `${type} ${JSON.stringify(more).slice(0, 60)}`
}

function outcomeOf(memory: ConversationMemory, event: ConversationEvent): string {
  const [next, effects] = reduceConversation(memory, event)
  const flat = ({ view, ...own }: ConversationMemory) => ({ ...view, ...own })
  const [one, other] = [flat(memory), flat(next)]
  const changes = (Object.keys(one) as (keyof typeof one)[])
    .filter((name) => one[name] !== other[name])
    .map((name) => (name === 'reading' ? `reading=${other.reading}` : name))
  return `${changes.join(' ')} → ${effects.map(effectText).join(', ')}`.trim()
}

const effectText = (effect: ConversationEffect): string =>
  effect.type === 'read'
    ? `read after ${effect.after}`
    : effect.type === 'wait'
      ? `wait ${effect.ms} ${effect.event.type}`
      : effect.type
