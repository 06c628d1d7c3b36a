// Which questions respondents may not have seen although they reached the page, and whom a share of a subject is of.
import type { ResultBase } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Condition } from './conditions.ts'
import type { Documents, Meaning } from './meaning.ts'

/** A version hides them, or an answer can hide or show them. Which answers did so, and when, is not kept. */
export function hideableQuestions({ flows }: Documents): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { elements } of flows) {
    const targets = new Set(
      elements.flatMap(({ triggers }) => triggers.flatMap(({ targetIds }) => targetIds)),
    )
    for (const { id, isVisible, question } of elements)
      if (question && (!isVisible || targets.has(id))) ids.add(question.id)
  }
  return ids
}

const everybody: Condition = { kind: 'all', of: [] }

/** Null: not known. Everybody is asked for what is not a question. */
export function baseCondition(
  { answered = everybody, valid = answered, asked = everybody, isHideable }: Meaning,
  base: ResultBase,
): Condition | null {
  switch (base) {
    case 'answered':
      return answered
    case 'valid':
      return valid
    case 'asked':
      return asked
    case 'shown':
      return isHideable ? null : asked
    case 'all':
      return everybody
    default:
      return unreachable(base)
  }
}

/** Has people who did not answer. */
export const hasUnanswered = (base: ResultBase): boolean => base !== 'answered' && base !== 'valid'
