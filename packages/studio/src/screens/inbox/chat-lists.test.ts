import type { ChatChanged, ChatSummary } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { type ChatFilter, filterOf, placeChange, placeSeen } from './chat-lists.ts'

const summary = (feedback_id: string, change: Partial<ChatSummary> = {}): ChatSummary => ({
  feedback_id,
  node_id: 'n',
  status: 'open',
  seq: 3,
  unread: 0,
  last_item: null,
  agent_id: 'me',
  priority: 0,
  topic: null,
  agent_seen_seq: 0,
  visitor_seen_seq: 0,
  updated_at: '2026-01-01T00:00:00.000Z',
  chat_rating_enabled: false,
  notes: 0,
  labels: [],
  blocked: false,
  snoozed_until: null,
  created_at: '2026-01-01T00:00:00.000Z',
  creator_label: `Label of ${feedback_id}`,
  node_name: 'Node',
  ...change,
})
const said = { action: 'add_comment' } as ChatChanged['timeline_items'][number]
const form = { action: 'send_form' } as ChatChanged['timeline_items'][number]
const now = Date.parse('2026-01-01T12:00:00.000Z')
const [earlier, later] = ['2026-01-01T11:00:00.000Z', '2026-01-01T13:00:00.000Z']
const queue = { waiting: 'true' } as const
const waits = (second: number) => {
  const at = `2026-01-01T00:00:0${second}.000Z`
  return { status: 'queued', created_at: at, updated_at: at } as const
}
const moved = { action: 'change_status' } as ChatChanged['timeline_items'][number]
const told = (feedback_id: string, change: Partial<ChatChanged> = {}): ChatChanged => {
  return { ...summary(feedback_id), timeline_items: [], chat_ratings: [], seq: 4, ...change }
}
const place = (
  filter: ChatFilter,
  changed: ChatChanged,
  rows = [summary('a'), summary('b'), summary('c')],
) => {
  const { pages, isStale } = placeChange(
    [
      { items: rows.slice(0, 2), next: 'x' },
      { items: rows.slice(2), next: null },
    ],
    filter,
    changed,
    now,
  )
  return {
    ids: pages.map(({ items }) => items.map(({ feedback_id }) => feedback_id)),
    isStale,
    pages,
  }
}

describe('what a change does to a list (R-RT-16, O-16)', () => {
  it.each([
    [
      'a message goes first, from any page',
      {},
      told('c', { timeline_items: [said] }),
      [['c', 'a', 'b'], []],
      false,
    ],
    [
      'a change of status goes first',
      {},
      told('b', { status: 'closed', timeline_items: [moved] }),
      [['b', 'a'], ['c']],
      false,
    ],
    ['a mark stays where it is', {}, told('b', { unread: 2 }), [['a', 'b'], ['c']], false],
    [
      'what no longer belongs leaves',
      { status: 'open' },
      told('a', { status: 'closed' }),
      [['b'], ['c']],
      false,
    ],
    [
      'what became another’s leaves',
      { status: 'open', agent_id: 'me' },
      told('a', { agent_id: 'you' }),
      [['b'], ['c']],
      false,
    ],
    [
      'an open one that is nobody’s waits: the queue keeps it in its order',
      queue,
      told('c', { agent_id: null, timeline_items: [said] }),
      [['a', 'b'], ['c']],
      false,
    ],
    [
      'what lost the label leaves',
      { label: 'VIP' },
      told('a', { labels: ['Refund'] }),
      [['b'], ['c']],
      false,
    ],
    [
      'of another channel is not of this one',
      { node_id: 'other' },
      told('z', { seq: 0 }),
      [['a', 'b'], ['c']],
      false,
    ],
    [
      'what is put off leaves',
      { snoozed: 'false' },
      told('a', { snoozed_until: 'reply' }),
      [['b'], ['c']],
      false,
    ],
    [
      'what is put off until later than now waits no more',
      queue,
      told('a', { agent_id: null, snoozed_until: later }),
      [['b'], ['c']],
      false,
    ],
    [
      'what comes back to the list of what is put off is none',
      { snoozed: 'true' },
      told('a', { snoozed_until: earlier }),
      [['b'], ['c']],
      false,
    ],
    [
      'what somebody took waits no more',
      queue,
      told('a', { agent_id: 'you' }),
      [['b'], ['c']],
      false,
    ],
    [
      'the queue keeps its order',
      { status: 'queued' },
      told('c', { status: 'queued', timeline_items: [said] }),
      [['a', 'b'], ['c']],
      false,
    ],
    [
      'a form that was sent goes first',
      {},
      told('b', { timeline_items: [form] }),
      [['b', 'a'], ['c']],
      false,
    ],
    [
      'an unknown one that spoke goes first',
      { status: 'open' },
      told('z', { timeline_items: [said] }),
      [['z', 'a', 'b'], ['c']],
      false,
    ],
    [
      'one that was just opened goes first',
      {},
      told('z', { seq: 0 }),
      [['z', 'a', 'b'], ['c']],
      false,
    ],
    [
      'an unknown one with another mark is asked for',
      { status: 'open' },
      told('z'),
      [['a', 'b'], ['c']],
      true,
    ],
    [
      'who comes now waits last',
      queue,
      told('z', { ...waits(9), seq: 0 }),
      [
        ['a', 'b'],
        ['c', 'z'],
      ],
      false,
    ],
    [
      'who is more urgent waits first',
      queue,
      told('z', { ...waits(9), seq: 0, priority: 1 }),
      [['z', 'a', 'b'], ['c']],
      false,
    ],
    [
      'who came between waits between',
      queue,
      told('bb', { ...waits(0), seq: 0 }),
      [
        ['a', 'b'],
        ['bb', 'c'],
      ],
      false,
    ],
    [
      'an unknown one that does not belong is not',
      { status: 'queued' },
      told('z'),
      [['a', 'b'], ['c']],
      false,
    ],
    [
      'found by words: nothing unknown comes in',
      { q: 'bag' },
      told('z'),
      [['a', 'b'], ['c']],
      false,
    ],
    [
      'what was overtaken changes nothing',
      {},
      told('c', { seq: 2, timeline_items: [said] }),
      [['a', 'b'], ['c']],
      false,
    ],
  ] as const)('%s', (_what, filter, changed, ids, isStale) => {
    const placed = place(filter, changed)
    expect([placed.ids, placed.isStale]).toEqual([ids, isStale])
  })

  it('who waits after all that is loaded is on a page that was not asked for', () => {
    const pages = [{ items: [summary('a')], next: 'x' }]
    expect(placeChange(pages, queue, told('z', { ...waits(9), seq: 0 }), now)).toEqual({
      pages,
      isStale: false,
    })
  })

  it('a row is what the change tells of it, without what it added', () => {
    const row = place({}, told('b', { unread: 7 })).pages[0]?.items[1]
    expect(row).toMatchObject({ unread: 7, creator_label: 'Label of b', node_name: 'Node' })
    expect(row).not.toHaveProperty('timeline_items')
  })

  it.each([
    ['by an agent to its end', 'b', 'agent', 3, 0],
    ['by an agent, but something came after it', 'b', 'agent', 2, 2],
    ['by the visitor', 'b', 'customer', 3, 2],
    ['of another chat', 'z', 'agent', 3, 2],
  ] as const)('what is seen %s', (_whose, feedback_id, actor, seq, unread) => {
    const pages = [
      { items: [summary('a', { unread: 1 }), summary('b', { unread: 2 })], next: null },
    ]
    const seen = placeSeen(pages, { feedback_id, actor, seq })
    expect(seen[0]?.items.map((row) => row.unread)).toEqual([1, unread])
    expect(seen === pages).toBe(unread === 2)
  })

  it('a change that is nothing to a list leaves it the very same', () => {
    const pages = [{ items: [summary('a')], next: null }]
    expect(placeChange(pages, queue, told('z', { timeline_items: [said] }), now).pages).toBe(pages)
  })

  it.each([
    ['mine', '', { status: 'open', agent_id: 'me', snoozed: 'false' }],
    ['snoozed', '', { status: 'open', snoozed: 'true' }],
    ['queue', '', { waiting: 'true' }],
    ['all', 'bag', { q: 'bag' }],
    ['closed', '', { status: 'closed' }],
    ['open', '', { status: 'open' }],
    ['archived', 'x', { status: 'archived', q: 'x' }],
  ] as const)('%s with %j asks %j', (list, q, filter) => {
    expect(filterOf(list, 'me', q)).toEqual(filter)
  })

  it('what narrows a list goes along; whose Mine is it says itself', () => {
    const narrowed = { label: 'VIP', node: 'n', agent: 'you' }
    expect(filterOf('queue', 'me', '', narrowed)).toEqual({
      waiting: 'true',
      label: 'VIP',
      node_id: 'n',
      agent_id: 'you',
    })
    expect(filterOf('mine', 'me', '', narrowed)).toEqual({
      status: 'open',
      snoozed: 'false',
      label: 'VIP',
      node_id: 'n',
      agent_id: 'me',
    })
  })
})

describe('lists by target', () => {
  it('are asked for by name, and again where a change may move a row in them', () => {
    expect(filterOf('due', 'me', '')).toEqual({ due: 'soonest' })
    expect(filterOf('overdue', 'me', '')).toEqual({ due: 'overdue' })
    const due = { due: 'soonest' } as const
    expect(place(due, told('b')).isStale).toBe(true)
    expect(place(due, told('new', { reply_due_at: later })).isStale).toBe(true)
    expect(place(due, told('new', { timeline_items: [said] })).isStale).toBe(false)
  })
})
