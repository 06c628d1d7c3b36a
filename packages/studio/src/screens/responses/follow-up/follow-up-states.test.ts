import { describe, expect, it } from 'vitest'
import {
  followUpStates,
  isOverdue,
  localTime,
  patchOf,
  stateOf,
  timeOf,
  undoOf,
} from './follow-up-states.ts'

describe('the state of a follow-up', () => {
  it.each(followUpStates)('%s comes back from the change that it sends', (state) => {
    expect(stateOf({ status: 'open', outcome: null, ...patchOf(state) })).toBe(state)
  })

  it.each([
    ['open', '2026-11-20T12:00:00Z', true],
    ['open', '2026-11-20T12:00:01Z', false],
    ['closed', '2026-11-20T12:00:00Z', false],
    ['open', null, false],
  ] as const)('%s and due at %s is overdue: %s', (status, due_at, overdue) => {
    expect(isOverdue({ status, due_at }, Date.parse('2026-11-20T12:00:00.500Z'))).toBe(overdue)
  })
})

describe('a change of several follow-ups', () => {
  it('is undone with all that it may have set, and a new follow-up stays', () => {
    const before = {
      ...{
        status: 'closed' as const,
        outcome: 'no_reply' as const,
        assignee_id: null,
        due_at: null,
      },
      ...{ priority: 'high' as const, created_at: '2026-11-20T12:00:00Z', first_action_at: null },
      ...{ closed_at: '2026-11-20T13:00:00Z', revision: 4 },
    }
    expect(undoOf(before)).toEqual({
      ...{ status: 'closed', outcome: 'no_reply', assignee_id: null, due_at: null },
    })
    expect(undoOf(null)).toEqual({})
  })
})

describe('a due time', () => {
  it('is shown and read by the clock of the reader', () => {
    const iso = new Date(2026, 0, 5, 9, 7).toISOString()
    expect(localTime(iso)).toBe('2026-01-05T09:07')
    expect(timeOf(localTime(iso))).toBe(iso)
  })

  it.each([
    ['', null],
    ['0002-01-05T09:07', undefined],
    ['2026-13-40T99:99', undefined],
  ])('%j is %s', (local, time) => {
    expect(timeOf(local)).toBe(time)
    expect(localTime(null)).toBe('')
  })
})
