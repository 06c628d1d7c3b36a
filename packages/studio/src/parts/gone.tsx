// Shown instead of a screen whose object does not exist: it was deleted, or belongs to another workspace.
import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '../words/words.ts'
import { LinkButton } from './action-button.tsx'
import { partWords } from './part-words.ts'
import { Notice } from './states.tsx'

interface GoneProps {
  readonly icon: LucideIcon
  /** The sentence that says so. */
  readonly title: string
  /** A link to the list that it would be in. */
  readonly back: {
    readonly to: string
    readonly search?: Readonly<Record<string, string>>
    readonly label: string
  }
}

export function Gone({ icon, title, back }: GoneProps) {
  const say = useWords(partWords)
  useEffect(() => {
    document.title = `${title} · Askwell`
  }, [title])
  return (
    <Notice isPage icon={icon} title={title} text={say('part.goneText')}>
      <LinkButton to={back.to} {...(back.search && { search: back.search })} kind="primary">
        {back.label}
      </LinkButton>
    </Notice>
  )
}
