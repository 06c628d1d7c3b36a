import type { ChatChange, ChatPerson, TimelineItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { emptyChat } from './chat-state.ts'
import { hasRated } from './rated.ts'
import { isEcho, missingRange, reconcile } from './reconcile.ts'
import { senderGroups, senderLabel } from './senders.ts'

const nobody: ChatPerson = {
  id: null,
  name: null,
  surname: null,
  nickname: null,
  email: null,
  phone_number: null,
  avatar: null,
  avatar_color: null,
}
const item = (seq: number, actor: string, more: Partial<TimelineItem> = {}): TimelineItem => ({
  id: `i${seq}`,
  seq,
  action: 'add_comment',
  actor,
  client_id: null,
  detail: { comment: { body: `${seq}`, attachment: null, created_at: '' } },
  ...more,
})
const change = (
  seq: number,
  items: readonly TimelineItem[],
  more: Partial<ChatChange> = {},
): ChatChange => ({
  feedback_id: '',
  seq,
  timeline_items: [...items],
  chat_ratings: [],
  chat_rating_enabled: false,
  status: 'open',
  agent_seen_seq: 0,
  visitor_seen_seq: 0,
  ...more,
})

describe('what a screen knows of a chat', () => {
  it('is the same object after what it knew already: nothing is drawn for it', () => {
    const told = change(2, [item(1, 'customer'), item(2, 'agent')], { agent_seen_seq: 1 })
    const known = reconcile(emptyChat, { type: 'heard', change: told })
    expect(reconcile(known, { type: 'heard', change: told })).toBe(known)
    expect(reconcile(known, { type: 'stored', clientId: 'c', item: item(2, 'agent') })).toBe(known)
    expect(reconcile(known, { type: 'heard', change: { ...told, agent_seen_seq: 2 } })).not.toBe(
      known,
    )
    expect(reconcile(known, { type: 'heard', change: { ...told, status: 'closed' } })).not.toBe(
      known,
    )
  })

  it('what brings only what is on its way is an echo; anything beside it is news (R-RT-04)', () => {
    const sent = reconcile(emptyChat, {
      type: 'sent',
      message: { clientId: 'c', body: 'hello', attachment: null, at: 0 },
    })
    const mine = item(1, 'customer', { client_id: 'c' })
    expect(isEcho(sent, change(1, [mine]))).toBe(true)
    expect(isEcho(sent, change(2, [mine, item(2, 'agent')]))).toBe(false)
    expect(isEcho(sent, change(1, [item(1, 'customer', { client_id: 'of another tab' })]))).toBe(
      false,
    )
    expect(isEcho(sent, change(1, []))).toBe(false)
    expect(isEcho(emptyChat, change(1, [mine]))).toBe(false)
  })

  it('a gap is reported, the items after it are kept, and the reply closes it (R-RT-06)', () => {
    const gap = reconcile(
      reconcile(emptyChat, { type: 'heard', change: change(1, [item(1, 'customer')]) }),
      {
        type: 'heard',
        change: change(4, [item(4, 'agent')]),
      },
    )
    expect(missingRange(gap)).toEqual({ after: 1 })
    const whole = reconcile(gap, {
      type: 'heard',
      change: change(4, [item(2, 'agent'), item(3, 'agent'), item(4, 'agent')]),
    })
    expect(missingRange(whole)).toBeNull()
    expect(whole.items.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  it('an overtaken event does not turn the status back (R-RT-16)', () => {
    const closed = reconcile(emptyChat, {
      type: 'heard',
      change: change(2, [item(1, 'agent'), item(2, 'system')], { status: 'closed' }),
    })
    expect(reconcile(closed, { type: 'heard', change: change(1, [item(1, 'agent')]) }).status).toBe(
      'closed',
    )
  })

  it('a change that brings nothing new leaves lists unchanged, so that nothing is drawn again', () => {
    const one = change(1, [item(1, 'agent')])
    const before = reconcile(emptyChat, { type: 'heard', change: one })
    const after = reconcile(before, { type: 'heard', change: one })
    expect(after.items).toBe(before.items)
    expect(after.pending).toBe(before.pending)
  })

  it.each([
    ['never rated', [], [item(1, 'customer')], false],
    ['rated after the last own message (R-RATE-05)', [2], [item(1, 'customer')], true],
    ['wrote again after rating (R-RATE-06)', [1], [item(2, 'customer')], false],
    ['an agent wrote after the rating', [2], [item(1, 'customer'), item(3, 'agent')], true],
    ['rated without ever writing', [1], [], true],
    [
      'a change of status is no message',
      [1],
      [item(2, 'customer', { action: 'change_status' })],
      true,
    ],
  ])('%s', (_, seqs, items, rated) => {
    const ratings = seqs.map((seq) => ({ rating: 50 as const, created_at: '', seq }))
    expect(hasRated({ ratings, items })).toBe(rated)
  })

  it('consecutive messages of one sender are a group (R-CHAT-14)', () => {
    const [ada, bo] = ['ada', 'bo'].map((id) => ({
      comment: { body: '', attachment: null, created_at: '' },
      user: { ...nobody, id },
    }))
    const said = [
      item(1, 'customer'),
      item(2, 'customer'),
      item(3, 'agent', { detail: ada ?? item(0, '').detail }),
      item(4, 'customer'),
    ]
    expect(senderGroups(said).map(({ items }) => items.map(({ seq }) => seq))).toEqual([
      [1, 2],
      [3],
      [4],
    ])
    const agents = [
      item(1, 'agent', { detail: ada ?? item(0, '').detail }),
      item(2, 'agent', { detail: bo ?? item(0, '').detail }),
    ]
    expect(senderGroups(agents)).toHaveLength(2)
    expect(
      senderGroups([
        item(1, 'customer'),
        item(2, 'system', { action: 'wave' }),
        item(3, 'customer'),
      ]),
    ).toHaveLength(1)
  })

  it.each<[string, Partial<ChatPerson>, string | null]>([
    ['the name (R-CHAT-17)', { name: 'Ada', nickname: 'ad', surname: 'L' }, 'Ada'],
    [
      'else the nickname (R-CHAT-17)',
      { name: '  ', nickname: 'ad', surname: 'L', email: 'a@b.c' },
      'ad',
    ],
    ['else name and surname (R-CHAT-17)', { surname: 'Lovelace', email: 'a@b.c' }, 'Lovelace'],
    ['else the e-mail (R-CHAT-17)', { email: 'a@b.c', phone_number: '+1' }, 'a@b.c'],
    ['else the phone (R-CHAT-17)', { phone_number: '+1' }, '+1'],
    ['else unknown (R-CHAT-18)', {}, null],
  ])('%s', (_, person, label) => {
    expect(senderLabel({ ...nobody, ...person })).toBe(label)
    expect(senderLabel(null)).toBeNull()
  })
})
