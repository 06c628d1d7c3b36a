import type { TimelineItem } from '@askwell/contract'
import { emptyChat } from '@askwell/engine/chat'
import { describe, expect, it } from 'vitest'
import { collisionOf } from './collision.ts'

const nobody = {
  name: null,
  surname: null,
  nickname: null,
  email: null,
  phone_number: null,
  avatar: null,
  avatar_color: null,
}
const item = (
  seq: number,
  actor: string,
  id: string | null = null,
  action = 'add_comment',
): TimelineItem => ({
  ...{ id: `i${seq}`, seq, action, actor, client_id: null },
  detail: {
    comment: { body: '', attachment: null, created_at: '' },
    ...(actor === 'agent' && { user: { ...nobody, id } }),
  },
})

describe('what somebody else did since a reply was begun', () => {
  it.each([
    ['nothing', [item(1, 'customer')], [], null],
    ['an answer from before', [item(1, 'agent', 'bo')], [], null],
    [
      'an answer',
      [item(3, 'agent', 'bo'), item(4, 'customer')],
      [],
      { kind: 'answered', agentId: 'bo' },
    ],
    ['an answer of my own', [item(3, 'agent', 'me')], [], null],
    ['a change of status is none', [item(3, 'agent', 'bo', 'change_status')], [], null],
    ['somebody writes', [], ['bo', 'cy'], { kind: 'typing', agentId: 'bo' }],
    [
      'an answer, and they go on',
      [item(3, 'agent', 'cy')],
      ['bo'],
      { kind: 'answered', agentId: 'cy' },
    ],
    [
      'an answer of a profile that is gone',
      [item(3, 'agent')],
      [],
      { kind: 'answered', agentId: null },
    ],
  ])('%s', (_what, items, typingAgents, collision) => {
    expect(collisionOf({ chat: { ...emptyChat, items }, typingAgents }, 2, 'me')).toEqual(collision)
  })
})
