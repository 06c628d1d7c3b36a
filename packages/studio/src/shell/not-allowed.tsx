import { KeyRound, Lock } from 'lucide-react'
import { useMe } from '../api/me.tsx'
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

export function NoChannels() {
  const say = useWords(shellWords)
  return (
    <Notice icon={Lock} title={say('shell.noChannels')} text={say('shell.noChannelsText')} isPage />
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

export function SecondFactorNeeded() {
  const say = useWords(shellWords)
  const { workspace } = useMe()
  return (
    <Notice
      icon={KeyRound}
      title={say('shell.factorNeeded', { name: workspace?.name ?? '' })}
      text={say('shell.factorNeededText')}
      isPage
    >
      <LinkButton to="/profile" kind="primary">
        {say('shell.factorSetUp')}
      </LinkButton>
    </Notice>
  )
}
