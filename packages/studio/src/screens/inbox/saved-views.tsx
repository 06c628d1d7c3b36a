// Views of the inbox with a name: chosen from a menu, and saved, renamed and deleted in a sheet.
import type { ChatView } from '@askwell/contract'
import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, MenuTrigger } from 'react-aria-components'
import { useMay } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Tag } from '../../parts/tag.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { Toggle } from '../../parts/toggle.tsx'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import style from './chat-list.module.css'
import type { ChatListName, Narrowing } from './chat-lists.ts'
import { inboxWords } from './inbox-words.ts'

/** The view in the address of the inbox. */
export interface ShownView {
  readonly list: ChatListName
  readonly q: string
  readonly narrowed: Narrowing
}

interface SavedViewsProps {
  readonly shown: ShownView
  readonly onShow: (view: ShownView) => void
}

export function SavedViews({ shown, onShow }: SavedViewsProps) {
  const say = useWords(inboxWords)
  const number = useNumber()
  const may = useMay()('chats.write')
  const views = useCall('list_chat_views', {})
  const [isOpen, setIsOpen] = useState(false)
  const items = views.data?.items ?? []
  if (items.length === 0 && !may) return null
  const manage = may
    ? [
        <MenuItem key="manage" id="manage" onAction={() => setIsOpen(true)}>
          {say('inbox.manageViews')}
        </MenuItem>,
      ]
    : []
  return (
    <>
      <MenuTrigger onOpenChange={(opens) => opens && void views.refetch()}>
        <Button
          className={style['narrow'] ?? ''}
          aria-label={say('inbox.views')}
          data-chosen={items.some((view) => isShown(view, shown))}
        >
          <Bookmark size={14} aria-hidden />
        </Button>
        <MenuList label={say('inbox.views')}>
          {[
            ...items.map((view) => (
              <MenuItem
                key={view.id}
                id={view.id}
                isChosen={isShown(view, shown)}
                onAction={() => onShow(shownBy(view))}
              >
                {say('inbox.viewOf', { name: view.name, count: number(view.chats) })}
              </MenuItem>
            )),
            ...manage,
          ]}
        </MenuList>
      </MenuTrigger>
      {isOpen && <ViewsSheet views={items} shown={shown} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const shownBy = ({ list, q, label, node_id, agent_id }: ChatView): ShownView => ({
  list,
  q,
  narrowed: { label: label ?? '', node: node_id ?? '', agent: agent_id ?? '' },
})

const isShown = (view: ChatView, shown: ShownView): boolean =>
  JSON.stringify(shownBy(view)) === JSON.stringify(plain(shown))

const plain = ({ list, q, narrowed: { label, node, agent } }: ShownView): ShownView => ({
  list,
  q,
  narrowed: { label, node, agent },
})

function ViewsSheet({
  views,
  shown,
  onClose,
}: {
  readonly views: readonly ChatView[]
  readonly shown: ShownView
  readonly onClose: () => void
}) {
  const say = useWords(inboxWords)
  const make = useChange('create_chat_view', ['list_chat_views'])
  const change = useChange('put_chat_view', ['list_chat_views'])
  const remove = useChange('delete_chat_view', ['list_chat_views'])
  const [renamed, setRenamed] = useState<ChatView | null>(null)
  const [isShared, setIsShared] = useState(false)
  const edit = (view: ChatView | null): void => {
    setRenamed(view)
    setIsShared(view?.shared ?? false)
  }
  const save = async (name: string): Promise<void> => {
    if (renamed === null)
      await make.mutateAsync({ body: { ...asSaved(shown), name, shared: isShared } })
    else {
      const { id, chats: _chats, updated_at: _updatedAt, ...settings } = renamed
      await change.mutateAsync({ params: { id }, body: { ...settings, name, shared: isShared } })
    }
    edit(null)
  }
  return (
    <Sheet isOpen onClose={onClose} title={say('inbox.views')}>
      <Form
        key={`${renamed?.id} ${views.length}`}
        error={make.error ?? change.error}
        onSubmit={({ name = '' }) => save(name)}
        actions={
          <ActionButton kind="primary" type="submit" isBusy={make.isPending || change.isPending}>
            {say(renamed === null ? 'inbox.saveView' : 'inbox.renameView')}
          </ActionButton>
        }
      >
        <Field
          name="name"
          label={say('inbox.viewName')}
          defaultValue={renamed?.name ?? ''}
          maxLength={60}
          isRequired
          autoFocus
        />
        <Toggle label={say('inbox.viewShared')} isOn={isShared} onChange={setIsShared} />
      </Form>
      <ul className={style['views']}>
        {views.map((view) => (
          <li key={view.id}>
            <bdi>{view.name}</bdi>
            {view.shared && <Tag>{say('inbox.viewOfAll')}</Tag>}
            <ActionButton
              kind="quiet"
              label={say('inbox.renameViewOf', { name: view.name })}
              onPress={() => edit(view)}
            >
              <Pencil size={16} aria-hidden />
            </ActionButton>
            <ActionButton
              kind="quiet"
              label={say('inbox.deleteViewOf', { name: view.name })}
              onPress={() =>
                void remove.mutateAsync({ params: { id: view.id } }).catch(tellFailure)
              }
            >
              <Trash2 size={16} aria-hidden />
            </ActionButton>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const asSaved = ({ list, q, narrowed: { label, node, agent } }: ShownView) => ({
  ...{ list, q },
  ...{
    label: label === '' ? null : label,
    node_id: node === '' ? null : node,
    agent_id: agent === '' ? null : agent,
  },
})
