// Test-only: the statements of a random matrix of each kind.
import type { Question, Statement } from '@askwell/contract'
import { statement } from './building.ts'
import type { Dice } from './dice.ts'

export function randomStatements(
  dice: Dice,
  parent: string,
): Pick<Question, 'statements' | 'extra'> {
  const kind = dice.pick([undefined, 'likert', 'maxdiff', 'conjoint'] as const)
  const isMaxdiff = kind === 'maxdiff'
  const keys = isMaxdiff ? ['best', 'worst'] : ['o0', 'o1', 'o2'].slice(0, 1 + dice.below(3))
  const count = isMaxdiff ? 2 + dice.below(2) : 1 + dice.below(3)
  const statements = Array.from({ length: count }, (_, row): Statement => {
    const made = statement(`s${row}`, parent, ...keys)
    return {
      ...made,
      order: dice.below(5),
      options: made.options.map((known, at) => ({
        ...known,
        isVisible: isMaxdiff || at === 0 || dice.in100(85),
      })),
    }
  })
  return { statements, extra: kind ? { matrix_question_type: kind } : {} }
}
