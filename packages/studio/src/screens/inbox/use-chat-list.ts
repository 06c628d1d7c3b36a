// A list of the inbox, kept in step with the server by socket events.
import type { ChatChanged, ChatSummary } from '@askwell/contract'
import { inBatches } from '@askwell/engine/chat'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '../../api/call.ts'
import { later } from '../../later.ts'
import { type ChatFilter, type ChatPage, placeNews, type RowNews } from './chat-lists.ts'
import { useInbox } from './inbox-context.tsx'
import { openQuiet } from './quiet.ts'

type Pages = InfiniteData<ChatPage>
/** Small enough to load fast; scrolling on needs few further pages. */
const firstPage = 50
const nextPages = 200
/** Many changes at once cause one fetch. */
const staleWaitMs = 150
/** An agent's own action moves the row soon. */
const afterActMs = 250
/** Ends the typing of a side that never reported its end. */
const typingMs = 6_000
/** Within this time of the last letter, the message is sent or the writer pauses. */
const sentWithinMs = 1_000
/** The rows follow after the conversation, and after it was seen, so that no unread mark flashes. */
const drawnMs = 300
/** Rows that jump at every message of a busy hour cannot be read, and are pressed by mistake: they move once a second. */
const betweenMs = 1_000

export interface ChatListRead {
  /** Undefined until the first page is loaded. */
  readonly chats: readonly ChatSummary[] | undefined
  /** The same, with the identity of its filter: both are drawn together. */
  readonly shown: Pick<ChatListRead, 'chats'> & {
    readonly filter: string
    readonly hasNextPage: boolean
  }
  readonly query: UseInfiniteQueryResult<Pages, Error>
}

export function useChatList(filter: ChatFilter): ChatListRead {
  const query = useInfiniteQuery({
    queryKey: ['list_chats', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }): Promise<ChatPage> =>
      call('list_chats', {
        query: {
          ...filter,
          ...(pageParam === undefined
            ? { limit: firstPage }
            : { limit: nextPages, after: pageParam }),
        },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const pages = query.data?.pages
  const chats = useMemo(() => pages?.flatMap(({ items }) => items), [pages])
  const name = JSON.stringify(filter)
  const { hasNextPage } = query
  const shown = useMemo(() => ({ chats, filter: name, hasNextPage }), [chats, name, hasNextPage])
  return { chats, shown, query }
}

/** Used once in the inbox: updates every cached list, shown or not. While the agent or the visitor types in the shown chat, the
 *  lists wait, so that they delay no letter and no message. */
export function useLiveLists(shownChat: string | null): void {
  const client = useQueryClient()
  const { live } = useInbox()
  const shown = useRef(shownChat)
  shown.current = shownChat
  useEffect(() => {
    const stale = new Map<string, ReturnType<typeof setTimeout>>()
    const askAgain = (queryKey: readonly unknown[]): void => {
      const name = JSON.stringify(queryKey)
      if (stale.has(name)) return
      const again = (): void => {
        // A running fetch may be older than the event; the list is fetched again after it.
        if (client.isFetching({ queryKey, exact: true }) > 0)
          return void stale.set(name, setTimeout(again, staleWaitMs))
        stale.delete(name)
        void client.invalidateQueries({ queryKey })
      }
      stale.set(name, setTimeout(again, staleWaitMs))
    }
    const waiting: RowNews[] = []
    const place = (): void => {
      const batch = waiting.splice(0)
      for (const { queryKey } of client
        .getQueryCache()
        .findAll({ queryKey: ['list_chats'], fetchStatus: 'fetching' }))
        askAgain(queryKey)
      for (const [queryKey, data] of client.getQueriesData<Pages | ChatPage>({
        queryKey: ['list_chats'],
      })) {
        // Other screens cache single pages.
        if (!data || !('pages' in data)) continue
        const { pages, isStale } = placeNews(
          data.pages,
          queryKey[1] as ChatFilter,
          batch,
          Date.now(),
        )
        if (isStale) askAgain(queryKey)
        if (pages !== data.pages)
          client.setQueryData<Pages>(queryKey, { ...data, pages: [...pages] })
      }
      if (batch.length > 0) askAgain(['chat_counts'])
    }
    const quiet = openQuiet({ now: () => performance.now(), later }, place)
    const batches = inBatches<RowNews>(
      (batch) => {
        waiting.push(...batch)
        quiet.ask()
        // If the inbox was left meanwhile, nothing is pending.
        if (batch.some(isAct)) later(afterActMs, quiet.hurry)
      },
      later,
      betweenMs,
    )
    const stop = live.listen((event) => {
      if (event.type === 'catch_up')
        for (const asked of ['list_chats', 'chat_counts']) askAgain([asked])
      if (
        event.type === 'typing' &&
        event.notice.actor === 'customer' &&
        event.notice.feedback_id === shown.current
      )
        quiet.expect('theirs', event.notice.typing ? typingMs : 0)
      if (event.type === 'changed' && event.changed.feedback_id === shown.current)
        for (const whose of ['mine', 'theirs']) quiet.expect(whose, drawnMs)
      if (event.type === 'changed') batches.add(event, isMessage(event.changed) ? 'soon' : 'now')
      if (event.type === 'seen')
        batches.add(event, event.notice.feedback_id === shown.current ? 'now' : 'soon')
    })
    const writes = (): void => quiet.expect('mine', sentWithinMs)
    document.addEventListener('input', writes, { passive: true })
    return () => {
      document.removeEventListener('input', writes)
      stop()
      batches.stop()
      quiet.stop()
      for (const timer of stale.values()) clearTimeout(timer)
    }
  }, [client, live])
}

/** The limit of a browser's timer. */
const longestTimerMs = 2_000_000_000

/** Refetches when the next snoozed chat wakes. */
export function useComesBack(wakesAt: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (wakesAt === null) return
    const again = (): void => {
      for (const name of ['list_chats', 'chat_counts'])
        void client.invalidateQueries({ queryKey: [name] })
    }
    const timer = setTimeout(
      again,
      Math.min(longestTimerMs, Math.max(0, Date.parse(wakesAt) - Date.now())),
    )
    return () => clearTimeout(timer)
  }, [client, wakesAt])
}

/** A change made by an agent, who wants to see it. */
const isAct = (news: RowNews): boolean => news.type === 'changed' && !isMessage(news.changed)

const isMessage = ({ timeline_items }: ChatChanged): boolean =>
  timeline_items.length > 0 && timeline_items.every(({ action }) => action === 'add_comment')
