import { describe, expect, it } from 'vitest'
import { mattersOf, stepsLeft } from './attention.ts'

const found = <Item>(items: readonly Item[], next: string | null = null) => ({ items, next })
const failure = { at: '', why: 'timeout', status: null }

describe('what needs attention', () => {
  it('chats that wait come first, today’s answers last, and nothing says nothing (O-16)', () => {
    expect(mattersOf({})).toEqual([])
    expect(mattersOf({ chats: { waiting: 0, mine_unread: 0 }, today: found([]) })).toEqual([])
    expect(
      mattersOf({ chats: { waiting: 2, mine_unread: 1 }, today: found([1], 'more') }),
    ).toMatchObject([
      { kind: 'waiting', count: 2, isMore: false, to: '/inbox', search: { list: 'queue' } },
      { kind: 'unread', count: 1 },
      { kind: 'today', count: 1, isMore: true, isTask: false },
    ])
  })

  it('overdue follow-ups lead to the responses that have them (O-24)', () => {
    expect(mattersOf({ overdue: found([1, 2]) })).toEqual([
      {
        kind: 'overdue',
        count: 2,
        isMore: false,
        to: '/responses',
        search: { followUp: 'overdue' },
        isTask: true,
      },
    ])
  })

  it('one failing call leads to it, several to their list (O-18)', () => {
    const failing = (reference_id: string) => ({ reference_id, last_failures: [failure] })
    expect(
      mattersOf({
        integrations: found([failing('a b'), { reference_id: 'fine', last_failures: [] }]),
      }),
    ).toMatchObject([{ to: '/settings/integrations/a%20b' }])
    expect(mattersOf({ integrations: found([failing('a'), failing('b')]) })).toMatchObject([
      { count: 2, to: '/settings/integrations' },
    ])
  })

  it('a webhook that its owner paused is nobody’s matter, one that the address stopped is', () => {
    const webhooks = found([
      { id: 'one', disabled_reason: 'owner' as const },
      { id: 'two', disabled_reason: 'gone' as const },
    ])
    expect(mattersOf({ webhooks })).toMatchObject([
      { kind: 'webhooks', count: 1, to: '/settings/webhooks/two' },
    ])
  })

  it('first steps are those not done, in order', () => {
    expect(stepsLeft({ survey: true, place: false, answer: false })).toEqual(['place', 'answer'])
  })
})
