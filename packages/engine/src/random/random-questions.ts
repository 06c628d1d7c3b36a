// Test-only: random questions of the ten built styles, and what a respondent may answer to them, well or badly.
import type { Element, Option, Question, QuestionStyle } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import { option, question } from './building.ts'
import type { Dice } from './dice.ts'

const styles = ['radio', 'plain', 'checklist', 'dropdown', 'score', 'star', 'text', 'textarea', 'email', 'numeric'] as const satisfies readonly QuestionStyle[]

/** Few values, so that triggers and rules meet the answers often. */
export const sayings: Readonly<Record<'text' | 'textarea' | 'email' | 'numeric' | 'score' | 'star', readonly string[]>> = {
  text: ['yes', 'no', 'very slow', 'Straße'],
  textarea: ['yes', 'no', 'too  slow\nagain'],
  email: ['a@example.com', 'b@example.com'],
  numeric: ['1', '2', '2.5', '-3'],
  score: ['0', '7', '10'],
  star: ['1', '3', '5'],
}
const nonsense = ['', '  ', 'not@', '99999', '3.14159', '٣', 'x'.repeat(40), '-1', 'a@example.com, ']

export const takesOptions = (asked: Question): boolean => asked.options.length > 0

export function randomQuestion(dice: Dice, key: string, order: number): Element {
  const style = dice.pick(styles)
  const isScale = style === 'score' || style === 'star'
  const hasOptions = isScale ? dice.in100(40) : !(style in sayings)
  const options = hasOptions ? randomOptions(dice, key) : []
  const isMultiSelect = dice.in100(25)
  const isSeveral = style === 'checklist' || isMultiSelect
  return question(
    key,
    style,
    {
      options,
      isMultiSelect,
      isRequired: dice.in100(35),
      hidePersonalData: dice.in100(10),
      ...(isSeveral && options.length > 0 && randomCounts(dice, options.length)),
      ...((style === 'text' || style === 'textarea') && dice.in100(30) && { minLength: dice.below(3), maxLength: 12 + dice.below(5) }),
      ...(style === 'numeric' && dice.in100(40) && { min: dice.below(3) - 3, max: 2 + dice.below(4) }),
      ...(style === 'numeric' && dice.in100(15) && { step: 0.5 }),
    },
    { order, isVisible: dice.in100(78) },
  )
}

function randomOptions(dice: Dice, parent: string): Option[] {
  const count = 2 + dice.below(4)
  return Array.from({ length: count }, (_, order) =>
    option(`o${order}`, parent, {
      order: dice.below(10),
      isVisible: order === 0 || dice.in100(85),
      ...(order === count - 1 && dice.in100(20) && { exclusive: true }),
    }),
  )
}

function randomCounts(dice: Dice, count: number): { minSelectionCount?: number; maxSelectionCount?: number } {
  const most = 1 + dice.below(count)
  return { ...(dice.in100(30) && { minSelectionCount: 1 + dice.below(most) }), ...(dice.in100(30) && { maxSelectionCount: most }) }
}

/** What a respondent gives next: mostly something right, sometimes nonsense, sometimes nothing any more. */
export function randomAnswer(dice: Dice, asked: Question, shown: readonly Option[], before: Answer | null): Answer | null {
  if (before && dice.in100(12)) return null
  if (!takesOptions(asked)) return { kind: 'text', text: dice.in100(12) ? dice.pick(nonsense) : saying(dice, asked.style) }
  if (shown.length === 0) return null
  const chosen = dice.pick(shown).id
  const isSeveral = asked.style === 'checklist' || asked.isMultiSelect
  const had = before?.kind === 'options' && isSeveral ? before.optionIds : []
  const optionIds = had.includes(chosen) ? had.filter((id) => id !== chosen) : [...had, chosen]
  return optionIds.length > 0 ? { kind: 'options', optionIds } : null
}

export const saying = (dice: Dice, style: QuestionStyle): string => dice.pick(sayings[style as keyof typeof sayings] ?? sayings.text)
