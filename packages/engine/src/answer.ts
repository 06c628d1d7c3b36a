// What a respondent's answer is, by kind. A style says which kind it takes; kinds for matrix, ranking and files
// join with their styles.
import type { Question } from '@askwell/contract'

export type Answer =
  /** Option ids in the order of choosing. Never empty: nothing chosen is no answer. */
  | { readonly kind: 'options'; readonly optionIds: readonly string[] }
  /** Text as typed. Trimmed where it is counted, checked and sent. */
  | { readonly kind: 'text'; readonly text: string }

export const isEmpty = (answer: Answer | null | undefined): boolean =>
  !answer || (answer.kind === 'options' ? answer.optionIds.length === 0 : answer.text.trim() === '')

/** Answer values that rules and triggers compare: option keys for chosen options, the trimmed text otherwise. */
export const valuesOf = (question: Question, answer: Answer): string[] =>
  answer.kind === 'text' ? [answer.text.trim()] : answer.optionIds.flatMap((id) => question.options.find((option) => option.id === id)?.key ?? [])
