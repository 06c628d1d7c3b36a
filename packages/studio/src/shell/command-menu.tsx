// The search over everything: screens and commands by name or synonym, surveys, channels, widgets and contacts, opened anywhere by
// Ctrl K or ⌘ K.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components'
import { useMay } from '../api/me.tsx'
import { chooseTheme } from '../settings/theme.ts'
import { type Findable, findByName } from '../words/find-by-name.ts'
import { chooseLanguage, languages } from '../words/language.ts'
import { languageName } from '../words/language-name.ts'
import { useWords } from '../words/words.ts'
import style from './command-menu.module.css'
import { closeCommands, openCommands, useCommandsOpen } from './commands-open.ts'
import { settingsGroups } from './nav-groups.ts'
import { navWords } from './nav-words.ts'
import { shellWords } from './shell-words.ts'
import { useFoundThings } from './use-found-things.ts'
import { useShownScreens } from './use-shown-screens.ts'
import { useSignOut } from './use-sign-out.ts'

interface Command extends Findable {
  readonly run: () => void
}

export function CommandMenu() {
  const say = useWords(shellWords)
  const isOpen = useCommandsOpen()
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
          <Search />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Mounted while the menu is open, so that it begins empty. */
function Search() {
  const say = useWords(shellWords)
  const sayNav = useWords(navWords)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const commands = findByName(useCommands(), typed)
  const things = useFoundThings(typed)
  const sections = [
    { id: 'screens', title: say('shell.screens'), items: commands },
    ...things.map(([kind, found]) => ({
      id: kind,
      title: kind === 'widgets' ? say('shell.widgets') : sayNav(`nav.${kind}`),
      items: found.map(
        (thing): Command => ({
          ...thing,
          run: () => void navigate({ to: thing.path }),
        }),
      ),
    })),
  ].filter(({ items }) => items.length > 0)
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <TextField aria-label={say('shell.commands')} autoFocus className={style['field'] ?? ''}>
        <Input placeholder={say('shell.commands')} className={style['input'] ?? ''} />
      </TextField>
      <Menu
        items={sections}
        className={style['menu'] ?? ''}
        aria-label={say('shell.commands')}
        renderEmptyState={() => say('shell.noCommand')}
      >
        {({ id, title, items }) => (
          <MenuSection id={id} className={style['section'] ?? ''}>
            <Header className={style['title'] ?? ''}>{title}</Header>
            <Collection items={items.map((item) => ({ id: `${id} ${item.key}`, item }))}>
              {({ id: itemId, item }) => (
                <MenuItem
                  id={itemId}
                  textValue={item.name}
                  className={style['item'] ?? ''}
                  onAction={() => {
                    closeCommands()
                    item.run()
                  }}
                >
                  <bdi>{item.name}</bdi>
                </MenuItem>
              )}
            </Collection>
          </MenuSection>
        )}
      </Menu>
    </Autocomplete>
  )
}

function useCommands(): readonly Command[] {
  const say = useWords(shellWords)
  const navigate = useNavigate()
  const signOut = useSignOut()
  const mayMake = useMay()('surveys.write')
  const shown = useShownScreens(['main', 'bottom', ...settingsGroups, 'search'])
  const opens = (path: string) => () => void navigate({ to: path })
  return [
    ...shown.map(({ path, label, synonyms }) => ({
      key: path,
      name: label,
      synonyms,
      run: opens(path),
    })),
    ...(mayMake
      ? [{ key: 'new-survey', name: say('shell.newSurvey'), run: opens('/flows/new') }]
      : []),
    { key: 'light', name: say('shell.themeLight'), run: () => chooseTheme('light') },
    { key: 'dark', name: say('shell.themeDark'), run: () => chooseTheme('dark') },
    { key: 'system', name: say('shell.themeSystem'), run: () => chooseTheme('system') },
    ...languages.map((code) => ({
      key: code,
      name: say('shell.language', { name: languageName(code) }),
      run: () => void chooseLanguage(code),
    })),
    { key: 'sign-out', name: say('shell.signOut'), run: signOut },
  ]
}
