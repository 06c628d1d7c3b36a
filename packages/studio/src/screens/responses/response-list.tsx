// The list: its rows, what is selected among them, and its states.
import { Inbox, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { usePages } from '../../api/use-pages.ts'
import { isFiltered, queryOf } from '../../filters/answer-filters.ts'
import { type Readable, useLeftOut } from '../../filters/use-readable.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useEmptyText } from '../../parts/use-empty-text.ts'
import { useWords } from '../../words/words.ts'
import { ResponseRows } from './response-rows.tsx'
import style from './responses.module.css'
import { responsesWords } from './responses-words.ts'
import { SelectedBar } from './selected-bar.tsx'

interface ResponseListProps {
  readonly readable: Readable
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  readonly onClear: () => void
}

export function ResponseList({ readable, chosen, onChoose, onClear }: ResponseListProps) {
  const say = useWords(responsesWords)
  const { filters } = readable
  const {
    items: responses,
    error,
    retry,
    more,
    isMoreBusy,
  } = usePages('list_feedbacks', { query: queryOf(filters, Date.now()) })
  const isAskedAgain = useLeftOut(readable, error)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const may = useMay()
  const emptyText = useEmptyText()
  if (error && responses === undefined && !isAskedAgain)
    return <Failed error={error} onRetry={retry} title={say('responses.failed')} />
  if (responses === undefined) return <Skeleton rows={10} />
  if (responses.length === 0)
    return isFiltered(filters) ? (
      <Notice icon={SearchX} title={say('responses.noMatch')} text={say('responses.noMatchText')}>
        <ActionButton onPress={onClear}>{say('responses.clear')}</ActionButton>
      </Notice>
    ) : (
      <Notice
        icon={Inbox}
        title={say('responses.none')}
        text={emptyText(say('responses.noneText'))}
      />
    )
  const meant = responses.filter(({ id }) => selected.has(id))
  return (
    <>
      {meant.length > 0 && (
        <SelectedBar responses={meant} onDeleted={() => setSelected(new Set())} />
      )}
      <ResponseRows
        responses={responses}
        chosen={chosen}
        onChoose={onChoose}
        selection={
          may('feedback.delete') || may('chats.write') ? { selected, select: setSelected } : null
        }
      />
      {more && (
        <div className={style['more']}>
          <ActionButton onPress={more} isBusy={isMoreBusy}>
            {say('responses.more')}
          </ActionButton>
        </div>
      )}
    </>
  )
}
