// Test-only: the statements of a random matrix of each kind.
import type { ConjointProducts, MaxdiffSets, Question, Statement } from '@askwell/contract'
import { statement } from './building.ts'
import type { Dice } from './dice.ts'

export function randomStatements(
  dice: Dice,
  parent: string,
): Pick<Question, 'statements' | 'extra'> {
  const kind = dice.pick([undefined, 'likert', 'maxdiff', 'conjoint'] as const)
  const isMaxdiff = kind === 'maxdiff'
  const keys = isMaxdiff ? ['best', 'worst'] : ['o0', 'o1', 'o2'].slice(0, 1 + dice.below(3))
  const count = isMaxdiff ? 2 + dice.below(3) : 1 + dice.below(3)
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
  const maxdiff =
    isMaxdiff && count > 2 && dice.in100(60) ? randomSets(dice, statements) : undefined
  const conjoint = kind === 'conjoint' && dice.in100(60) ? randomProducts(dice, count) : undefined
  return {
    statements,
    extra: {
      ...(kind && { matrix_question_type: kind }),
      ...(maxdiff && { maxdiff }),
      ...(conjoint && { conjoint }),
    },
  }
}

/** Any sets: a respondent and the replay must not depend on balance. */
function randomSets(dice: Dice, statements: readonly Statement[]): MaxdiffSets {
  const [versions, setsPerPerson] = [1 + dice.below(3), 1 + dice.below(3)]
  const keys = statements.map(({ key }) => key)
  const drawn = (): string[] =>
    keys
      .reduce<string[]>((order, key) => order.toSpliced(dice.below(order.length + 1), 0, key), [])
      .slice(0, 3)
  const designs = Array.from({ length: versions }, () =>
    Array.from({ length: setsPerPerson }, drawn),
  )
  return { itemsPerSet: 3, setsPerPerson, versions, seed: 1, designs }
}

function randomProducts(dice: Dice, tasks: number): ConjointProducts {
  const [versions, alternatives] = [1 + dice.below(3), 2 + dice.below(2)]
  const attributes = ['x', 'y'].map((key) => ({
    ...{ key, body: { en: key } },
    levels: ['l0', 'l1', 'l2'].map((level) => ({ key: level, body: { en: level } })),
  }))
  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
  const designs = times(versions, () =>
    times(tasks, () => times(alternatives, () => attributes.map(() => dice.below(3)))),
  )
  return { attributes, alternatives, hasNone: false, tasks, versions, seed: 1, designs }
}
