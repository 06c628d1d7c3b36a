// The saved views of a screen: choose one, save this one, delete one.
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { MenuTrigger } from 'react-aria-components'
import { toast } from 'sonner'
import { useMe } from '../api/me.tsx'
import { ActionButton } from '../parts/action-button.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { MenuItem, MenuList } from '../parts/menu.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useWords } from '../words/words.ts'
import { searchOf } from './answer-filters.ts'
import { filterWords } from './filter-words.ts'
import { readViews, type SavedView, storeViews, withView } from './saved-views.ts'
import type { FilterAddress } from './use-filters.ts'

export function ViewMenu({
  screen,
  address: { filters, change },
  builtIn = [],
}: {
  readonly screen: string
  readonly address: FilterAddress
  /** Views that everybody has and nobody can delete. */
  readonly builtIn?: readonly SavedView[]
}) {
  const say = useWords(filterWords)
  const { workspace } = useMe()
  const list = `${workspace?.id ?? ''}.${screen}`
  const [views, setViews] = useState(() => readViews(list))
  const [isSaving, setIsSaving] = useState(false)
  const keep = (next: readonly SavedView[]): void => {
    storeViews(list, next)
    setViews(next)
  }
  const here = JSON.stringify(searchOf(filters))
  const isHere = (view: SavedView): boolean => JSON.stringify(searchOf(view.filters)) === here
  const own = views.find(isHere)
  const chosen = own ?? builtIn.find(isHere)
  const drop = (view: SavedView): void => {
    keep(views.filter((other) => other !== view))
    toast(say('filter.viewGone', { name: view.name }), {
      action: { label: say('filter.undo'), onClick: () => keep(withView(readViews(list), view)) },
    })
  }
  return (
    <>
      <MenuTrigger>
        <ActionButton>
          <Bookmark size={14} aria-hidden />
          {chosen?.name ?? say('filter.views')}
        </ActionButton>
        <MenuList label={say('filter.views')}>
          {[
            ...[...builtIn, ...views].map((view, at) => (
              <MenuItem
                key={`${at} ${view.name}`}
                id={`view ${at}`}
                onAction={() => change(view.filters)}
                isChosen={view === chosen}
              >
                {view.name}
              </MenuItem>
            )),
            ...(chosen
              ? []
              : [
                  <MenuItem key="save" id="save" onAction={() => setIsSaving(true)}>
                    {say('filter.saveView')}
                  </MenuItem>,
                ]),
            ...(own
              ? [
                  <MenuItem key="drop" id="drop" onAction={() => drop(own)}>
                    {say('filter.dropView', { name: own.name })}
                  </MenuItem>,
                ]
              : []),
          ]}
        </MenuList>
      </MenuTrigger>
      <Sheet isOpen={isSaving} onClose={() => setIsSaving(false)} title={say('filter.saveTitle')}>
        <Form
          error={null}
          onSubmit={async ({ name = '' }) => {
            keep(withView(views, { name: name.trim(), filters }))
            setIsSaving(false)
          }}
          actions={
            <ActionButton kind="primary" type="submit">
              {say('filter.save')}
            </ActionButton>
          }
        >
          <Field
            name="name"
            label={say('filter.viewName')}
            help={say('filter.viewHelp')}
            isRequired
            maxLength={60}
            autoFocus
          />
        </Form>
      </Sheet>
    </>
  )
}
