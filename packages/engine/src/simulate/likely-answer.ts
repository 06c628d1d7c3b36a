// A valid answer to a question, by chance: every option is as likely as another; what rules and triggers ask for is said
// often enough that their branches are seen.
import type { Option, Question, QuestionStyle } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Answer, MatrixRow } from '../answer.ts'
import { faultOf } from '../check.ts'
import type { Dice } from '../random/dice.ts'
import { ageRange } from '../styles/age.ts'
import { mostSelections } from '../styles/choice.ts'
import { rulesOf } from '../styles/index.ts'
import { isMaxdiff, withRow } from '../styles/matrix.ts'
import { scoreRange } from '../styles/score.ts'
import { sliderRange } from '../styles/slider.ts'
import { starRange } from '../styles/star.ts'
import type { Sayings } from './likely-sayings.ts'

/** In a hundred: typed answers that say what some rule or trigger waits for. */
const saysWhatIsMeant = 60

/** Null = nobody could answer this now: no option is in sight, or nothing typed would pass. */
export function likelyAnswer(dice: Dice, question: Question, isShown: (option: Option) => boolean, sayings: Sayings): Answer | null {
  const kind = rulesOf(question.style).answerKind(question)
  switch (kind) {
    case 'options':
      return ofOptions(dice, question, question.options.filter(isShown))
    case 'matrix':
      return ofRows(dice, question, isShown)
    case 'values':
      return ofReply(dice, question)
    case 'file':
      return { kind: 'file', file: { name: 'photo.png', size: 1_000, type: 'image/png', url: '/file', blobId: 'blob', attachmentId: 'attachment' } }
    case 'text':
      return ofText(dice, question, sayings)
    default:
      return unreachable(kind)
  }
}

function ofOptions(dice: Dice, question: Question, shown: readonly Option[]): Answer | null {
  if (shown.length === 0) return null
  if (question.style === 'ranking') return { kind: 'options', optionIds: inRandomOrder(dice, shown).map(({ id }) => id) }
  const first = dice.pick(shown)
  if (rulesOf(question.style).isSinglePick(question) || first.exclusive) return { kind: 'options', optionIds: [first.id] }
  const others = inRandomOrder(
    dice,
    shown.filter((option) => !option.exclusive && option !== first),
  )
  const least = Math.max(1, question.minSelectionCount ?? 1)
  const most = Math.max(least, mostSelections(question, shown))
  const count = least + dice.below(most - least + 1)
  return { kind: 'options', optionIds: [first, ...others.slice(0, count - 1)].map(({ id }) => id) }
}

function ofRows(dice: Dice, question: Question, isShown: (option: Option) => boolean): Answer | null {
  const statements = question.statements.map(({ id, options }) => ({ id, options: options.filter(isShown) })).filter(({ options }) => options.length > 0)
  if (isMaxdiff(question)) {
    const [best, worst] = inRandomOrder(dice, statements)
    const rows = [rowOf(best, 'best'), rowOf(worst, 'worst')].filter((row) => row !== null)
    return rows.length === 2 ? { kind: 'matrix', rows } : null
  }
  return statements.reduce<Answer | null>(
    (answer, { id: statementId, options }) => withRow(question, answer, { statementId, optionId: dice.pick(options).id }),
    null,
  )
}

const rowOf = (statement: { readonly id: string; readonly options: readonly Option[] } | undefined, key: string): MatrixRow | null => {
  const optionId = statement?.options.find((option) => option.key === key)?.id
  return statement && optionId !== undefined ? { statementId: statement.id, optionId } : null
}

/** Nobody knows what an owner's system will offer; that it offers enough is assumed. */
function ofReply(dice: Dice, question: Question): Answer {
  const isMulti = question.style === 'dynamic_multiple_value' || question.isMultiSelect
  const least = isMulti ? Math.max(1, question.minSelectionCount ?? 1) : 1
  const first = dice.below(3)
  return { kind: 'values', values: Array.from({ length: least }, (_, place) => `Choice ${first + place + 1}`) }
}

function ofText(dice: Dice, question: Question, sayings: Sayings): Answer | null {
  const meant = sayings.get(question.id) ?? []
  const texts = [...(meant.length > 0 && dice.in100(saysWhatIsMeant) ? [dice.pick(meant)] : []), usualText(dice, question), longEnough(question)]
  const text = texts.find((one) => faultOf(question, { kind: 'text', text: one }, []) === null)
  return text === undefined ? null : { kind: 'text', text }
}

function usualText(dice: Dice, question: Question): string {
  const number = numbers[question.style]?.(question)
  if (number) return onStep(dice, number)
  return dice.pick(phrases[question.style] ?? phrases.text ?? [])
}

interface Range {
  readonly min: number
  readonly max: number
  readonly step: number
}

const numbers: Partial<Record<QuestionStyle, (question: Question) => Range>> = {
  age: (question) => ({ ...ageRange(question), step: 1 }),
  numeric: ({ min, max, step }) => ({ min: min ?? Math.min(0, max ?? 0), max: max ?? (min ?? 0) + 100 * (step ?? 1), step: step ?? 1 }),
  score: () => ({ ...scoreRange, step: 1 }),
  star: () => ({ ...starRange, step: 1 }),
  slider: sliderRange,
}

/** Twelve digits are more than any owner's step has, and few enough to lose the noise of 0.1 × 3. */
const onStep = (dice: Dice, { min, max, step }: Range): string =>
  String(Number((min + dice.below(Math.floor((max - min) / step + 1e-9) + 1) * step).toPrecision(12)))

const phrases: Partial<Record<QuestionStyle, readonly string[]>> = {
  text: ['Fine', 'It was quick', 'Not today'],
  textarea: ['It was fine, thank you.', 'The queue was long and nobody helped us.', 'I would come again.'],
  email: ['ada@example.com', 'can@example.org'],
  datepicker: ['01/03/2025', '17/11/2025', '29/02/2024'],
  phone_number: ['+905321234567', '+12025550123'],
  phone_verification: ['+905321234567', '+12025550123'],
  naming: ['Ada Lane', 'Can Demir'],
  external_id: ['A-1027', 'B-2210'],
}

/** A text as long as the shortest that passes. */
const longEnough = ({ minLength = 1, maxLength = minLength }: Question): string =>
  'ok '
    .repeat(minLength)
    .slice(0, Math.max(1, Math.min(minLength, maxLength) - 1))
    .concat('k')

const inRandomOrder = <T>(dice: Dice, items: readonly T[]): T[] =>
  items.reduce<T[]>((order, item) => order.toSpliced(dice.below(order.length + 1), 0, item), [])
