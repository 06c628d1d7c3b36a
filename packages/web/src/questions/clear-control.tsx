import type { Question } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'

/** Removes an optional single choice, because a mistaken tap must be reversible. */
export function ClearControl({
  question,
  isAnswered,
  clear,
}: {
  readonly question: Question
  readonly isAnswered: boolean
  readonly clear: () => void
}) {
  const { words, plain = null } = useApp()
  if (question.isRequired) return null
  if (plain) return <plain.Clear questionId={question.id} />
  if (!isAnswered) return null
  return (
    <button type="button" className="answer__clear" onClick={clear}>
      {words.t('clear')}
    </button>
  )
}
