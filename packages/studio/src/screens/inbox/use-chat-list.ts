// A list of the inbox, kept as it is at the server by what the socket tells.
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
/** The first page is there soon; who scrolls on waits for few others. */
const firstPage = 50
const nextPages = 200
/** Many changes at once ask for a list once. */
const staleWaitMs = 150
/** What somebody did to a chat moves its row soon. */
const afterActMs = 250
/** A side that stopped writing without saying so. */
const typingMs = 6_000
/** After its last letter a message is sent, or thought about. */
const sentWithinMs = 1_000
/** The rows follow after the conversation, and after it was seen: a mark that comes and goes at once is none. */
const drawnMs = 300
/** Rows that jump at every message of a busy hour are read by nobody, and pressed by mistake: all of a second move at once. */
const betweenMs = 1_000

export interface ChatListRead {
  /** Undefined until the first page came. */
  readonly chats: readonly ChatSummary[] | undefined
  /** The same, with what tells one filter from another: it is drawn together. */
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

/** Once in the inbox: every list that is kept, shown or not. While one writes in the chat that is shown, or its visitor does, the
 *  lists wait, so that they hold up no letter and no message. */
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
        // What is on its way may be older than the news; it is asked for once more after it.
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
        // Other screens keep single pages of their own.
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
        // Nothing was asked for any more where the inbox has been left meanwhile.
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

/** A timer holds no more. */
const longestTimerMs = 2_000_000_000

/** What was put off comes back when its time has passed. */
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

/** What somebody did to the chat, and wants to see. */
const isAct = (news: RowNews): boolean => news.type === 'changed' && !isMessage(news.changed)

const isMessage = ({ timeline_items }: ChatChanged): boolean =>
  timeline_items.length > 0 && timeline_items.every(({ action }) => action === 'add_comment')
