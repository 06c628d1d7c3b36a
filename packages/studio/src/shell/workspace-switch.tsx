// The current workspace, at the top of the navigation. Switching to another one clears the cache.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button, MenuTrigger } from 'react-aria-components'
import { call } from '../api/call.ts'
import { useMe } from '../api/me.tsx'
import { tellSessionChanged } from '../api/session-news.ts'
import markUrl from '../look/mark.svg'
import { MenuItem, MenuList } from '../parts/menu.tsx'
import { tellFailure } from '../parts/tell-failure.ts'
import { useWords } from '../words/words.ts'
import { NewWorkspace } from './new-workspace.tsx'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'

export function WorkspaceSwitch() {
  const say = useWords(shellWords)
  const { workspace, workspaces } = useMe()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isMaking, setIsMaking] = useState(false)
  const name = workspace?.name ?? 'Askwell'
  const moved = async () => {
    tellSessionChanged()
    await navigate({ to: '/' })
    await cache.resetQueries()
  }
  return (
    <>
      <MenuTrigger>
        <Button
          className={`${style['item']} ${style['workspace']}`}
          aria-label={say('shell.workspaces', { name })}
        >
          <img className={style['mark']} src={markUrl} alt="" />
          <span dir="auto">{name}</span>
          <ChevronDown size={16} aria-hidden />
        </Button>
        <MenuList label={name}>
          {workspaces.map(({ id, name: its }) => (
            <MenuItem
              key={id}
              id={id}
              isChosen={id === workspace?.id}
              onAction={() =>
                void call('switch_workspace', { params: { id } }).then(moved, tellFailure)
              }
            >
              {its}
            </MenuItem>
          ))}
          {workspaces.some(({ role }) => role === 'owner') && (
            <MenuItem id="new" onAction={() => setIsMaking(true)}>
              {say('shell.newWorkspace')}
            </MenuItem>
          )}
        </MenuList>
      </MenuTrigger>
      <NewWorkspace isOpen={isMaking} onClose={() => setIsMaking(false)} onMade={moved} />
    </>
  )
}
