// Every event in every state of the chat: the changes and the effects.
import type { ChatDetail, ChatRating, TimelineItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { CallResult } from './chat-calls.ts'
import {
  type ChatMemory,
  type ChatStoreEffect,
  type ChatStoreEvent,
  firstMemory,
} from './chat-memory.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'
import { reduceChat } from './reduce-chat.ts'

const nowMs = Date.parse('2026-01-05T12:00:00Z')
const node = { operating: true, operating_24_7: true, operating_hours: [], timezone: 'UTC' }
const item = (seq: number): TimelineItem => ({
  id: `item ${seq}`,
  seq,
  action: 'add_comment',
  actor: 'agent',
  client_id: null,
  detail: {
    user: { id: 'ada', name: 'Ada' },
    comment: { body: `line ${seq}`, attachment: null, created_at: '2026-01-01T00:00:00.000Z' },
  } as TimelineItem['detail'],
})
const detailOf = (seqs: readonly number[], more: Partial<ChatDetail> = {}) =>
  ({
    feedback_id: 'f',
    seq: Math.max(...seqs),
    timeline_items: seqs.map(item),
    chat_ratings: [],
    chat_rating_enabled: false,
    status: 'open',
    agent_seen_seq: 0,
    visitor_seen_seq: 0,
    node,
    ...more,
  }) as unknown as ChatDetail
const file = (name: string, type = 'image/png') => new File(['x'], name, { type })
const ok = <T>(value: T): CallResult<T> => ({ ok: true, value })
const refused = (status: number) =>
  ({ ok: false, status, code: 0, retryAfter: null }) as const satisfies CallResult<never>

const after = (events: readonly ChatStoreEvent[], from = firstMemory): ChatMemory =>
  events.reduce((memory, event) => reduceChat(memory, event, nowMs)[0], from)
const read = (reply: CallResult<ChatDetail>): ChatStoreEvent => ({ type: 'read', reply })
const connection = (value: ChatSnapshot['connection']): ChatStoreEvent => ({
  type: 'connection',
  connection: value,
})
const heard = (seqs: readonly number[]): ChatStoreEvent => ({
  type: 'news_came',
  news: [{ type: 'heard', change: detailOf(seqs) }],
})

const open = after([read(ok(detailOf([1, 2]))), connection('open')])
const states = {
  loading: firstMemory,
  failed: after([read(refused(0))]),
  gone: after([read(refused(404))]),
  open,
  polling: after([connection('opening')], open),
  /** Item 3 is missing, and the visitor is looking at the chat. */
  gap: after([{ type: 'looked' }, heard([4])], open),
  queued: after([read(ok(detailOf([1], { status: 'queued' }))), connection('open')]),
  /** With a chosen file and every call in flight. */
  busy: after(
    [
      { type: 'file_shown', chosen: { file: file('a.png'), url: 'blob:a' } },
      { type: 'rate_pressed', rating: 100 },
      { type: 'archive_pressed' },
      { type: 'leave_queue_pressed' },
    ],
    open,
  ),
  /** It ended because its token is no longer valid. */
  over: after([{ type: 'ended' }], open),
} as const satisfies Readonly<Record<string, ChatMemory>>

type StateName = keyof typeof states
type Row = readonly [
  event: ChatStoreEvent,
  usually: string,
  but?: Partial<Readonly<Record<StateName, string>>>,
]
const rating = { seq: 3, rating: 100, created_at: '' } as unknown as ChatRating

/** The changes, an arrow, and the effects. */
const table: Readonly<Record<ChatStoreEvent['type'], readonly Row[]>> = {
  started: [
    [
      { type: 'started' },
      '→ read all, wait 60000 hours_due, wait 3000 poll_due, wait 15000 queue_due',
    ],
  ],
  reloaded: [[{ type: 'reloaded' }, 'load → read all', { loading: '→ read all' }]],
  read: [
    [
      read(ok(detailOf([1, 2, 3]))),
      'detail chat →',
      {
        loading: 'load detail chat →',
        failed: 'load detail chat →',
        gone: 'load detail chat →',
        over: '→',
      },
    ],
    [read(refused(0)), '→', { loading: 'load →', gone: 'isGone →' }],
    [
      read(refused(404)),
      'chat isStopped → stop',
      { loading: 'load isGone →', failed: 'isGone →', gone: '→', over: '→' },
    ],
    [
      read(refused(401)),
      'chat isStopped → stop',
      { loading: 'load isGone →', failed: 'isGone →', gone: '→', over: '→' },
    ],
  ],
  refetch_asked: [[{ type: 'refetch_asked' }, '→ read all']],
  news_expected: [[{ type: 'news_expected' }, '→ read new']],
  news_came: [
    [
      heard([3]),
      'chat → end_typing',
      {
        loading: 'chat → end_typing, read new',
        failed: 'chat → end_typing, read new',
        gone: 'chat → end_typing, read new',
        queued: 'chat → end_typing, read new',
      },
    ],
    [heard([9]), 'chat → end_typing, read new'],
    [{ type: 'news_came', news: [{ type: 'seen', seq: 2 }] }, 'chat →', { gap: 'chat → read new' }],
    [
      {
        type: 'news_came',
        news: [{ type: 'stored', clientId: 'c', item: { ...item(3), actor: 'customer' } }],
      },
      'chat →',
      {
        loading: 'chat → read new',
        failed: 'chat → read new',
        gone: 'chat → read new',
        queued: 'chat → read new',
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
  ],
  message_refused: [
    [{ type: 'message_refused', status: 409 }, '→ read new'],
    [{ type: 'message_refused', status: 422 }, '→'],
  ],
  uploading: [[{ type: 'uploading', uploading: { clientId: 'c', percent: 5 } }, 'uploading →']],
  typing: [[{ type: 'typing', typing: new Set(['ada']) }, 'typing →']],
  queue_moved: [
    [
      { type: 'queue_moved', notice: { feedback_id: 'f', queue_place: 2 } },
      'detail →',
      { loading: '→', failed: '→', gone: '→' },
    ],
  ],
  connection: [
    [
      connection('open'),
      '→ line_works',
      {
        loading: 'connection → line_works',
        failed: 'connection → line_works',
        gone: 'connection → line_works',
        polling: 'connection → line_works',
      },
    ],
    [
      connection('opening'),
      'connection → suspect_line, read new',
      { loading: 'connection →', failed: 'connection →', gone: 'connection →', polling: '→' },
    ],
    [connection('closed'), 'connection →', { loading: '→', failed: '→', gone: '→' }],
  ],
  line: [
    [{ type: 'line', downSince: 1 }, 'downSince →'],
    [
      { type: 'line', downSince: null },
      '→ hurry_messages',
      { failed: '→ hurry_messages, read all', over: '→' },
    ],
  ],
  hours_due: [[{ type: 'hours_due' }, '→ wait 60000 hours_due', { over: '→' }]],
  poll_due: [
    [
      { type: 'poll_due' },
      '→ wait 3000 poll_due',
      {
        polling: '→ read new, wait 3000 poll_due',
        gap: '→ read new, wait 3000 poll_due',
        over: '→',
      },
    ],
  ],
  queue_due: [
    [
      { type: 'queue_due' },
      '→ wait 15000 queue_due',
      { queued: '→ read new, wait 15000 queue_due', over: '→' },
    ],
  ],
  ended: [
    [
      { type: 'ended' },
      'chat isStopped → stop',
      { loading: '→', failed: '→', gone: '→', over: '→' },
    ],
  ],
  stopped: [[{ type: 'stopped' }, 'isStopped → stop', { over: '→ stop' }]],
  hurried: [
    [
      { type: 'hurried' },
      '→ hurry_socket, flush_messages, read new',
      {
        loading: '→ hurry_socket, flush_messages',
        failed: '→ hurry_socket, flush_messages, read all',
        gone: '→ hurry_socket, flush_messages',
      },
    ],
  ],
  looked: [
    [
      { type: 'looked' },
      'sawSoon → wait 150 look_settled',
      { loading: '→', failed: '→', gone: '→', gap: '→' },
    ],
  ],
  look_settled: [
    [{ type: 'look_settled' }, 'chat → send_seen 0', { gap: 'chat sawSeq → send_seen 2' }],
  ],
  written: [
    [{ type: 'written', text: ' Hi ' }, '→ send Hi', { busy: 'chosen → send Hi blob:a' }],
    [{ type: 'written', text: ' ' }, '→', { busy: 'chosen → send blob:a' }],
  ],
  message_left: [
    [{ type: 'message_left', text: ' Hi ', email: 'ada@x.test' }, '→ send Hi ada@x.test'],
    [{ type: 'message_left', text: ' ', email: undefined }, '→'],
  ],
  file_chosen: [
    [
      { type: 'file_chosen', file: file('b.png') },
      '→ show b.png',
      { busy: '→ forget blob:a, show b.png' },
    ],
    [{ type: 'file_chosen', file: file('b.txt', 'text/plain') }, 'fileFault →'],
  ],
  file_shown: [
    [{ type: 'file_shown', chosen: { file: file('b.png'), url: 'blob:b' } }, 'chosen →'],
  ],
  file_dropped: [[{ type: 'file_dropped' }, '→', { busy: 'chosen → forget blob:a' }]],
  rate_pressed: [[{ type: 'rate_pressed', rating: 100 }, 'rating → rate', { busy: '→' }]],
  rated: [
    [{ type: 'rated', rating: 100, reply: ok(rating) }, 'rating → read new'],
    [{ type: 'rated', rating: 100, reply: refused(0) }, 'rating →'],
  ],
  archive_pressed: [[{ type: 'archive_pressed' }, 'archiving → archive', { busy: '→' }]],
  archive_replied: [
    [{ type: 'archive_replied', reply: ok(null) }, '→ read new, then archive_settled'],
    [{ type: 'archive_replied', reply: refused(0) }, 'archiving →'],
  ],
  archive_settled: [[{ type: 'archive_settled' }, '→', { busy: 'archiving →' }]],
  leave_queue_pressed: [
    [{ type: 'leave_queue_pressed' }, 'leavingQueue → leave_queue', { busy: '→' }],
  ],
  leave_queue_replied: [
    [{ type: 'leave_queue_replied', reply: ok(null) }, '→ read new, then leave_queue_settled'],
    [{ type: 'leave_queue_replied', reply: refused(409) }, '→ read new, then leave_queue_settled'],
    [{ type: 'leave_queue_replied', reply: refused(0) }, 'leavingQueue →'],
  ],
  leave_queue_settled: [[{ type: 'leave_queue_settled' }, '→', { busy: 'leavingQueue →' }]],
}

const names = Object.keys(states) as readonly StateName[]
const rows = Object.values(table)
  .flat()
  .flatMap(([event, usually, but]) =>
    names.map((name) => [titleOf(event), name, event, but?.[name] ?? usually] as const),
  )

describe('the visitor’s chat', () => {
  it.each(rows)('%s, while it is %s', (_title, name, event, expected) => {
    expect(outcomeOf(states[name], event)).toBe(expected)
  })
})

function titleOf({ type, ...more }: ChatStoreEvent): string {
  return `${type} ${JSON.stringify(more).slice(0, 60)}`
}

function outcomeOf(memory: ChatMemory, event: ChatStoreEvent): string {
  const [next, effects] = reduceChat(memory, event, nowMs)
  const flat = ({ snapshot, ...own }: ChatMemory) => ({ ...snapshot, ...own })
  const [one, other] = [flat(memory), flat(next)]
  const changed = (Object.keys(one) as (keyof typeof one)[]).filter(
    (name) => one[name] !== other[name],
  )
  const wanted = effects.map((effect) => effectText(effect, next.snapshot.chat.knownSeq))
  return `${changed.join(' ')} → ${wanted.join(', ')}`.trim()
}

function effectText(effect: ChatStoreEffect, knownSeq: number): string {
  if (effect.type === 'read') {
    const from = effect.after === undefined ? 'all' : effect.after === knownSeq ? 'new' : '?'
    const mark = effect.seen > 0 ? ` and seen ${effect.seen}` : ''
    return `read ${from}${mark}${effect.followUp ? `, then ${effect.followUp.type}` : ''}`
  }
  if (effect.type === 'wait') return `wait ${effect.ms} ${effect.event.type}`
  if (effect.type === 'send_message')
    return ['send', effect.body, effect.chosen?.url, effect.email].filter(Boolean).join(' ')
  if (effect.type === 'show_file') return `show ${effect.file.name}`
  if (effect.type === 'forget_file') return `forget ${effect.url}`
  return effect.type === 'send_seen' ? `send_seen ${effect.seq}` : effect.type
}
