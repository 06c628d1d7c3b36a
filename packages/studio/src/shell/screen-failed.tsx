// A screen that threw, or whose files are gone because the server was renewed meanwhile: loading again mends both.
import { CircleAlert } from 'lucide-react'
import { ActionButton } from '../parts/action-button.tsx'
import { Notice } from '../parts/states.tsx'
import { useWords } from '../words/words.ts'
import { shellWords } from './shell-words.ts'

export function ScreenFailed() {
  const say = useWords(shellWords)
  return (
    <Notice
      icon={CircleAlert}
      tone="danger"
      title={say('shell.failed')}
      text={say('shell.failedText')}
      isPage
    >
      <ActionButton kind="primary" onPress={() => location.reload()}>
        {say('shell.reload')}
      </ActionButton>
    </Notice>
  )
}
