// The navigation: what this person's role opens, in the order of the table. On a narrow screen it is a drawer.
import { Link, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon, Search, X } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components'
import { type ScreenLine, screens } from '../screens.ts'
import { useWords } from '../words/words.ts'
import { openCommands } from './commands-open.ts'
import { InboxCount } from './inbox-count.tsx'
import { MeMenu } from './me-menu.tsx'
import { navWords } from './nav-words.ts'
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
            activeOptions={{ exact: hasEntriesBelow(path) }}
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

/** Other entries stand below its address: only the address itself is it. */
const hasEntriesBelow = (path: string): boolean =>
  path === '/' ||
  screens.some((other) => other.nav !== undefined && other.path.startsWith(`${path}/`))

/** Screens that belong to an entry and stand at an address of their own. */
const holds = (entry: string, pathname: string): boolean =>
  (entry === '/surveys' && pathname.startsWith('/flows/')) ||
  (entry === '/integrations' && pathname === '/new-integration')

export function useShownScreens(group: 'main' | 'settings'): readonly {
  readonly path: string
  readonly label: string
  readonly Icon: NonNullable<ScreenLine['nav']>['icon']
}[] {
  const mayShow = useMayShow()
  const say = useWords(navWords)
  return screens.flatMap(({ path, needs, reach, nav }) =>
    nav?.group === group && needs !== 'door' && mayShow({ needs, ...(reach && { reach }) })
      ? [{ path, label: say(nav.label), Icon: nav.icon }]
      : [],
  )
}
