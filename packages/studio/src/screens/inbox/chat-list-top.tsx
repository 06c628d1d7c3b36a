// The choice of the list, and its search. A separate component, so that not every message of the workspace redraws it.
import type { ChatCounts } from '@askwell/contract'
import { ListFilter, Search } from 'lucide-react'
import { memo, type RefObject, useRef, useState } from 'react'
import { Button, MenuTrigger } from 'react-aria-components'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import style from './chat-list.module.css'
import type { ChatListName, Narrowing } from './chat-lists.ts'
import { inboxWords } from './inbox-words.ts'
import { ListFilters } from './list-filters.tsx'
import { SavedViews, type ShownView } from './saved-views.tsx'

interface ChatListTopProps {
  readonly list: ChatListName
  readonly onList: (list: ChatListName) => void
  readonly q: string
  readonly onSearch: (q: string) => void
  readonly search: RefObject<HTMLInputElement | null>
  readonly counts: ChatCounts
  readonly narrowed: Narrowing
  readonly onNarrow: (next: Narrowing) => void
  readonly onShow: (view: ShownView) => void
}

const tabs = ['queue', 'mine', 'all', 'closed'] as const satisfies readonly ChatListName[]
const others = [
  'due',
  'overdue',
  'open',
  'snoozed',
  'archived',
] as const satisfies readonly ChatListName[]
/** While somebody types, the server is not queried for every letter. */
const typingPauseMs = 250

export const ChatListTop = memo(function ChatListTop({
  list,
  onList,
  q,
  onSearch,
  search,
  counts: { waiting, mine },
  narrowed,
  onNarrow,
  onShow,
}: ChatListTopProps) {
  const say = useWords(inboxWords)
  const number = useNumber()
  /** The search of a view replaces the typed text. */
  const [viewsShown, setViewsShown] = useState(0)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const counts: Readonly<Partial<Record<ChatListName, number>>> = { queue: waiting, mine }
  /** A text that was typed a moment ago was meant for the previous list. */
  const choose = (next: ChatListName): void => {
    clearTimeout(pause.current)
    onList(next)
  }
  return (
    <div className={style['top']}>
      <fieldset className={style['tabs']} aria-label={say('inbox.lists')}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === list}
            onClick={() => choose(name)}
          >
            {say(`inbox.${name}`)}{' '}
            {counts[name] ? <span className={style['count']}>{number(counts[name])}</span> : null}
          </button>
        ))}
        <MenuTrigger>
          <Button
            className={style['others'] ?? ''}
            aria-label={say('inbox.moreLists')}
            data-chosen={others.some((name) => name === list)}
          >
            <ListFilter size={14} aria-hidden />
          </Button>
          <MenuList label={say('inbox.moreLists')}>
            {others.map((name) => (
              <MenuItem key={name} id={name} isChosen={name === list} onAction={() => choose(name)}>
                {say(`inbox.${name}`)}
              </MenuItem>
            ))}
          </MenuList>
        </MenuTrigger>
      </fieldset>
      <div className={style['find']}>
        <label className={style['search']}>
          <Search size={14} aria-hidden />
          <input
            key={`${list} ${viewsShown}`}
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
        <SavedViews
          shown={{ list, q, narrowed }}
          onShow={(view) => {
            clearTimeout(pause.current)
            setViewsShown(viewsShown + 1)
            onShow(view)
          }}
        />
        <ListFilters narrowed={narrowed} onNarrow={onNarrow} hasAgent={list !== 'mine'} />
      </div>
    </div>
  )
})
