// The list of follow-ups. Only the visible rows and a few around them are drawn.
import type { ListedFollowUp } from '@askwell/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Flag, SearchX } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { answerWords } from '../../../answers/answer-words.ts'
import { useMay } from '../../../api/me.tsx'
import { usePages } from '../../../api/use-pages.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Failed, Notice, Skeleton } from '../../../parts/states.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { useEmptyText } from '../../../parts/use-empty-text.ts'
import { useShortMoment } from '../../../words/short-moment.ts'
import { useWords } from '../../../words/words.ts'
import { useMemberNames } from '../../responses/follow-up/follow-up-form.tsx'
import { FeedbackTags, FollowUpTag } from '../../responses/follow-up/follow-up-tag.tsx'
import { followUpWords } from '../../responses/follow-up/follow-up-words.ts'
import responsesStyle from '../../responses/responses.module.css'
import { responsesWords } from '../../responses/responses-words.ts'
import { FollowUpMenus } from '../../responses/selected-bar.tsx'
import style from './follow-ups.module.css'
import { followUpsWords } from './follow-ups-words.ts'
import {
  type AddressChange,
  isNarrowed,
  isNearEnd,
  listQueryOf,
  meantAmong,
  readListAddress,
  toggled,
} from './list-address.ts'

const usualRowPx = 68
const rowsAround = 6

export function FollowUpList({ address, go }: AddressChange) {
  const say = useWords(followUpsWords)
  const emptyText = useEmptyText()
  const mayWrite = useMay()('chats.write')
  const { items, error, retry, more, isMoreBusy } = usePages('list_follow_ups', {
    query: listQueryOf(address),
  })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (error && items === undefined)
    return <Failed error={error} onRetry={retry} title={say('followUps.failed')} />
  if (items === undefined) return <Skeleton rows={8} height={usualRowPx} />
  if (items.length === 0)
    return isNarrowed(address) ? (
      <Notice icon={SearchX} title={say('followUps.noMatch')} text={say('followUps.noMatchText')}>
        <ActionButton onPress={() => go({ ...readListAddress({}), response: address.response })}>
          {say('followUps.clear')}
        </ActionButton>
      </Notice>
    ) : (
      <Notice
        icon={Flag}
        title={say('followUps.none')}
        text={emptyText(say('followUps.noneText'))}
      />
    )
  const meant = meantAmong(items, selected, address.response)
  return (
    <>
      {mayWrite && meant.length > 0 && (
        <div className={responsesStyle['selected']}>
          <span role="status">{say('followUps.chosen', { count: meant.length })}</span>
          <FollowUpMenus responses={meant} />
        </div>
      )}
      <FollowUpRows
        items={items}
        open={address.response}
        onOpen={(response) => go({ response })}
        selected={mayWrite ? selected : null}
        onSelect={(id) => setSelected(toggled(selected, id))}
        {...{ more, isMoreBusy }}
      />
    </>
  )
}

interface FollowUpRowsProps {
  readonly items: readonly ListedFollowUp[]
  readonly open: string | null
  readonly onOpen: (id: string) => void
  /** Null: this role cannot change follow-ups. */
  readonly selected: ReadonlySet<string> | null
  readonly onSelect: (id: string) => void
  readonly more: (() => void) | null
  readonly isMoreBusy: boolean
}

function FollowUpRows({ items, more, isMoreBusy, ...row }: FollowUpRowsProps) {
  const say = useWords(followUpsWords)
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualRowPx,
    overscan: rowsAround,
    getItemKey: useCallback((place: number) => items[place]?.id ?? place, [items]),
  })
  const drawn = virtualizer.getVirtualItems()
  const isAtEnd = isNearEnd(drawn.at(-1)?.index, items.length)
  useEffect(() => {
    if (isAtEnd && !isMoreBusy) more?.()
  }, [isAtEnd, isMoreBusy, more])
  return (
    <div ref={scroller} className={responsesStyle['scroll']}>
      <ul
        className={style['rows']}
        aria-label={say('followUps.title')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {drawn.map(({ index, start }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={item.id}
                ref={virtualizer.measureElement}
                data-index={index}
                data-chosen={item.id === row.open}
                aria-posinset={index + 1}
                aria-setsize={more === null ? items.length : -1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <FollowUpRow item={item} {...row} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

type RowProps = { readonly item: ListedFollowUp } & Pick<
  FollowUpRowsProps,
  'open' | 'onOpen' | 'selected' | 'onSelect'
>

function FollowUpRow({ item, open, onOpen, selected, onSelect }: RowProps) {
  const say = useWords(followUpsWords)
  const sayFollowUp = useWords(followUpWords)
  const sayAnswer = useWords(answerWords)
  const sayResponse = useWords(responsesWords)
  const moment = useShortMoment()
  const { nameOf } = useMemberNames()
  const { id, score, words, contact, tags, follow_up: followUp } = item
  const name = contact ?? sayAnswer('answer.anonymous')
  return (
    <div className={style['row']}>
      {selected && (
        <input
          type="checkbox"
          aria-label={say('followUps.select', { name })}
          checked={selected.has(id)}
          onChange={() => onSelect(id)}
        />
      )}
      <span className={style['score']}>{score ?? '–'}</span>
      <span className={style['main']}>
        <button
          type="button"
          data-response={id}
          aria-pressed={id === open}
          onClick={() => onOpen(id)}
        >
          <bdi>{name}</bdi>
        </button>
        <span className={style['words']} dir="auto">
          {words ?? sayResponse('responses.noText')}
        </span>
      </span>
      <span className={style['tags']}>
        <FollowUpTag followUp={followUp} />
        {followUp.priority === 'high' && <Tag tone="warn">{sayFollowUp('followUp.high')}</Tag>}
        <FeedbackTags tags={tags} />
      </span>
      <span className={style['end']}>
        <span>
          {followUp.due_at === null ? (
            sayFollowUp('followUp.noDue')
          ) : (
            <time dateTime={followUp.due_at}>
              {sayFollowUp('followUp.dueAt', { time: moment(followUp.due_at) })}
            </time>
          )}
        </span>
        <span dir="auto">{nameOf(followUp.assignee_id)}</span>
      </span>
    </div>
  )
}
