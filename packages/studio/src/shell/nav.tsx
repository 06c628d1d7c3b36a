// The navigation: the screens that this person's role allows, in the order of the table. On a phone it is a bar at the bottom with
// the most used ones, and a drawer with all of them.
import { Ellipsis, Search, X } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components'
import { useWords } from '../words/words.ts'
import barStyle from './bar.module.css'
import { openCommands } from './commands-open.ts'
import { MeMenu } from './me-menu.tsx'
import { NavLink } from './nav-link.tsx'
import { PinnedSurveys } from './pinned-surveys.tsx'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'
import { type ShownScreen, useShownScreens } from './use-shown-screens.ts'
import { WorkspaceSwitch } from './workspace-switch.tsx'

export function Nav() {
  const say = useWords(shellWords)
  const [isOpen, setIsOpen] = useState(false)
  const inBar = useShownScreens(['main']).filter(({ path }) => barPaths.includes(path))
  return (
    <>
      <div className={style['wide']}>
        <NavBody onLeave={() => undefined} />
      </div>
      <nav className={barStyle['bar']} aria-label={say('shell.navigation')}>
        <Entries entries={inBar} onLeave={() => setIsOpen(false)} />
        <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
          <Button className={style['item'] ?? ''}>
            <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
            <span>{say('shell.more')}</span>
          </Button>
          <ModalOverlay className={style['drawer'] ?? ''} isDismissable>
            <Modal>
              <Dialog aria-label={say('shell.navigation')}>
                <NavBody onLeave={() => setIsOpen(false)} closes={say('shell.closeMenu')} />
              </Dialog>
            </Modal>
          </ModalOverlay>
        </DialogTrigger>
      </nav>
    </>
  )
}

/** The others are in the drawer. */
const barPaths = ['/', '/surveys', '/responses', '/inbox']

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

interface ItemsProps {
  readonly group: 'main' | 'bottom'
  readonly onLeave: () => void
}

const Items = ({ group, onLeave }: ItemsProps) => (
  <Entries entries={useShownScreens([group])} onLeave={onLeave} />
)

interface EntriesProps extends Pick<ItemsProps, 'onLeave'> {
  readonly entries: readonly ShownScreen[]
}

function Entries({ entries, onLeave }: EntriesProps) {
  return (
    <ul className={style['list']}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <NavLink entry={entry} isExact={entry.path === '/'} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}
