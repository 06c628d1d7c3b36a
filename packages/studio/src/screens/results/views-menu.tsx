// The saved views of a survey's results: open one, save what is shown, or save again what was changed (O-65).
import type { ResultView, SubjectInfo } from '@askwell/contract'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { MenuTrigger } from 'react-aria-components'
import { toast } from 'sonner'
import { call } from '../../api/call.ts'
import { useMay, useMe } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import style from '../../filters/filters.module.css'
import { moveViews } from '../../filters/saved-views.ts'
import type { FilterAddress } from '../../filters/use-filters.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { Note } from '../../parts/note.tsx'
import { Tag } from '../../parts/tag.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { withTexts } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { MailMe } from '../report-mails/mail-me.tsx'
import { addressOfView, isChanged, viewOfAddress } from './view-state.ts'
import { viewsWords } from './views-words.ts'

const ViewsSheet = lazy(withTexts(() => import('./views-sheet.tsx')))

interface ViewsProps {
  readonly flowId: string
  readonly address: FilterAddress
}

export function ViewsMenu({
  flowId,
  address,
  subjects,
}: ViewsProps & { readonly subjects: readonly SubjectInfo[] }) {
  const say = useWords(viewsWords)
  const may = useMay()
  const { views, opened, refetch } = useViews({ flowId, address })
  useMovedViews(flowId, refetch)
  const patch = useChange('patch_view', ['list_views'])
  const [sheet, setSheet] = useState<'save' | 'manage' | null>(null)
  const hasChanged = opened !== undefined && isChanged(opened, address, Date.now())
  const save = async ({ id, name }: ResultView): Promise<void> => {
    await patch.mutateAsync({
      params: { id },
      body: viewOfAddress(address.filters, address.rest),
    })
    toast(say('resultViews.saved', { name }))
  }
  return (
    <>
      <MenuTrigger>
        <ActionButton>
          <Bookmark size={14} aria-hidden />
          {opened?.name ?? say('resultViews.title')}
        </ActionButton>
        <MenuList label={say('resultViews.title')}>
          {[
            ...views.map((view) => (
              <MenuItem
                key={view.id}
                id={view.id}
                isChosen={view === opened}
                onAction={() => {
                  const { filters, rest } = addressOfView(view, Date.now())
                  address.open({ ...filters, flow: flowId }, { ...rest, view: view.id })
                }}
              >
                {view.name}
              </MenuItem>
            )),
            <MenuItem key="save" id="save" onAction={() => setSheet('save')}>
              {say('resultViews.saveThis')}
            </MenuItem>,
            <MenuItem key="manage" id="manage" onAction={() => setSheet('manage')}>
              {say('resultViews.manage')}
            </MenuItem>,
          ]}
        </MenuList>
      </MenuTrigger>
      {hasChanged && (
        <>
          <Tag>{say('resultViews.changed')}</Tag>
          {(!opened.is_shared || may('surveys.write')) && (
            <ActionButton
              isBusy={patch.isPending}
              onPress={() => void save(opened).catch(tellFailure)}
            >
              {say('resultViews.save')}
            </ActionButton>
          )}
          <ActionButton onPress={() => setSheet('save')}>{say('resultViews.saveAs')}</ActionButton>
        </>
      )}
      <MailMe
        flowId={flowId}
        subjects={subjects}
        view={opened && !hasChanged ? opened : null}
        state={() => viewOfAddress(address.filters, address.rest)}
      />
      {sheet && (
        <Suspense>
          <ViewsSheet
            begins={sheet}
            state={() => viewOfAddress(address.filters, address.rest)}
            onSaved={(id) => address.go({ view: id })}
            onClose={() => setSheet(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** What the opened view lacks, so that nothing is left out in silence. */
export function ViewLine({ flowId, address }: ViewsProps) {
  const say = useWords(viewsWords)
  const { isLoaded, opened, id } = useViews({ flowId, address })
  const isGone = id !== '' && isLoaded && opened === undefined
  if (!isGone && (opened?.missing.length ?? 0) === 0) return null
  return (
    <div className={style['unset']} role="status">
      <Note>{say(isGone ? 'resultViews.gone' : 'resultViews.missing')}</Note>
      <ActionButton kind="quiet" onPress={() => address.go({ view: undefined })}>
        {say('resultViews.drop')}
      </ActionButton>
    </div>
  )
}

function useViews({ flowId, address: { rest } }: ViewsProps) {
  const { data, refetch } = useCall('list_views', { query: { flow_id: flowId } })
  const id = typeof rest['view'] === 'string' ? rest['view'] : ''
  const views = data?.items ?? []
  return {
    ...{ id, views, refetch, isLoaded: data !== undefined },
    opened: views.find((view) => view.id === id),
  }
}

/** Moves the views that this browser has from before they were on the server. */
function useMovedViews(flowId: string, refetch: () => unknown): void {
  const say = useWords(viewsWords)
  const { workspace } = useMe()
  const list = `${workspace?.id ?? ''}.results`
  useEffect(() => {
    const moving = moveViews(list, ({ name, filters }) => {
      const settings = viewOfAddress({ ...filters, flow: filters.flow || flowId }, {})
      return call('create_view', { body: { ...settings, name } })
    })
    void moving.then((count) => {
      if (count === 0) return
      toast(say('resultViews.moved', { count }))
      refetch()
    })
  }, [list, flowId, say, refetch])
}
