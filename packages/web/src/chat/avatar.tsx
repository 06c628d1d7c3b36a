import type { ChatPerson } from '@askwell/contract'
import { letterColour } from './letter-colour.ts'

/** The picture, or the first letter on the person's colour; the adjacent label has the name. */
export function Avatar({
  person,
  label,
}: {
  readonly person: ChatPerson | null
  readonly label: string
}) {
  if (person?.avatar)
    return <img className="avatar" src={person.avatar} alt="" data-testid="chat-avatar" />
  return (
    <svg
      className="avatar"
      viewBox="0 0 28 28"
      aria-hidden="true"
      focusable="false"
      data-testid="chat-avatar"
    >
      <circle cx="14" cy="14" r="14" fill={letterColour(person?.avatar_color ?? null)} />
      <text x="14" y="18.5" textAnchor="middle">
        {[...label.trim()][0]?.toLocaleUpperCase()}
      </text>
    </svg>
  )
}
