// The visible rows stay in place while rows above are added, removed and moved. At the top of the list the
// reader sees what is new instead.
import type { ChatSummary } from '@askwell/contract'
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'

interface Drawn {
  readonly chats: readonly ChatSummary[]
  readonly rows: readonly VirtualItem[]
}

export function useSteadyScroll(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  chats: readonly ChatSummary[],
): void {
  const drawn = useRef<Drawn>(undefined)
  useLayoutEffect(() => {
    const before = drawn.current
    const scroller = virtualizer.scrollElement
    if (before !== undefined && before.chats !== chats && scroller && scroller.scrollTop > 0) {
      const movedPx = movedBy(before, chats, scroller.scrollTop, (place) =>
        startOf(virtualizer, place),
      )
      if (movedPx !== 0) scroller.scrollTop += movedPx
    }
    drawn.current = { chats, rows: virtualizer.getVirtualItems() }
  })
}

const startOf = (virtualizer: Virtualizer<HTMLDivElement, Element>, place: number): number =>
  virtualizer.measurementsCache[place]?.start ?? 0

/** How far the first visible row without a new message moved: a row with one goes to the top of the list. */
export function movedBy(
  before: Drawn,
  chats: readonly ChatSummary[],
  scrollTop: number,
  startAt: (place: number) => number,
): number {
  for (const { index, start, end } of before.rows) {
    const was = before.chats[index]
    if (was === undefined || end <= scrollTop) continue
    const place = chats.findIndex(({ feedback_id }) => feedback_id === was.feedback_id)
    const is = chats[place]
    if (is && is.last_item?.id === was.last_item?.id) return startAt(place) - start
  }
  return 0
}
