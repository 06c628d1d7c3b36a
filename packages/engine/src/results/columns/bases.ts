// Whom a share of a subject is of.
import type { ResultBase } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Condition } from './conditions.ts'
import type { Meaning } from './meaning.ts'

const everybody: Condition = { kind: 'all', of: [] }

/** Everybody is asked for what is not a question. */
export function baseCondition(
  { answered = everybody, valid = answered, asked = everybody, shown = asked }: Meaning,
  base: ResultBase,
): Condition {
  switch (base) {
    case 'answered':
      return answered
    case 'valid':
      return valid
    case 'asked':
      return asked
    case 'shown':
      return shown
    case 'all':
      return everybody
    default:
      return unreachable(base)
  }
}

/** Has people who did not answer. */
export const hasUnanswered = (base: ResultBase): boolean => base !== 'answered' && base !== 'valid'
