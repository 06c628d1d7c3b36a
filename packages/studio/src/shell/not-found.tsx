import { Compass } from 'lucide-react'
import { LinkButton } from '../parts/action-button.tsx'
import { Notice } from '../parts/states.tsx'
import { useWords } from '../words/words.ts'
import { shellWords } from './shell-words.ts'

export function NotFound() {
  const say = useWords(shellWords)
  return (
    <main>
      <Notice icon={Compass} title={say('shell.notFound')} text={say('shell.notFoundText')} isPage>
        <LinkButton to="/" kind="primary">
          {say('shell.goHome')}
        </LinkButton>
      </Notice>
    </main>
  )
}
