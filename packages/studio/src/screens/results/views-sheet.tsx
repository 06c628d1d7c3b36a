// The form that saves what results show as a view, and the list of all views: opened, renamed, shared and deleted.
import type { ResultView } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { searchOf } from '../../filters/answer-filters.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import { addressOfView, type ViewState } from './view-state.ts'
import style from './views.module.css'
import { viewsWords } from './views-words.ts'

interface ViewsSheetProps {
  readonly begins: 'save' | 'manage'
  /** What results show now. */
  readonly state: () => ViewState
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

export default function ViewsSheet({ begins, state, onSaved, onClose }: ViewsSheetProps) {
  const say = useWords(viewsWords)
  const create = useChange('create_view', ['list_views'])
  const patch = useChange('patch_view', ['list_views'])
  const [edited, setEdited] = useState<ResultView | null>(null)
  if (begins === 'save')
    return (
      <Sheet isOpen onClose={onClose} title={say('resultViews.saveTitle')}>
        <ViewForm
          view={null}
          change={create}
          onSave={async (named) => {
            const { id } = await create.mutateAsync({ body: { ...state(), ...named } })
            onSaved(id)
            onClose()
          }}
        />
      </Sheet>
    )
  return edited ? (
    <Sheet isOpen onClose={() => setEdited(null)} title={say('resultViews.editTitle')}>
      <ViewForm
        view={edited}
        change={patch}
        onSave={async (named) => {
          await patch.mutateAsync({ params: { id: edited.id }, body: named })
          setEdited(null)
        }}
      />
    </Sheet>
  ) : (
    <Sheet isOpen onClose={onClose} title={say('resultViews.title')}>
      <AllViews onEdit={setEdited} onClose={onClose} />
    </Sheet>
  )
}

interface ViewFormProps {
  /** Null: a new one. */
  readonly view: ResultView | null
  readonly change: { readonly error: Error | null; readonly isPending: boolean }
  readonly onSave: (named: Pick<ResultView, 'name' | 'is_shared'>) => Promise<void>
}

function ViewForm({ view, change: { error, isPending }, onSave }: ViewFormProps) {
  const say = useWords(viewsWords)
  const mayShare = useMay()('surveys.write')
  const [isShared, setIsShared] = useState(view?.is_shared ?? false)
  return (
    <Form
      error={error}
      onSubmit={({ name = '' }) => onSave({ name, is_shared: isShared })}
      actions={
        <ActionButton kind="primary" type="submit" isBusy={isPending}>
          {say('resultViews.save')}
        </ActionButton>
      }
    >
      <Field
        name="name"
        label={say('resultViews.name')}
        help={say('resultViews.nameHelp')}
        defaultValue={view?.name ?? ''}
        isRequired
        maxLength={120}
        autoFocus
      />
      {mayShare && (
        <Toggle
          label={say('resultViews.share')}
          help={say('resultViews.shareHelp')}
          isOn={isShared}
          onChange={setIsShared}
        />
      )}
    </Form>
  )
}

interface AllViewsProps {
  readonly onEdit: (view: ResultView) => void
  readonly onClose: () => void
}

function AllViews({ onEdit, onClose }: AllViewsProps) {
  const say = useWords(viewsWords)
  const mayShare = useMay()('surveys.write')
  const views = useCall('list_views', { query: {} })
  const remove = useChange('delete_view', ['list_views'])
  const [deleted, setDeleted] = useState<ResultView | null>(null)
  if (views.error)
    return <Failed error={views.error} onRetry={views.refetch} title={say('resultViews.failed')} />
  if (!views.data) return <Skeleton rows={3} />
  if (views.data.items.length === 0) return <p>{say('resultViews.none')}</p>
  return (
    <>
      <ul className={style['list']}>
        {views.data.items.map((view) => (
          <li key={view.id}>
            <ViewName view={view} onOpen={onClose} />
            <Tag>{say(view.is_shared ? 'resultViews.everybody' : 'resultViews.onlyYou')}</Tag>
            {(!view.is_shared || mayShare) && (
              <>
                <ActionButton
                  kind="quiet"
                  label={say('resultViews.editOf', { name: view.name })}
                  onPress={() => onEdit(view)}
                >
                  <Pencil size={16} aria-hidden />
                </ActionButton>
                <ActionButton
                  kind="quiet"
                  label={say('resultViews.deleteOf', { name: view.name })}
                  onPress={() => setDeleted(view)}
                >
                  <Trash2 size={16} aria-hidden />
                </ActionButton>
              </>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        title={deleted ? say('resultViews.deleteOf', { name: deleted.name }) : ''}
        text={say('resultViews.deleteText')}
        action={say('resultViews.delete')}
        change={remove}
        onConfirm={async () => deleted && remove.mutateAsync({ params: { id: deleted.id } })}
      />
    </>
  )
}

/** A view of a survey that no longer exists has nothing to open. */
function ViewName({ view, onOpen }: { readonly view: ResultView; readonly onOpen: () => void }) {
  const say = useWords(viewsWords)
  if (view.missing.some(({ field }) => field.startsWith('of.')))
    return (
      <>
        <bdi>{view.name}</bdi>
        <Tag tone="warn">{say('resultViews.flowGone')}</Tag>
      </>
    )
  const { filters, rest } = addressOfView(view, Date.now())
  const set = Object.entries(rest).filter(([, value]) => value !== undefined)
  return (
    <>
      <Link
        to="/results"
        search={{ ...searchOf(filters), ...Object.fromEntries(set), view: view.id }}
        onClick={onOpen}
      >
        <bdi>{view.name}</bdi>
      </Link>
      {view.missing.length > 0 && <Tag tone="warn">{say('resultViews.partGone')}</Tag>}
    </>
  )
}
