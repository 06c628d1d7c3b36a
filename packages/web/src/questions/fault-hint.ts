// The hint after the sentence that names a fault: each kind of control explains how to answer it. The hints of
// special views are in their chunk (special-hint.ts).
import type { Question, QuestionStyle } from '@askwell/contract'
import { canonicalNumber, type QuestionView } from '@askwell/engine'
import type { Words } from '../app-types.ts'
import { limitsText } from './limits-text.ts'

/** Empty if the sentence alone is enough. */
export type FaultHint = (
  words: Words,
  view: Pick<QuestionView, 'question' | 'fault' | 'answer'>,
) => string

export const faultHint: FaultHint = (words, { question, fault, answer }) => {
  const code = fault?.code
  if (code === 'required') return missing[question.style]?.(words, question) ?? ''
  if (code === 'email') return words.t('hint.example', { example: 'name@example.com' })
  return code === 'generic' && question.style === 'numeric'
    ? numberHint(words, question, answer?.kind === 'text' ? answer.text : '')
    : ''
}

export const someHint = (words: Words, question: Question): string =>
  limitsText(words, question) || words.t('hint.chooseSome')

export const pickHint = (words: Words, question: Question): string =>
  question.isMultiSelect ? someHint(words, question) : words.t('hint.choose')

export const rateHint = ({ t }: Words): string => t('hint.rate')

/** The hints for a missing answer; for other styles the sentence alone is enough. */
export type MissingHints = Readonly<
  Partial<Record<QuestionStyle, (words: Words, question: Question) => string>>
>

const missing: MissingHints = {
  radio: pickHint,
  plain: pickHint,
  random: pickHint,
  dropdown: pickHint,
  gender: pickHint,
  checklist: someHint,
  score: rateHint,
  star: rateHint,
  numeric: (words, question) => numberHint(words, question, ''),
}

/** Its examples are numbers that the field accepts. */
export function numberHint(
  { t, number }: Words,
  { min, max = Number.POSITIVE_INFINITY, step }: Pick<Question, 'min' | 'max' | 'step'>,
  typed: string,
): string {
  const usual = Math.max(min ?? Number.NEGATIVE_INFINITY, Math.min(max, 10))
  if (step === undefined) return t('hint.number', { example: number(usual) })
  const from = min ?? 0
  const last = Math.floor((max - from) / step + 1e-9)
  const stepped = (steps: number) => number(Number((from + steps * step).toFixed(10)))
  const first = Math.min(1, last - 1)
  const hasTwo = first >= 0 || min === undefined
  if (canonicalNumber(typed.trim()) === null || !hasTwo)
    return t('hint.number', { example: stepped(Math.min(last, Math.round((usual - from) / step))) })
  return t('hint.step', { step: number(step), example: stepped(first), next: stepped(first + 1) })
}
