import { describe, expect, it } from 'vitest'
import type { FollowUpRow } from '../../store/follow-ups/follow-up-rows.ts'
import { type FollowUpPatch, followUpAfter } from './follow-up-change.ts'

const begun: FollowUpRow = {
  status: 'open',
  outcome: null,
  assigneeId: null,
  dueAt: null,
  priority: 'normal',
  createdAt: 1,
  firstActionAt: null,
  closedAt: null,
  revision: 1,
}
const closed: FollowUpRow = {
  ...begun,
  status: 'closed',
  outcome: 'resolved',
  firstActionAt: 2,
  closedAt: 3,
}

describe('followUpAfter', () => {
  it.each<[string, FollowUpRow | null, FollowUpPatch, Partial<FollowUpRow>]>([
    ['begins one', null, {}, { status: 'open', createdAt: 9, firstActionAt: null, revision: 1 }],
    ['begins one with an owner', null, { assigneeId: 'ada' }, { assigneeId: 'ada', revision: 1 }],
    ['counts a change', begun, { priority: 'high' }, { priority: 'high', revision: 2 }],
    [
      'takes away the owner',
      { ...begun, assigneeId: 'ada' },
      { assigneeId: null },
      { assigneeId: null },
    ],
    ['takes away the due time', { ...begun, dueAt: 5 }, { dueAt: null }, { dueAt: null }],
    [
      'notes the first action',
      begun,
      { status: 'waiting' },
      { status: 'waiting', firstActionAt: 9 },
    ],
    ['does not count an owner as an action', begun, { assigneeId: 'ada' }, { firstActionAt: null }],
    [
      'keeps the first action',
      { ...closed, status: 'open' },
      { status: 'waiting' },
      { firstActionAt: 2 },
    ],
    [
      'closes with an outcome',
      begun,
      { status: 'closed', outcome: 'no_reply' },
      { outcome: 'no_reply', closedAt: 9, firstActionAt: 9 },
    ],
    ['changes the outcome', closed, { outcome: 'no_reply' }, { outcome: 'no_reply', closedAt: 3 }],
    [
      'opens again without the outcome',
      closed,
      { status: 'open' },
      { outcome: null, closedAt: null },
    ],
  ])('%s', (_what, known, patch, next) => {
    expect(followUpAfter(known, patch, 9)).toMatchObject({ kind: 'changed', next })
  })

  it.each<[string, FollowUpRow | null, FollowUpPatch, string]>([
    ['a change that changes nothing', begun, { status: 'open' }, 'same'],
    ['closing without an outcome', begun, { status: 'closed' }, 'needs_outcome'],
    ['an outcome while it is open', begun, { outcome: 'resolved' }, 'has_no_outcome'],
    [
      'an outcome with the opening',
      closed,
      { status: 'open', outcome: 'resolved' },
      'has_no_outcome',
    ],
  ])('refuses or ignores %s', (_what, known, patch, kind) => {
    expect(followUpAfter(known, patch, 9)).toEqual({ kind })
  })

  it('says what changed, with times as they are on the wire', () => {
    const step = followUpAfter(begun, { status: 'closed', outcome: 'resolved', dueAt: 0 }, 9)
    expect(step).toMatchObject({
      changes: [
        { field: 'status', from: 'open', to: 'closed' },
        { field: 'outcome', from: null, to: 'resolved' },
        { field: 'due_at', from: null, to: '1970-01-01T00:00:00.000Z' },
      ],
    })
  })
})
