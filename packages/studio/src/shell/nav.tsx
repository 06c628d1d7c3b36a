// The navigation: the screens that this person's role allows, in the order of the table. On a narrow screen it is a drawer.
import { Link, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon, Search, X } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components'
import { useMay } from '../api/me.tsx'
import { useCall } from '../api/use-call.ts'
import { type ScreenLine, screens } from '../screens.ts'
import { useNumber } from '../words/number.ts'
import { useWords } from '../words/words.ts'
import { openCommands } from './commands-open.ts'
import { MeMenu } from './me-menu.tsx'
import { navWords } from './nav-words.ts'
import { hasEntriesBelow, holds } from './opening.ts'
import { PinnedSurveys } from './pinned-surveys.tsx'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'
import { useMayShow } from './use-may-open.ts'
import { WorkspaceSwitch } from './workspace-switch.tsx'

export function Nav() {
  const say = useWords(shellWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className={style['wide']}>
        <NavBody onLeave={() => undefined} />
      </div>
      <div className={style['bar']}>
        <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
          <Button className={style['item'] ?? ''} aria-label={say('shell.menu')}>
            <MenuIcon size={18} aria-hidden />
            {say('shell.menu')}
          </Button>
          <ModalOverlay className={style['drawer'] ?? ''} isDismissable>
            <Modal>
              <Dialog aria-label={say('shell.navigation')}>
                <NavBody onLeave={() => setIsOpen(false)} closes={say('shell.closeMenu')} />
              </Dialog>
            </Modal>
          </ModalOverlay>
        </DialogTrigger>
      </div>
    </>
  )
}

function NavBody({ onLeave, closes }: { readonly onLeave: () => void; readonly closes?: string }) {
  const say = useWords(shellWords)
  return (
    <nav className={style['nav']} aria-label={say('shell.navigation')}>
      {closes !== undefined && (
        <Button className={style['item'] ?? ''} onPress={onLeave}>
          <X size={18} aria-hidden />
          {closes}
        </Button>
      )}
      <WorkspaceSwitch />
      <Button
        className={`${style['item']} ${style['search']}`}
        onPress={() => {
          onLeave()
          openCommands()
        }}
      >
        <Search size={16} aria-hidden />
        {say('shell.search')}
        <kbd aria-hidden>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </Button>
      <Items group="main" onLeave={onLeave} />
      <PinnedSurveys onLeave={onLeave} />
      <div className={style['bottom']}>
        <p className={style['heading']}>{say('shell.settings')}</p>
        <Items group="settings" onLeave={onLeave} />
        <MeMenu />
      </div>
    </nav>
  )
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

function Items({
  group,
  onLeave,
}: {
  readonly group: 'main' | 'settings'
  readonly onLeave: () => void
}) {
  const shown = useShownScreens(group)
  const { pathname } = useLocation()
  return (
    <ul className={style['list']}>
      {shown.map(({ path, label, Icon }) => (
        <li key={path}>
          <Link
            to={path}
            className={style['item']}
            activeOptions={{ exact: hasEntriesBelow(screens, path) }}
            title={label}
            onClick={onLeave}
            {...(holds(path, pathname) && { 'data-status': 'active' })}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            {label}
            {path === '/inbox' && <InboxCount />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function useShownScreens(group: 'main' | 'settings'): readonly {
  readonly path: string
  readonly label: string
  readonly synonyms: string
  readonly Icon: NonNullable<ScreenLine['nav']>['icon']
}[] {
  const mayShow = useMayShow()
  const say = useWords(navWords)
  return screens.flatMap(({ path, needs, reach, nav }) =>
    nav?.group === group && needs !== 'door' && mayShow({ needs, ...(reach && { reach }) })
      ? [{ path, label: say(nav.label), synonyms: say(`${nav.label}.synonyms`), Icon: nav.icon }]
      : [],
  )
}

// How many conversations need an agent: waiting visitors, and the agent's own with unread messages.

/** The inbox itself is updated at once; for other screens this is soon enough. */
const everyMs = 30_000

function InboxCount() {
  const say = useWords(shellWords)
  const number = useNumber()
  const { data } = useCall('chat_counts', {}, { when: useMay()('chats.read'), everyMs })
  const count = data === undefined ? 0 : data.waiting + data.mine_unread
  if (count === 0) return null
  return (
    <span className={style['count']} title={say('shell.inboxCount', { count })}>
      {number(count)}
    </span>
  )
}
