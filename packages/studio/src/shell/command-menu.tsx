// The command menu: every screen and command found by a part of its name, opened anywhere by Ctrl K or ⌘ K.
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  TextField,
  useFilter,
} from 'react-aria-components'
import { chooseTheme } from '../settings/theme.ts'
import { chooseLanguage, languages } from '../words/language.ts'
import { languageName } from '../words/language-name.ts'
import { useWords } from '../words/words.ts'
import style from './command-menu.module.css'
import { closeCommands, openCommands, useCommandsOpen } from './commands-open.ts'
import { useShownScreens } from './nav.tsx'
import { shellWords } from './shell-words.ts'
import { useSignOut } from './use-sign-out.ts'

interface Command {
  readonly id: string
  readonly name: string
  readonly run: () => void
}

export function CommandMenu() {
  const say = useWords(shellWords)
  const isOpen = useCommandsOpen()
  const commands = useCommands()
  const { contains } = useFilter({ sensitivity: 'base' })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      openCommands()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <ModalOverlay
      className={style['overlay'] ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && closeCommands()}
      isDismissable
    >
      <Modal className={style['modal'] ?? ''}>
        <Dialog className={style['dialog'] ?? ''} aria-label={say('shell.commands')}>
          <Autocomplete filter={contains}>
            <TextField
              aria-label={say('shell.commands')}
              autoFocus
              className={style['field'] ?? ''}
            >
              <Input placeholder={say('shell.commands')} className={style['input'] ?? ''} />
            </TextField>
            <Menu
              items={commands}
              className={style['menu'] ?? ''}
              aria-label={say('shell.commands')}
              renderEmptyState={() => say('shell.noCommand')}
            >
              {(command) => (
                <MenuItem
                  id={command.id}
                  textValue={command.name}
                  className={style['item'] ?? ''}
                  onAction={() => {
                    closeCommands()
                    command.run()
                  }}
                >
                  {command.name}
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function useCommands(): readonly Command[] {
  const say = useWords(shellWords)
  const navigate = useNavigate()
  const signOut = useSignOut()
  const shown = [...useShownScreens('main'), ...useShownScreens('settings')]
  return [
    ...shown.map(({ path, label }) => ({
      id: path,
      name: label,
      run: () => void navigate({ to: path }),
    })),
    { id: 'light', name: say('shell.themeLight'), run: () => chooseTheme('light') },
    { id: 'dark', name: say('shell.themeDark'), run: () => chooseTheme('dark') },
    { id: 'system', name: say('shell.themeSystem'), run: () => chooseTheme('system') },
    ...languages.map((code) => ({
      id: code,
      name: say('shell.language', { name: languageName(code) }),
      run: () => void chooseLanguage(code),
    })),
    { id: 'sign-out', name: say('shell.signOut'), run: signOut },
  ]
}
