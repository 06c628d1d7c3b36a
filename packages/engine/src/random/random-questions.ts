// Test-only: random questions of the styles that need no external system, and valid and invalid answers to them.
import type { Element, Option, Question, QuestionStyle } from '@askwell/contract'
import { type Answer, allOptions } from '../answer.ts'
import { matrixTasks } from '../styles/conjoint-tasks.ts'
import { allStyles, answerKind, styleOf, takesSeveral } from '../styles/index.ts'
import { isMaxdiff, withRow } from '../styles/matrix.ts'
import { maxdiffSets } from '../styles/maxdiff-sets.ts'
import { toolingOf } from '../styles/tooling.ts'
import { option, question } from './building.ts'
import type { Dice } from './dice.ts'
import { randomStatements } from './random-statements.ts'

const styles: readonly QuestionStyle[] = allStyles.flatMap((style) => {
  const { random } = toolingOf(style)
  return random ? Array.from({ length: random.weight ?? 1 }, () => style) : []
})
const nonsense = [
  '',
  '  ',
  'not@',
  '99999',
  '3.14159',
  '½',
  'x'.repeat(40),
  '-1',
  'a@example.com, ',
  '31/02/2024',
]
export const takesOptions = (asked: Question): boolean => allOptions(asked).length > 0
export function randomQuestion(dice: Dice, key: string, order: number): Element {
  const style = dice.pick(styles)
  const { answer } = styleOf(style)
  const { mostOptions = 5, limits } = toolingOf(style).random ?? {}
  const hasOptions = answer === 'options' || (answer === 'scale' && dice.in100(40))
  const options = hasOptions
    ? randomOptions(dice, key, Math.min(2, mostOptions - 1) + dice.below(Math.min(4, mostOptions)))
    : []
  const isMultiSelect = dice.in100(25)
  return question(
    key,
    style,
    {
      options,
      isMultiSelect,
      isRequired: dice.in100(35),
      hidePersonalData: dice.in100(10),
      ...(options.length > 0 &&
        takesSeveral({ style, options, isMultiSelect }) &&
        !styleOf(style).isOrdered &&
        randomCounts(dice, options.length)),
      ...limits?.(dice),
      ...(answer === 'matrix' && randomStatements(dice, key)),
    },
    { order, isVisible: dice.in100(78) },
  )
}

function randomOptions(dice: Dice, parent: string, count: number): Option[] {
  return Array.from({ length: count }, (_, order) =>
    option(`o${order}`, parent, {
      order: dice.below(10),
      isVisible: order === 0 || dice.in100(85),
      ...(order === count - 1 && dice.in100(20) && { exclusive: true }),
    }),
  )
}

function randomCounts(
  dice: Dice,
  count: number,
): { minSelectionCount?: number; maxSelectionCount?: number } {
  const most = 1 + dice.below(count)
  return {
    ...(dice.in100(30) && { minSelectionCount: 1 + dice.below(most) }),
    ...(dice.in100(30) && { maxSelectionCount: most }),
  }
}

/** The respondent's next answer: mostly valid, sometimes nonsense, sometimes none. `shown`: the visible ones of its options. */
export function randomAnswer(
  dice: Dice,
  asked: Question,
  shown: readonly Option[],
  before: Answer | null,
  seed: number,
): Answer | null {
  if (before && dice.in100(12)) return null
  if (!takesOptions(asked))
    return { kind: 'text', text: dice.in100(12) ? dice.pick(nonsense) : saying(dice, asked.style) }
  if (shown.length === 0) return null
  if (answerKind(asked) === 'matrix') return randomRows(dice, asked, shown, before, seed)
  if (styleOf(asked.style).isOrdered)
    return {
      kind: 'options',
      optionIds: randomOrder(dice, shown).slice(0, dice.in100(80) ? shown.length : 1),
    }
  const chosen = dice.pick(shown).id
  const had = before?.kind === 'options' && takesSeveral(asked) ? before.optionIds : []
  const optionIds = had.includes(chosen) ? had.filter((id) => id !== chosen) : [...had, chosen]
  return optionIds.length > 0 ? { kind: 'options', optionIds } : null
}

/** One more row, another one or all together, because a page rarely fills every row by chance. */
function randomRows(
  dice: Dice,
  asked: Question,
  shown: readonly Option[],
  before: Answer | null,
  seed: number,
): Answer | null {
  const isAll = dice.in100(60)
  const open = asked.statements.flatMap((statement) => {
    const options = statement.options.filter((known) => shown.includes(known))
    return options.length > 0 ? { statement, options } : []
  })
  const places = isMaxdiff(asked)
    ? maxdiffSets({ question: asked, rows: open, seed }).flatMap(({ set, rows }) =>
        rows.map((row) => ({ ...row, set })),
      )
    : matrixTasks({ question: asked, rows: open, seed }).map((row) => ({ set: undefined, ...row }))
  const chosen = isAll ? places : places.length > 0 ? [dice.pick(places)] : []
  return chosen.reduce<Answer | null>(
    (answer, { statement, options, set }) =>
      withRow(asked, answer, {
        statementId: statement.id,
        optionId: dice.pick(options).id,
        ...(set && { set }),
      }),
    before,
  )
}

const randomOrder = (dice: Dice, shown: readonly Option[]): string[] =>
  shown.reduce<string[]>(
    (order, { id }) => order.toSpliced(dice.below(order.length + 1), 0, id),
    [],
  )

export const saying = (dice: Dice, style: QuestionStyle): string =>
  dice.pick(toolingOf(style).random?.sayings ?? ['yes', 'no'])
