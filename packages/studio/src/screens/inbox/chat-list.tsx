// The lists at the side: who waits, who is whose, newest first; found by words.
import type { ChatSummary } from '@askwell/contract'
import { Inbox as InboxIcon } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useRef } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useEmptyText } from '../../parts/use-empty-text.ts'
import { useWords } from '../../words/words.ts'
import style from './chat-list.module.css'
import type { ChatListName } from './chat-lists.ts'
import { ChatRow } from './chat-row.tsx'
import { inboxWords } from './inbox-words.ts'
import type { ChatListRead } from './use-chat-list.ts'
import { useChosenInSight } from './use-chosen-in-sight.ts'
import { useShownRows } from './use-shown-rows.ts'

interface ChatListProps {
  readonly list: ChatListName
  /** By words or otherwise. */
  readonly isNarrowed: boolean
  readonly read: ChatListRead
  readonly chosen: string | null
  readonly onChoose: (feedbackId: string) => void
  readonly top: ReactNode
}

export function ChatList({ list, isNarrowed, read, chosen, onChoose, top }: ChatListProps) {
  const say = useWords(inboxWords)
  // Drawn in pieces: a message of the open conversation does not wait until all rows are.
  const rows = useDeferredValue(read.chats)
  const { error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = read.query
  return (
    <section className={style['side']} aria-label={say('inbox.conversations')}>
      {top}
      <Rows
        key={list}
        list={list}
        chats={rows}
        {...{ error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, chosen, onChoose }}
        isSearch={isNarrowed}
      />
    </section>
  )
}

/** Of the query only what is shown: all of it is another object at every change of the list. */
interface RowsProps
  extends Pick<ChatListRead, 'chats'>,
    Pick<
      ChatListRead['query'],
      'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
    > {
  readonly list: ChatListName
  readonly isSearch: boolean
  readonly chosen: string | null
  readonly onChoose: (feedbackId: string) => void
}

const Rows = memo(function Rows({ list, chats, isSearch, chosen, onChoose, ...query }: RowsProps) {
  const say = useWords(inboxWords)
  const emptyText = useEmptyText()
  const focused = useRef<string>(undefined)
  const rows = useShownRows(chats?.length ?? 0)
  const listRef = useChosenInSight(chats, chosen, rows)
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
  return (
    <div className={style['scroll']}>
      <ul
        ref={listRef}
        className={style['rows']}
        onFocus={({ target }) => {
          focused.current = target.dataset['chat']
        }}
        onBlur={() => {
          focused.current = undefined
        }}
      >
        {chats.slice(0, rows.shown).map((chat: ChatSummary) => (
          // Who writes goes to the top. React would move every row that was above instead, so that one is recreated.
          <ChatRow
            key={`${chat.feedback_id} ${chat.last_item?.id}`}
            chat={chat}
            isChosen={chat.feedback_id === chosen}
            onChoose={onChoose}
            focused={focused}
          />
        ))}
      </ul>
      {rows.shown < chats.length ? (
        <div key={rows.shown} ref={rows.end} />
      ) : query.hasNextPage ? (
        <div className={style['more']}>
          <ActionButton
            onPress={() => void query.fetchNextPage()}
            isBusy={query.isFetchingNextPage}
          >
            {say('inbox.more')}
          </ActionButton>
        </div>
      ) : (
        <p className={style['end']}>{say('inbox.end')}</p>
      )}
    </div>
  )
})
