// The person's menu, at the bottom of the navigation: profile, theme, sign out.
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { Button, MenuTrigger } from 'react-aria-components'
import { useMe } from '../api/me.tsx'
import { MenuItem, MenuList } from '../parts/menu.tsx'
import { chooseTheme, themes, useTheme } from '../settings/theme.ts'
import { useWords } from '../words/words.ts'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'
import { useSignOut } from './use-sign-out.ts'

const themeWords = {
  system: 'shell.themeSystem',
  light: 'shell.themeLight',
  dark: 'shell.themeDark',
} as const

export function MeMenu() {
  const say = useWords(shellWords)
  const { person } = useMe()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const theme = useTheme()
  return (
    <MenuTrigger>
      <Button
        className={style['item'] ?? ''}
        aria-label={say('shell.account', { name: person.name })}
      >
        <span className={style['avatar']} data-letters={initials(person.name)} aria-hidden />
        <bdi>{person.name}</bdi>
        <ChevronsUpDown size={14} aria-hidden style={{ marginInlineStart: 'auto' }} />
      </Button>
      <MenuList label={person.name}>
        <MenuItem id="profile" onAction={() => void navigate({ to: '/profile' })}>
          {say('shell.profile')}
        </MenuItem>
        {themes.map((one) => (
          <MenuItem key={one} id={one} isChosen={one === theme} onAction={() => chooseTheme(one)}>
            {say(themeWords[one])}
          </MenuItem>
        ))}
        <MenuItem id="sign-out" onAction={signOut}>
          {say('shell.signOut')}
        </MenuItem>
      </MenuList>
    </MenuTrigger>
  )
}

/** Two letters at most: of the first and the last name. */
function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  const letters = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return letters.map((part) => [...(part ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
