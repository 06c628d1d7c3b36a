// The open setting, with the list of all settings beside it. A narrow window shows the list as a screen, `/settings`.
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.ts'
import style from './settings.module.css'
import { SettingsList } from './settings-list.tsx'
import { shellWords } from './shell-words.ts'

export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  const say = useWords(shellWords)
  return (
    <div className={style['frame']} data-settings>
      <div className={style['beside']}>
        <p className={style['title']}>{say('shell.settings')}</p>
        <SettingsList />
      </div>
      <Link to="/settings" className={style['back']}>
        <ChevronLeft size={16} aria-hidden />
        {say('shell.settings')}
      </Link>
      <div className={style['open']}>{children}</div>
    </div>
  )
}
