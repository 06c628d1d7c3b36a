// The follow-ups of the workspace: what is due first, with the response beside the list. The filters are in the address.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Screen } from '../../../parts/screen.tsx'
import { ShortcutsSheet } from '../../../parts/shortcuts-sheet.tsx'
import { shortcutsWords } from '../../../parts/shortcuts-words.ts'
import { useWords } from '../../../words/words.ts'
import { listedKeys } from '../../responses/response-keys.ts'
import { ResponsePane } from '../../responses/response-pane.tsx'
import style from '../../responses/responses.module.css'
import { responsesWords } from '../../responses/responses-words.ts'
import { useResponseKeys } from '../../responses/use-response-keys.ts'
import { InboxTabs } from '../inbox-tabs.tsx'
import { inboxWords } from '../inbox-words.ts'
import { FollowUpFilters } from './follow-up-filters.tsx'
import { FollowUpList } from './follow-up-list.tsx'
import {
  type AddressChange,
  type ListAddress,
  readListAddress,
  writeListAddress,
} from './list-address.ts'

export default function FollowUps() {
  const say = useWords(responsesWords)
  const sayInbox = useWords(inboxWords)
  const sayShortcuts = useWords(shortcutsWords)
  const { address, go } = useAddress()
  const { response: chosen } = address
  const [tab, setTab] = useState('followUp')
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const close = (): void => {
    go({ response: null })
    list.current?.querySelector<HTMLElement>(`[data-response="${chosen}"]`)?.focus()
  }
  useResponseKeys({
    list,
    chosen,
    choose: (response) => go({ response }),
    close,
    search: null,
    help: () => setIsHelpOpen(true),
  })
  return (
    <Screen
      title={sayInbox('inbox.title')}
      fills="whole"
      beside={<InboxTabs here="follow-ups" />}
      actions={
        <span className={style['shortcuts']}>
          <ActionButton
            kind="quiet"
            label={sayShortcuts('shortcuts.title')}
            onPress={() => setIsHelpOpen(true)}
          >
            <Keyboard size={16} aria-hidden />
          </ActionButton>
        </span>
      }
    >
      <div className={style['desk']} data-chosen={chosen !== null}>
        <div className={style['side']} ref={list}>
          <FollowUpFilters address={address} go={go} />
          <FollowUpList address={address} go={go} />
        </div>
        {chosen !== null && (
          <ResponsePane key={chosen} id={chosen} tab={tab} onTab={setTab} onClose={close} />
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

function useAddress(): AddressChange {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const address = useMemo(() => readListAddress(search), [search])
  const go = (change: Partial<ListAddress>): void =>
    void navigate({
      to: '/inbox/follow-ups',
      search: writeListAddress({ ...address, ...change }),
      replace: true,
    })
  return { address, go }
}
