// The lists at the side: waiting, mine and others, newest first; with a search.
import type { ChatSummary } from '@askwell/contract'
import { Inbox as InboxIcon } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useEmptyText } from '../../parts/use-empty-text.ts'
import { useWords } from '../../words/words.ts'
import style from './chat-list.module.css'
import type { ChatListName } from './chat-lists.ts'
import { inboxWords } from './inbox-words.ts'
import type { ChatListRead } from './use-chat-list.ts'
import { WindowedRows } from './windowed-rows.tsx'

interface ChatListProps {
  readonly list: ChatListName
  /** By a search or by filters. */
  readonly isNarrowed: boolean
  readonly read: ChatListRead
  readonly chosen: string | null
  readonly onChoose: (feedbackId: string) => void
  readonly top: ReactNode
}

export function ChatList({ list, isNarrowed, read, chosen, onChoose, top }: ChatListProps) {
  const say = useWords(inboxWords)
  // Deferred: a message of the open conversation need not wait for all rows.
  const { chats, filter, hasNextPage } = useDeferredValue(read.shown)
  const { error, refetch, isFetching, isFetchingNextPage, fetchNextPage } = read.query
  return (
    <section className={style['side']} aria-label={say('inbox.conversations')}>
      {top}
      <Rows
        key={filter}
        list={list}
        {...{ chats, hasNextPage, chosen, onChoose }}
        {...{ error, refetch, isFetching, isFetchingNextPage, fetchNextPage }}
        isSearch={isNarrowed}
      />
    </section>
  )
}

/** Only the shown fields of the query: the query object changes at every change of the list. */
interface RowsProps
  extends Pick<
    ChatListRead['query'],
    'error' | 'refetch' | 'isFetching' | 'isFetchingNextPage' | 'fetchNextPage'
  > {
  readonly chats: readonly ChatSummary[] | undefined
  readonly hasNextPage: boolean
  readonly list: ChatListName
  readonly isSearch: boolean
  readonly chosen: string | null
  readonly onChoose: (feedbackId: string) => void
}

const Rows = memo(function Rows({ list, chats, isSearch, chosen, onChoose, ...query }: RowsProps) {
  const say = useWords(inboxWords)
  const emptyText = useEmptyText()
  if (chats === undefined)
    return query.error ? (
      <Failed error={query.error} onRetry={query.refetch} title={say('inbox.listFailed')} />
    ) : (
      <Skeleton rows={6} height={64} />
    )
  if (chats.length === 0)
    return (
      <Notice
        icon={InboxIcon}
        title={say(
          isSearch
            ? 'inbox.noneFound'
            : list === 'queue'
              ? 'inbox.none'
              : list === 'mine'
                ? 'inbox.noneMine'
                : 'inbox.noneHere',
        )}
        text={
          isSearch
            ? say('inbox.noneFoundText')
            : emptyText(say(list === 'mine' ? 'inbox.noneMineText' : 'inbox.noneText'))
        }
      />
    )
  return <WindowedRows {...{ chats, chosen, onChoose, ...query }} />
})
