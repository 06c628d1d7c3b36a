import type { Question } from '@askwell/contract'
import { lengthOf } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'

/** With this many characters left, the counter becomes red and is announced. */
const nearTheLimit = 20

/** How much of a limit is used, in characters as a person counts them. */
export function Counter({
  question,
  text,
}: {
  readonly question: Question
  readonly text: string
}) {
  const { words } = useApp()
  const max = question.maxLength
  if (max === undefined) return null
  const count = lengthOf(text.trim())
  const isNear = count > max - nearTheLimit && count > 0
  return (
    <p
      className={isNear ? 'counter counter--near' : 'counter'}
      aria-live={isNear ? 'polite' : 'off'}
    >
      {words.t('counter', { count: words.number(count), max: words.number(max) })}
    </p>
  )
}
