// The lists at the side: who waits, who is whose, newest first; found by words.
import type { ChatSummary } from '@askwell/contract'
import { Inbox as InboxIcon, ListFilter, Search } from 'lucide-react'
import { memo, type RefObject, useDeferredValue, useRef } from 'react'
import { Button, MenuTrigger } from 'react-aria-components'
import { ActionButton } from '../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import style from './chat-list.module.css'
import type { ChatListName } from './chat-lists.ts'
import { ChatRow } from './chat-row.tsx'
import { inboxWords } from './inbox-words.ts'
import type { ChatListRead } from './use-chat-list.ts'

interface ChatListProps {
  readonly list: ChatListName
  readonly onList: (list: ChatListName) => void
  readonly q: string
  readonly onSearch: (q: string) => void
  readonly search: RefObject<HTMLInputElement | null>
  readonly read: ChatListRead
  readonly chosen: string | null
  readonly onChoose: (feedbackId: string) => void
  readonly counts: Readonly<Partial<Record<ChatListName, number>>>
}

const tabs = ['mine', 'queue', 'all', 'closed'] as const satisfies readonly ChatListName[]
const others = ['open', 'archived'] as const satisfies readonly ChatListName[]
/** While somebody types, the server is not asked for every letter. */
const typingPauseMs = 250

export function ChatList({ list, onList, q, onSearch, search, read, chosen, onChoose, counts }: ChatListProps) {
  const say = useWords(inboxWords)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Drawn in pieces: a message of the open conversation does not wait until all rows are.
  const rows = useDeferredValue(read.chats)
  return (
    <section className={style['side']} aria-label={say('inbox.conversations')}>
      <div className={style['top']}>
        <fieldset className={style['tabs']} aria-label={say('inbox.lists')}>
          {tabs.map((name) => (
            <button key={name} type="button" aria-pressed={name === list} onClick={() => onList(name)}>
              {say(`inbox.${name}`)}
              {counts[name] ? <span className={style['count']}>{counts[name]}</span> : null}
            </button>
          ))}
          <MenuTrigger>
            <Button className={style['others'] ?? ''} aria-label={say('inbox.moreLists')} data-chosen={others.some((name) => name === list)}>
              <ListFilter size={14} aria-hidden />
            </Button>
            <MenuList label={say('inbox.moreLists')}>
              {others.map((name) => (
                <MenuItem key={name} id={name} isChosen={name === list} onAction={() => onList(name)}>
                  {say(`inbox.${name}`)}
                </MenuItem>
              ))}
            </MenuList>
          </MenuTrigger>
        </fieldset>
        <label className={style['search']}>
          <Search size={14} aria-hidden />
          <input
            key={list}
            ref={search}
            type="search"
            defaultValue={q}
            dir="auto"
            aria-label={say('inbox.search')}
            placeholder={say('inbox.search')}
            maxLength={200}
            onChange={({ currentTarget }) => {
              clearTimeout(pause.current)
              const words = currentTarget.value
              pause.current = setTimeout(() => onSearch(words.trim()), typingPauseMs)
            }}
          />
        </label>
      </div>
      <Rows chats={rows} query={read.query} isSearch={q !== ''} chosen={chosen} onChoose={onChoose} />
    </section>
  )
}

interface RowsProps extends ChatListRead {
  readonly isSearch: boolean
  readonly chosen: string | null
  readonly onChoose: (feedbackId: string) => void
}

const Rows = memo(function Rows({ chats, query, isSearch, chosen, onChoose }: RowsProps) {
  const say = useWords(inboxWords)
  const focused = useRef<string>(undefined)
  if (chats === undefined)
    return query.error ? <Failed error={query.error} onRetry={query.refetch} title={say('inbox.listFailed')} /> : <Skeleton rows={6} height={64} />
  if (chats.length === 0)
    return <Notice icon={InboxIcon} title={say(isSearch ? 'inbox.noneFound' : 'inbox.none')} text={say(isSearch ? 'inbox.noneFoundText' : 'inbox.noneText')} />
  return (
    <div className={style['scroll']}>
      <ul
        className={style['rows']}
        onFocus={({ target }) => {
          focused.current = target.dataset['chat']
        }}
        onBlur={() => {
          focused.current = undefined
        }}
      >
        {chats.map((chat: ChatSummary) => (
          // Who writes goes to the top. React would move every row that was above instead, so that one is made anew.
          <ChatRow key={`${chat.feedback_id} ${chat.last_item?.id}`} chat={chat} isChosen={chat.feedback_id === chosen} onChoose={onChoose} focused={focused} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className={style['more']}>
          <ActionButton onPress={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
            {say('inbox.more')}
          </ActionButton>
        </div>
      ) : (
        <p className={style['end']}>{say('inbox.end')}</p>
      )}
    </div>
  )
})
