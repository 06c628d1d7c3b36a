import type { AgentChat, ChatChanged, SeenNotice } from '@askwell/contract'
import { type ChatState, emptyChat } from '@askwell/engine/chat'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOf, priorityOf, seenBy, withChange } from './conversation-events.ts'
import type { LiveEvent } from './live-agents.ts'

const seen = (actor: SeenNotice['actor'], seq: number) =>
  ({ actor, seq, feedback_id: 'f' }) as SeenNotice
const beside = {
  agent_id: null,
  topic: null,
  priority: 0,
  status: 'open' as const,
  snoozed_until: null,
  labels: ['vip', 'late'],
  reply_due_at: null,
  resolve_due_at: null,
}
const detail = { ...beside, notes: [] } as unknown as AgentChat
const told = (change: Partial<ChatChanged>) => ({ ...beside, ...change }) as ChatChanged

describe('seenBy', () => {
  it('follows an agent’s mark wherever it goes, and a visitor’s only onwards', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(99)), { maxLength: 20 }), (marks) => {
        let chat: ChatState = emptyChat
        for (const [isAgent, seq] of marks)
          chat = seenBy(chat, seen(isAgent ? 'agent' : 'customer', seq))
        const by = (wanted: boolean) =>
          marks.filter(([isAgent]) => isAgent === wanted).map(([, seq]) => seq)
        expect(chat.agentSeenSeq).toBe(by(true).at(-1) ?? emptyChat.agentSeenSeq)
        expect(chat.visitorSeenSeq).toBe(Math.max(emptyChat.visitorSeenSeq, ...by(false)))
      }),
    )
  })
})

describe('withChange', () => {
  it('is the same object where nothing beside the messages changed', () => {
    expect(withChange(detail, told({}))).toBe(detail)
    expect(withChange(detail, told({ labels: ['vip', 'late'], seq: 7, unread: 3 }))).toBe(detail)
  })

  it.each<[name: keyof typeof beside, value: unknown]>([
    ['agent_id', 'tamsin'],
    ['topic', 'Baggage'],
    ['priority', 2],
    ['status', 'closed'],
    ['snoozed_until', 'reply'],
    ['labels', ['late', 'vip']],
    ['labels', ['vip']],
    ['labels', []],
    ['reply_due_at', '2026-11-23T12:00:00.000Z'],
    ['resolve_due_at', '2026-11-23T12:00:00.000Z'],
  ])('follows %s to %j', (name, value) => {
    const after = withChange(detail, told({ [name]: value }))
    expect(after).toEqual({ ...detail, [name]: value })
    expect(withChange(after, told({ [name]: value }))).toBe(after)
  })
})

const events: readonly [name: string, event: (id: string) => LiveEvent, isForAll: boolean][] = [
  ['catch_up', () => ({ type: 'catch_up' }), true],
  ['changed', (id) => ({ type: 'changed', changed: told({ feedback_id: id }) }), false],
  ['typing', (id) => ({ type: 'typing', notice: { feedback_id: id } as never }), false],
  ['seen', (id) => ({ type: 'seen', notice: { feedback_id: id } as never }), false],
  [
    'presence of the visitor',
    (id) => ({ type: 'presence', notice: { kind: 'visitor', feedback_id: id, online: true } }),
    false,
  ],
]

describe('isOf', () => {
  it.each(events)('%s', (_name, event, isForAll) => {
    expect(isOf(event('mine'), 'mine')).toBe(true)
    expect(isOf(event('other'), 'mine')).toBe(isForAll)
  })

  it('is never the presence of an agent', () => {
    expect(isOf({ type: 'presence', notice: { kind: 'agent' } as never }, 'mine')).toBe(false)
  })
})

describe('priorityOf', () => {
  const waiting = { ...emptyChat, pending: [{ clientId: 'mine' }] } as unknown as ChatState
  const said = (...ids: (string | null)[]): LiveEvent => ({
    type: 'changed',
    changed: told({ timeline_items: ids.map((client_id) => ({ client_id })) as never }),
  })
  it.each<[name: string, event: LiveEvent, priority: string]>([
    ['a message of somebody else', said(null), 'now'],
    ['our own, which is on the screen', said('mine'), 'idly'],
    ['our own with another one', said('mine', 'other'), 'now'],
    ['a change without messages', said(), 'now'],
    ['a mark', { type: 'seen', notice: seen('agent', 1) }, 'idly'],
    ['somebody who types', { type: 'typing', notice: {} as never }, 'soon'],
    ['a lost connection that is back', { type: 'catch_up' }, 'soon'],
  ])('%s', (_name, event, priority) => expect(priorityOf(event, waiting)).toBe(priority))
})
