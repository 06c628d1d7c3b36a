// The follow-up of a response in one tag: what is overdue is said before anything else.
import type { FollowUp } from '@askwell/contract'
import { Flag } from 'lucide-react'
import { Tag } from '../../../parts/tag.tsx'
import { useWords } from '../../../words/words.ts'
import { isOverdue } from './follow-up-states.ts'
import { followUpWords } from './follow-up-words.ts'

export function FollowUpTag({ followUp }: { readonly followUp: FollowUp }) {
  const say = useWords(followUpWords)
  const isLate = isOverdue(followUp, Date.now())
  const isClosed = followUp.status === 'closed'
  return (
    <Tag tone={isLate ? 'danger' : isClosed ? 'success' : 'accent'}>
      <Flag size={12} aria-hidden />
      {say(isLate ? 'followUp.overdue' : `followUp.${followUp.status}`)}
    </Tag>
  )
}

const mostShown = 2

/** The first tags, and how many more there are. */
export function FeedbackTags({ tags }: { readonly tags: readonly string[] }) {
  const say = useWords(followUpWords)
  return (
    <>
      {tags.slice(0, mostShown).map((tag) => (
        <Tag key={tag}>
          <bdi>{tag}</bdi>
        </Tag>
      ))}
      {tags.length > mostShown && (
        <Tag>{say('followUp.moreTags', { count: tags.length - mostShown })}</Tag>
      )}
    </>
  )
}
