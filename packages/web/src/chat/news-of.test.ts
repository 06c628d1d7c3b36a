// The title of a conversation's tab.
import type { ChatDetail, TimelineItem } from '@askwell/contract'
import { emptyChat } from '@askwell/engine/chat'
import { describe, expect, it } from 'vitest'
import { titleOf } from './news-of.ts'

const detail = { node: { name: 'Hazel & Pine' } } as unknown as ChatDetail
const item = (seq: number, actor: 'agent' | 'customer') =>
  ({ seq, actor, action: 'add_comment' }) as unknown as TimelineItem
const said = [item(1, 'customer'), item(2, 'agent'), item(3, 'agent')]

describe('the title of a conversation', () => {
  it.each([
    ['counts what is unread while nobody sees the page', 1, true, '(2) Hazel & Pine'],
    ['counts replies only', 2, true, '(1) Hazel & Pine'],
    ['is the name of the channel when all was seen', 3, true, 'Hazel & Pine'],
    ['is the name of the channel while the page is seen', 0, false, 'Hazel & Pine'],
  ])('%s', (_case, visitorSeenSeq, isHidden, title) => {
    expect(titleOf({ detail, chat: { ...emptyChat, items: said, visitorSeenSeq } }, isHidden)).toBe(
      title,
    )
  })

  it('is not known before the conversation is', () => {
    expect(titleOf({ detail: null, chat: emptyChat }, true)).toBeNull()
  })
})
