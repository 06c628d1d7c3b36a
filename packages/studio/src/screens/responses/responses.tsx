// Every response of the workspace: the filters are in the address; one of them open beside the list.
import { Download, Keyboard } from 'lucide-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { MenuTrigger } from 'react-aria-components'
import { useMay, useMe } from '../../api/me.tsx'
import { takeFile } from '../../api/take-file.ts'
import { noFilters, queryOf } from '../../filters/answer-filters.ts'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { filterWords } from '../../filters/filter-words.ts'
import type { SavedView } from '../../filters/saved-views.ts'
import { useFilters } from '../../filters/use-filters.ts'
import { useAllowed, useReadable } from '../../filters/use-readable.ts'
import { ViewMenu } from '../../filters/view-menu.tsx'
import { ActionButton } from '../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { Screen } from '../../parts/screen.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { ShortcutsSheet } from '../../parts/shortcuts-sheet.tsx'
import { shortcutsWords } from '../../parts/shortcuts-words.ts'
import { tellFailure } from '../../parts/tell-failure.ts'
import { withTexts } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { listedKeys } from './response-keys.ts'
import { ResponseList } from './response-list.tsx'
import { ResponsePane } from './response-pane.tsx'
import style from './responses.module.css'
import { responsesWords } from './responses-words.ts'
import { useResponseKeys } from './use-response-keys.ts'

const CodesSheet = lazy(withTexts(() => import('./exports/codes-sheet.tsx')))
const ExportsSheet = lazy(withTexts(() => import('./exports/exports-sheet.tsx')))

const chips = [
  'flow',
  'node',
  'when',
  'state',
  'followUp',
  'owner',
  'tag',
  'channel',
  'language',
  'device',
  'internal',
  'offline',
] as const
const behind = [
  'node',
  'owner',
  'tag',
  'channel',
  'language',
  'device',
  'internal',
  'offline',
] as const

export default function Responses() {
  const say = useWords(responsesWords)
  const sayFilter = useWords(filterWords)
  const sayShortcuts = useWords(shortcutsWords)
  const mayExport = useMay()('exports.read')
  const address = useFilters('/responses')
  const builtIn = useBuiltInViews()
  const list = useRef<HTMLDivElement>(null)
  const { change, clear, rest, go } = address
  const readable = useReadable(useAllowed(address.filters))
  const { filters } = readable
  const search = useCallback((q: string) => change({ q }), [change])
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const chosen = typeof rest['response'] === 'string' ? rest['response'] : null
  const close = (): void => {
    go({ response: undefined, tab: undefined })
    list.current?.querySelector<HTMLElement>(`[data-response="${chosen}"]`)?.focus()
  }
  useResponseKeys({
    list,
    chosen,
    choose: (id) => go({ response: id }),
    close,
    search: () => document.querySelector<HTMLElement>('#screen [type=search]')?.focus(),
    help: () => setIsHelpOpen(true),
  })
  return (
    <Screen
      title={say('responses.title')}
      fills="whole"
      actions={
        <>
          <div className={style['search']}>
            <SearchBox label={sayFilter('filter.search')} value={filters.q} onSearch={search} />
          </div>
          <span className={style['shortcuts']}>
            <ActionButton
              kind="quiet"
              label={sayShortcuts('shortcuts.title')}
              onPress={() => setIsHelpOpen(true)}
            >
              <Keyboard size={16} aria-hidden />
            </ActionButton>
          </span>
          {mayExport && <ExportMenu query={queryOf(filters, Date.now())} />}
        </>
      }
    >
      <div className={style['desk']} data-chosen={chosen !== null}>
        <div className={style['side']} ref={list}>
          <FilterBar address={address} chips={chips} behind={behind} refused={readable.refused}>
            <ViewMenu screen="responses" address={address} builtIn={builtIn} />
          </FilterBar>
          <ResponseList
            readable={readable}
            chosen={chosen}
            onChoose={(id) => go({ response: id })}
            onClear={clear}
          />
        </div>
        {chosen !== null && (
          <ResponsePane
            key={chosen}
            id={chosen}
            tab={String(rest['tab'] ?? '')}
            onTab={(tab) => go({ tab })}
            onClose={close}
          />
        )}
      </div>
      <ShortcutsSheet
        isOpen={isHelpOpen}
        onClose={() => setIsHelpOpen(false)}
        shortcuts={listedKeys.map(({ keys, word }) => ({ keys, text: say(word) }))}
      />
    </Screen>
  )
}

function useBuiltInViews(): SavedView[] {
  const say = useWords(responsesWords)
  const { person } = useMe()
  return [
    {
      name: say('responses.viewMine'),
      filters: { ...noFilters, followUp: 'unclosed', owner: person.id },
    },
    { name: say('responses.viewAll'), filters: { ...noFilters, followUp: 'unclosed' } },
    { name: say('responses.viewOverdue'), filters: { ...noFilters, followUp: 'overdue' } },
  ]
}

function ExportMenu({ query }: { readonly query: ReturnType<typeof queryOf> }) {
  const say = useWords(responsesWords)
  const [open, setOpen] = useState<'codes' | 'exports' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <MenuTrigger>
        <ActionButton>
          <Download size={14} aria-hidden />
          {say('responses.export')}
        </ActionButton>
        <MenuList label={say('responses.export')}>
          {(['csv', 'xlsx', 'ndjson', 'sav'] as const).map((form) => (
            <MenuItem
              key={form}
              id={form}
              onAction={() => void takeFile(`export_${form}`, { query }).catch(tellFailure)}
            >
              {say(`responses.${form}`)}
            </MenuItem>
          ))}
          <MenuItem id="codes" onAction={() => setOpen('codes')}>
            {say('responses.codes')}
          </MenuItem>
          <MenuItem id="exports" onAction={() => setOpen('exports')}>
            {say('responses.exports')}
          </MenuItem>
        </MenuList>
      </MenuTrigger>
      <Sheet isOpen={open === 'codes'} onClose={close} title={say('responses.codes')}>
        <Suspense>
          <CodesSheet query={query} />
        </Suspense>
      </Sheet>
      <Sheet isOpen={open === 'exports'} onClose={close} title={say('responses.exportsTitle')}>
        <Suspense>
          <ExportsSheet query={query} />
        </Suspense>
      </Sheet>
    </>
  )
}
