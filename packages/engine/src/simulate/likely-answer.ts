// A random valid answer to a question: every option and every point of a scale is equally likely, and texts that rules or
// triggers look for are frequent enough that their branches are visited.
import type { Option, Question } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Answer, MatrixRow } from '../answer.ts'
import { faultOf } from '../check.ts'
import type { Dice } from '../random/dice.ts'
import { mostSelections } from '../styles/choice.ts'
import { matrixTasks } from '../styles/conjoint-tasks.ts'
import { answerKind, isSinglePick, styleOf, takesSeveral } from '../styles/index.ts'
import { isMaxdiff, withRow } from '../styles/matrix.ts'
import { type MaxdiffSetView, maxdiffSets } from '../styles/maxdiff-sets.ts'
import { toolingOf } from '../styles/tooling.ts'
import type { Sayings } from './likely-sayings.ts'

/** The percentage of typed answers that use a text from a rule or trigger. */
const saysWhatIsMeant = 60

/** Null = the question cannot be answered now: no option is visible, or no typed text would pass. */
export function likelyAnswer(
  dice: Dice,
  question: Question,
  isShown: (option: Option) => boolean,
  sayings: Sayings,
  seed: number,
): Answer | null {
  const kind = answerKind(question)
  switch (kind) {
    case 'options':
      return ofOptions(dice, question, question.options.filter(isShown))
    case 'matrix':
      return ofRows(dice, question, isShown, seed)
    case 'values':
      return ofReply(dice, question)
    case 'file':
      return {
        kind: 'file',
        file: {
          name: 'photo.png',
          size: 1_000,
          type: 'image/png',
          url: '/file',
          blobId: 'blob',
          attachmentId: 'attachment',
        },
      }
    case 'text':
      return ofText(dice, question, sayings)
    default:
      return unreachable(kind)
  }
}

function ofOptions(dice: Dice, question: Question, shown: readonly Option[]): Answer | null {
  if (shown.length === 0) return null
  if (styleOf(question.style).isOrdered)
    return { kind: 'options', optionIds: inRandomOrder(dice, shown).map(({ id }) => id) }
  const first = dice.pick(shown)
  if (isSinglePick(question) || first.exclusive) return { kind: 'options', optionIds: [first.id] }
  const others = inRandomOrder(
    dice,
    shown.filter((option) => !option.exclusive && option !== first),
  )
  const least = Math.max(1, question.minSelectionCount ?? 1)
  const most = Math.max(least, mostSelections(question, shown))
  const count = least + dice.below(most - least + 1)
  return { kind: 'options', optionIds: [first, ...others.slice(0, count - 1)].map(({ id }) => id) }
}

function ofRows(
  dice: Dice,
  question: Question,
  isShown: (option: Option) => boolean,
  seed: number,
): Answer | null {
  const shown = question.statements
    .map((statement) => ({ statement, options: statement.options.filter(isShown) }))
    .filter(({ options }) => options.length > 0)
  if (isMaxdiff(question)) {
    const sets = maxdiffSets({ question, rows: shown, seed }).map((set) => ofSet(dice, set))
    return sets.some((rows) => rows.length < 2) ? null : { kind: 'matrix', rows: sets.flat() }
  }
  return matrixTasks({ question, rows: shown, seed }).reduce<Answer | null>(
    (answer, { statement, options, set }) =>
      withRow(question, answer, {
        statementId: statement.id,
        optionId: dice.pick(options).id,
        ...(set && { set }),
      }),
    null,
  )
}

function ofSet(dice: Dice, { set, rows }: MaxdiffSetView): MatrixRow[] {
  const order = inRandomOrder(dice, rows)
  return (['best', 'worst'] as const).flatMap((end, at) => {
    const optionId = order[at]?.options.find(({ key }) => key === end)?.id
    const statementId = order[at]?.statement.id
    return optionId && statementId ? [{ statementId, optionId, ...(set && { set }) }] : []
  })
}

/** The options of an owner's system are not known; it is assumed that there are enough. */
function ofReply(dice: Dice, question: Question): Answer {
  const least = takesSeveral(question) ? Math.max(1, question.minSelectionCount ?? 1) : 1
  const first = dice.below(3)
  return {
    kind: 'values',
    values: Array.from({ length: least }, (_, place) => `Choice ${first + place + 1}`),
  }
}

function ofText(dice: Dice, question: Question, sayings: Sayings): Answer | null {
  // All points of a scale are visited anyway, and preferring some would only distort how many reach the pages behind them.
  const meant = toolingOf(question.style).isScale ? [] : (sayings.get(question.id) ?? [])
  const texts = [
    ...(meant.length > 0 && dice.in100(saysWhatIsMeant) ? [dice.pick(meant)] : []),
    usualText(dice, question),
    longEnough(question),
  ]
  const text = texts.find((one) => faultOf(question, { kind: 'text', text: one }, []) === null)
  return text === undefined ? null : { kind: 'text', text }
}

const usualText = (dice: Dice, question: Question): string =>
  toolingOf(question.style).likely?.(dice, question) ?? longEnough(question)

/** A text as long as the shortest that passes. */
const longEnough = ({ minLength = 1, maxLength = minLength }: Question): string =>
  'ok '
    .repeat(minLength)
    .slice(0, Math.max(1, Math.min(minLength, maxLength) - 1))
    .concat('k')

const inRandomOrder = <T>(dice: Dice, items: readonly T[]): T[] =>
  items.reduce<T[]>((order, item) => order.toSpliced(dice.below(order.length + 1), 0, item), [])
