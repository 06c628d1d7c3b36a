// All settings that this person may open, in their groups. The frame of the studio reads them from the table of screens.
import { createContext, useContext } from 'react'
import { useWords } from '../words/words.ts'
import { settingsGroups } from './nav-groups.ts'
import { NavLink } from './nav-link.tsx'
import { hasEntriesBelow } from './opening.ts'
import style from './settings.module.css'
import { shellWords } from './shell-words.ts'
import type { ShownScreen } from './use-shown-screens.ts'

/** A screen cannot import the table that names it. */
export const SettingsEntries = createContext<readonly ShownScreen[]>([])

export function SettingsList() {
  const say = useWords(shellWords)
  const shown = useContext(SettingsEntries)
  const paths = shown.map(({ path }) => path)
  const groups = settingsGroups
    .map((group) => ({ group, entries: shown.filter((entry) => entry.group === group) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav className={style['list']} aria-label={say('shell.settings')}>
      {groups.map(({ group, entries }) => (
        <section key={group} aria-label={say(`shell.settings.${group}`)}>
          <p className={style['heading']}>{say(`shell.settings.${group}`)}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <NavLink entry={entry} isExact={hasEntriesBelow(paths, entry.path)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
