// What can be done with a survey from the list.
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { MenuTrigger } from 'react-aria-components'
import { toast } from 'sonner'
import { useMay, useMe } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import type { ItemOf } from '../../api/use-pages.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { togglePinned, usePinned } from '../../settings/pinned.ts'
import { useWords } from '../../words/words.ts'
import { surveysWords } from './surveys-words.ts'

/** `isFree`: no channel runs it. */
export function SurveyActions({
  flow: { id, name, archived_at: archivedAt },
  isFree,
}: {
  readonly flow: ItemOf<'list_flows'>
  readonly isFree: boolean
}) {
  const say = useWords(surveysWords)
  const navigate = useNavigate()
  const may = useMay()
  const workspaceId = useMe().workspace?.id ?? ''
  const isPinned = usePinned(workspaceId).includes(id)
  const remove = useChange('delete_flow', ['list_flows'])
  const archive = useChange('archive_flow', ['list_flows', 'list_nodes'])
  const restore = useChange('restore_flow', ['list_flows'])
  const duplicate = useChange('duplicate_flow', ['list_flows'])
  const [asked, setAsked] = useState<'delete' | 'archive' | null>(null)
  const close = () => setAsked(null)
  const bringBack = () =>
    restore.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.success(say('surveys.restored', { name })),
        onError: tellFailure,
      },
    )
  const copy = () =>
    duplicate.mutate(
      { params: { id } },
      {
        onSuccess: (made) => toast.success(say('surveys.duplicated', { name: made.name })),
        onError: tellFailure,
      },
    )
  const go =
    (to: string, search: Readonly<Record<string, string>> = {}) =>
    () =>
      void navigate({ to, search })
  return (
    <>
      <MenuTrigger>
        <ActionButton kind="quiet" label={say('surveys.actions', { name })}>
          <Ellipsis size={16} aria-hidden />
        </ActionButton>
        <MenuList label={say('surveys.actions', { name })}>
          {[
            <MenuItem key="edit" id="edit" onAction={go(`/flows/${id}`)}>
              {say('surveys.edit')}
            </MenuItem>,
            <MenuItem key="results" id="results" onAction={go('/results', { flow: id })}>
              {say('surveys.results')}
            </MenuItem>,
            <MenuItem key="answers" id="answers" onAction={go('/responses', { flow: id })}>
              {say('surveys.answers')}
            </MenuItem>,
            <MenuItem key="pin" id="pin" onAction={() => togglePinned(workspaceId, id)}>
              {say(isPinned ? 'surveys.unpin' : 'surveys.pin')}
            </MenuItem>,
            ...(may('surveys.write')
              ? [
                  <MenuItem key="duplicate" id="duplicate" onAction={copy}>
                    {say('surveys.duplicate')}
                  </MenuItem>,
                  archivedAt === null ? (
                    <MenuItem key="archive" id="archive" onAction={() => setAsked('archive')}>
                      {say('surveys.archive')}
                    </MenuItem>
                  ) : (
                    <MenuItem key="restore" id="restore" onAction={bringBack}>
                      {say('surveys.restore')}
                    </MenuItem>
                  ),
                ]
              : []),
            ...(may('surveys.write') && isFree
              ? [
                  <MenuItem key="delete" id="delete" onAction={() => setAsked('delete')}>
                    {say('surveys.delete')}
                  </MenuItem>,
                ]
              : []),
          ]}
        </MenuList>
      </MenuTrigger>
      <Confirm
        isOpen={asked === 'delete'}
        onClose={close}
        title={say('surveys.deleteTitle', { name })}
        text={say('surveys.deleteText')}
        action={say('surveys.delete')}
        change={remove}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id } })
          toast.success(say('surveys.deleted', { name }))
        }}
      />
      <Confirm
        isOpen={asked === 'archive'}
        onClose={close}
        title={say('surveys.archiveTitle', { name })}
        text={say('surveys.archiveText')}
        action={say('surveys.archive')}
        change={archive}
        onConfirm={async () => {
          await archive.mutateAsync({ params: { id } })
          toast.success(say('surveys.wasArchived', { name }))
        }}
      />
    </>
  )
}
