// The list: its rows, what is selected among them, and its states.
import { Inbox, SearchX } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useMay } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import { usePages } from '../../api/use-pages.ts'
import { isFiltered, queryOf } from '../../filters/answer-filters.ts'
import { type Readable, useLeftOut } from '../../filters/use-readable.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useEmptyText } from '../../parts/use-empty-text.ts'
import { useWords } from '../../words/words.ts'
import { ResponseRows } from './response-rows.tsx'
import style from './responses.module.css'
import { responsesWords } from './responses-words.ts'

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
  const mayDelete = useMay()('feedback.delete')
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
  const meant = responses.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  return (
    <>
      {meant.length > 0 && <SelectedBar ids={meant} onDone={() => setSelected(new Set())} />}
      <ResponseRows
        responses={responses}
        chosen={chosen}
        onChoose={onChoose}
        selection={mayDelete ? { selected, select: setSelected } : null}
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

function SelectedBar({
  ids,
  onDone,
}: {
  readonly ids: readonly string[]
  readonly onDone: () => void
}) {
  const say = useWords(responsesWords)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={style['selected']} role="status">
      <span>{say('responses.selected', { count: ids.length })}</span>
      <ActionButton kind="danger" onPress={() => setIsAsking(true)}>
        {say('responses.delete')}
      </ActionButton>
      <DeleteResponses
        ids={ids}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onDeleted={onDone}
      />
    </div>
  )
}

interface DeleteProps {
  readonly ids: readonly string[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export function DeleteResponses({ ids, isOpen, onClose, onDeleted }: DeleteProps) {
  const say = useWords(responsesWords)
  const remove = useChange('delete_feedback', ['list_feedbacks'])
  const count = ids.length
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      title={say('responses.deleteTitle', { count })}
      text={say('responses.deleteText')}
      action={say('responses.delete')}
      change={remove}
      onConfirm={async () => {
        // One after the other: a failure leaves the rest unchanged, and is reported.
        for (const id of ids) await remove.mutateAsync({ params: { id } })
        onDeleted()
        toast.success(say('responses.deleted', { count }))
      }}
    />
  )
}
