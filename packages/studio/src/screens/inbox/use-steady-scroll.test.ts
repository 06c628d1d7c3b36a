import type { ChatSummary } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { movedBy } from './use-steady-scroll.ts'

const rowPx = 90
const chat = (name: string, said = 1) =>
  ({ feedback_id: name, last_item: { id: `${name} ${said}` } }) as ChatSummary
const chats = (names: string) => [...names].map((name) => chat(name))
/** All rows, of equal height. */
const drawn = (of: readonly ChatSummary[]) => ({
  chats: of,
  rows: of.map((_, index) => ({
    ...{ key: index, index, lane: 0, size: rowPx },
    ...{ start: index * rowPx, end: (index + 1) * rowPx },
  })),
})
const moved = (before: ChatSummary[], now: ChatSummary[], scrollTop: number) =>
  movedBy(drawn(before), now, scrollTop, (place) => place * rowPx)

describe('what is in sight stays while a list of conversations changes (R-CHAT)', () => {
  it('moves down by a row that came above it', () => {
    expect(moved(chats('abcde'), chats('xabcde'), 2 * rowPx)).toBe(rowPx)
  })

  it('moves up by a row that left above it', () => {
    expect(moved(chats('abcde'), chats('bcde'), 2 * rowPx + 30)).toBe(-rowPx)
  })

  it('stays when a row goes to the top from above, and when rows change below', () => {
    expect(moved(chats('abcde'), [chat('b', 2), ...chats('acde')], 2 * rowPx)).toBe(0)
    expect(moved(chats('abcde'), chats('abcd'), rowPx)).toBe(0)
  })

  it('does not follow the row in sight that goes to the top with its message', () => {
    expect(moved(chats('abcde'), [chat('c', 2), ...chats('abde')], 2 * rowPx)).toBe(0)
  })

  it('stays where nothing that was in sight is left', () => {
    expect(moved(chats('abc'), chats('xyz'), rowPx)).toBe(0)
  })
})
