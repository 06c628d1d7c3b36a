import { describe, expect, it } from 'vitest'
import { changedBy } from './numbered-event.ts'

describe('what an event is about', () => {
  for (const [type, data, found] of [
    ['feedback.completed', { id: 'f' }, { kind: 'feedback', id: 'f' }],
    ['customer.deleted', { id: 'c' }, { kind: 'customer', id: 'c' }],
    ['chat.message.created', { id: 'm', feedback_id: 'f' }, { kind: 'message', id: 'm' }],
    ['chat.rated', { id: 'm', feedback_id: 'f' }, { kind: 'chat', id: 'f' }],
    ['test', { id: 'x' }, null],
    ['feedback.created', {}, null],
  ] as const)
    it(`${type} with ${JSON.stringify(data)}`, () => {
      expect(changedBy({ type, data })).toEqual(found)
    })
})
