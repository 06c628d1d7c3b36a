// The rows of a list that are visible and a few around them. Each drawn row costs time in every frame, so a list of a
// thousand conversations holds about thirty elements.
import type { ChatSummary } from '@askwell/contract'
import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { useWords } from '../../words/words.ts'
import style from './chat-list.module.css'
import { ChatRow } from './chat-row.tsx'
import { inboxWords } from './inbox-words.ts'
import type { ChatListRead } from './use-chat-list.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'

interface WindowedRowsProps
  extends Pick<
    ChatListRead['query'],
    'error' | 'isFetching' | 'isFetchingNextPage' | 'fetchNextPage'
  > {
  readonly chats: readonly ChatSummary[]
  readonly hasNextPage: boolean
  readonly chosen: string | null
  readonly onChoose: (feedbackId: string) => void
}

/** Until a row is measured: two lines and one line of tags. */
const usualRowPx = 91
/** Above and below the visible rows. */
const rowsAround = 6
/** The next page is fetched before the reader reaches the end. */
const rowsAhead = 25

export function WindowedRows({
  chats,
  chosen,
  onChoose,
  error,
  hasNextPage,
  isFetching,
  isFetchingNextPage,
  fetchNextPage,
}: WindowedRowsProps) {
  const say = useWords(inboxWords)
  const scroller = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  const places = useMemo(
    () => new Map(chats.map(({ feedback_id }, place) => [feedback_id, place])),
    [chats],
  )
  const virtualizer = useVirtualizer({
    count: chats.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualRowPx,
    overscan: rowsAround,
    getItemKey: useCallback((place: number) => chats[place]?.feedback_id ?? place, [chats]),
    // The focused row stays, with its neighbours: Tab continues from it, wherever the list was scrolled to.
    rangeExtractor: useCallback(
      (range: Range) => withNeighbours(range, places.get(focused.current ?? '')),
      [places],
    ),
  })
  useSteadyScroll(virtualizer, chats)
  useChosenInSight(virtualizer, places, chosen)
  const drawn = virtualizer.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  const isNearEnd = last >= chats.length - rowsAhead
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, error, fetchNextPage])
  return (
    <div ref={scroller} className={style['scroll']}>
      <ul
        className={style['rows']}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={({ target }) => {
          focused.current = target.dataset['chat']
        }}
        onBlur={() => {
          focused.current = undefined
        }}
      >
        {drawn.map(({ index, start }) => {
          const chat = chats[index]
          return (
            chat && (
              // The conversation that gets a message moves to the top. React would move every row that was above it instead, so
              // that one is recreated.
              <li
                key={`${chat.feedback_id} ${chat.last_item?.id}`}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={hasNextPage ? -1 : chats.length}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ChatRow
                  chat={chat}
                  isChosen={chat.feedback_id === chosen}
                  onChoose={onChoose}
                  focused={focused}
                />
              </li>
            )
          )
        })}
      </ul>
      {hasNextPage ? (
        <div className={style['more']}>
          <ActionButton onPress={() => void fetchNextPage()} isBusy={isFetchingNextPage}>
            {say('inbox.more')}
          </ActionButton>
        </div>
      ) : (
        <p className={style['end']}>{say('inbox.end')}</p>
      )}
    </div>
  )
}

function withNeighbours(range: Range, place: number | undefined): number[] {
  const drawn = defaultRangeExtractor(range)
  if (place === undefined) return drawn
  const kept = [place - 1, place, place + 1].filter((one) => one >= 0 && one < range.count)
  return [...new Set([...drawn, ...kept])].sort((a, b) => a - b)
}

/** A chat that is newly chosen, by a key or an address, is scrolled to. Afterwards the list keeps its scroll position,
 *  wherever the chat moves. */
function useChosenInSight(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  places: ReadonlyMap<string, number>,
  chosen: string | null,
): void {
  const sought = useRef<string>(null)
  useLayoutEffect(() => {
    if (sought.current === chosen) return
    sought.current = chosen
    const place = places.get(chosen ?? '')
    if (place !== undefined) virtualizer.scrollToIndex(place, { align: 'auto' })
  }, [virtualizer, places, chosen])
}
