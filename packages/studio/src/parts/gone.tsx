// In the place of a screen whose thing is not there: deleted meanwhile, or of another workspace.
import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '../words/words.ts'
import { LinkButton } from './action-button.tsx'
import { partWords } from './part-words.ts'
import { Notice } from './states.tsx'

interface GoneProps {
  readonly icon: LucideIcon
  /** That it is not there, as a sentence. */
  readonly title: string
  /** The list it would stand in: the way out. */
  readonly back: { readonly to: string; readonly label: string }
}

export function Gone({ icon, title, back }: GoneProps) {
  const say = useWords(partWords)
  useEffect(() => {
    document.title = `${title} · Askwell`
  }, [title])
  return (
    <Notice isPage icon={icon} title={title} text={say('part.goneText')}>
      <LinkButton to={back.to} kind="primary">
        {back.label}
      </LinkButton>
    </Notice>
  )
}
