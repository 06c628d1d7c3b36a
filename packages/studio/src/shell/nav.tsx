// The navigation: the screens that this person's role allows, in the order of the table. On a
// narrow screen it is a drawer.
import { Menu as MenuIcon, Search, X } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components'
import { useWords } from '../words/words.ts'
import { openCommands } from './commands-open.ts'
import { MeMenu } from './me-menu.tsx'
import { NavLink } from './nav-link.tsx'
import { PinnedSurveys } from './pinned-surveys.tsx'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'
import { useShownScreens } from './use-shown-screens.ts'
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
        <Items group="bottom" onLeave={onLeave} />
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
  readonly group: 'main' | 'bottom'
  readonly onLeave: () => void
}) {
  return (
    <ul className={style['list']}>
      {useShownScreens([group]).map((entry) => (
        <li key={entry.path}>
          <NavLink entry={entry} isExact={entry.path === '/'} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}
