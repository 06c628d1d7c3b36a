import { Lock } from 'lucide-react'
import { ActionButton, LinkButton } from '../parts/action-button.tsx'
import { Notice } from '../parts/states.tsx'
import { useWords } from '../words/words.ts'
import { shellWords } from './shell-words.ts'
import { useSignOut } from './use-sign-out.ts'

export function NotAllowed() {
  const say = useWords(shellWords)
  return (
    <Notice icon={Lock} title={say('shell.notAllowed')} text={say('shell.notAllowedText')} isPage>
      <LinkButton to="/" kind="primary">
        {say('shell.goHome')}
      </LinkButton>
    </Notice>
  )
}

export function NoWorkspace() {
  const say = useWords(shellWords)
  const signOut = useSignOut()
  return (
    <Notice icon={Lock} title={say('shell.noWorkspace')} text={say('shell.noWorkspaceText')} isPage>
      <ActionButton onPress={signOut}>{say('shell.signOut')}</ActionButton>
    </Notice>
  )
}
