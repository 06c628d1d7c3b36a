// The list of all settings, for a window that has no room for it beside an open one. A wide window opens the first setting.
import { useNavigate } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { SettingsEntries, SettingsList } from '../../shell/settings-list.tsx'
import { shellWords } from '../../shell/shell-words.ts'
import { useIsNarrow } from '../../shell/use-is-narrow.ts'
import { useWords } from '../../words/words.ts'

export default function Settings() {
  const say = useWords(shellWords)
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const first = useContext(SettingsEntries)[0]?.path
  const opened = isNarrow ? undefined : first
  useEffect(() => {
    if (opened !== undefined) void navigate({ to: opened, replace: true })
  }, [navigate, opened])
  if (opened !== undefined) return null
  return (
    <Screen title={say('shell.settings')}>
      <Card>
        <CardBody>
          {first === undefined ? <p>{say('shell.noSettings')}</p> : <SettingsList />}
        </CardBody>
      </Card>
    </Screen>
  )
}
