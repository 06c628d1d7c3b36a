import type { ChatNote, TimelineItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { timelineRows } from './timeline-rows.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 23, 50 + minute)).toISOString()
const item = (
  seq: number,
  change: Partial<TimelineItem> = {},
  detail: Partial<TimelineItem['detail']> = {},
): TimelineItem => ({
  id: `i${seq}`,
  seq,
  action: 'add_comment',
  actor: 'customer',
  client_id: null,
  ...change,
  detail: { comment: { body: `said ${seq}`, attachment: null, created_at: at(seq) }, ...detail },
})
const ours = (seq: number, id = 'tamsin'): TimelineItem =>
  item(
    seq,
    { actor: 'agent' },
    {
      user: {
        id,
        name: id,
        surname: null,
        nickname: null,
        email: null,
        phone_number: null,
        avatar: null,
        avatar_color: null,
      },
    },
  )
const note = (id: string, minute: number): ChatNote => ({
  id,
  agent_id: null,
  body: id,
  created_at: at(minute),
})
const rowsOf = (said: Partial<Parameters<typeof timelineRows>[0]>) =>
  timelineRows({ items: [], ratings: [], notes: [], pending: [], ...said }, (iso) =>
    iso.slice(0, 10),
  )
const keys = (rows: ReturnType<typeof timelineRows>) =>
  rows.map(({ kind, key }) => `${kind} ${key}`)

describe('a conversation as rows (R-CHAT-55)', () => {
  it('groups messages of one sender, and begins each day with its date', () => {
    const rows = rowsOf({ items: [item(1), item(2), ours(3), ours(4, 'ada'), ours(11, 'ada')] })
    expect(keys(rows)).toEqual([
      'day day 2026-01-01',
      'message i1',
      'message i2',
      'message i3',
      'message i4',
      'day day 2026-01-02',
      'message i11',
    ])
    expect(
      rows.flatMap((row) =>
        row.kind === 'message' ? [[row.startsGroup, row.endsGroup, row.side]] : [],
      ),
    ).toEqual([
      [true, false, 'theirs'],
      [false, true, 'theirs'],
      [true, true, 'ours'],
      [true, true, 'ours'],
      [true, true, 'ours'],
    ])
  })

  it('puts notes and ratings where they happened, and what is on its way last', () => {
    const rows = rowsOf({
      items: [item(1), item(4)],
      ratings: [{ rating: 100, created_at: at(3), seq: 3 }],
      notes: [note('n2', 2), note('n9', 9)],
      pending: [
        { clientId: 'p', body: 'soon', attachment: null, at: 0, delivery: 'sending', code: null },
      ],
    })
    expect(keys(rows).slice(1)).toEqual([
      'message i1',
      'note n2',
      'rating 3',
      'message i4',
      'note n9',
      'pending p',
    ])
  })

  it('shows the answers of a form in its card, and an answer whose form is not known alone', () => {
    const form = item(
      1,
      { action: 'send_form', actor: 'agent' },
      { form: { flow_id: 'f', flow_version: 1, name: 'Address' } },
    )
    const answer = item(2, { action: 'answer_form' }, { form_item_id: 'i1', responses: [] })
    const [, card, ...others] = rowsOf({ items: [form, answer] })
    expect(card).toMatchObject({ kind: 'form', item: form, answer })
    expect(others).toEqual([])
    expect(rowsOf({ items: [answer] })[1]).toMatchObject({ kind: 'form', answer })
    expect(rowsOf({ items: [form] })[1]).toMatchObject({ kind: 'form', answer: null })
  })

  it('passes over what it does not know', () => {
    expect(rowsOf({ items: [item(1, { action: 'dance' })] })).toEqual([])
  })
})
