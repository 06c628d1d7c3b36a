// How a question's answer is spoken of in rules and triggers: picked among options or points, typed words, a number, or a
// file, of which only whether it is there can be said.
import type { Option, Question, Text } from '@askwell/contract'
import { scoreRange, starRange } from '@askwell/engine'

export type AnswerKind = 'picks' | 'words' | 'numbers' | 'file'

export function answerKind({ style, options }: Question): AnswerKind {
  switch (style) {
    case 'agreement':
    case 'checklist':
    case 'custom_score':
    case 'dropdown':
    case 'gender':
    case 'matrix':
    case 'plain':
    case 'radio':
    case 'random':
    case 'ranking':
    case 'score':
    case 'star':
      return 'picks'
    case 'slider':
      return options.length > 0 ? 'picks' : 'numbers'
    case 'age':
    case 'numeric':
      return 'numbers'
    case 'file':
    case 'screenshot':
      return 'file'
    default:
      return 'words'
  }
}

/** A scale without options of its own is answered by the number itself. */
export const isPoints = ({ style, options }: Question): boolean => (style === 'score' || style === 'star') && options.length === 0

/** Of a file nothing can be said that an answer is compared with. */
export const takesTriggers = (question: Question): boolean => answerKind(question) !== 'file'

export const takesSeveral = (question: Question): boolean =>
  question.style === 'checklist' || question.style === 'ranking' || question.style === 'dynamic_multiple_value' || question.isMultiSelect

export interface Pick {
  /** An option's id, or the number of a point. */
  readonly id: string
  /** What it is called in rules on keys and in triggers. */
  readonly key: string
  /** Null for a point: its number is its word. */
  readonly body: Text | null
  /** The matrix row it belongs to. */
  readonly row: { readonly key: string; readonly body: Text } | null
}

/** Everything that can be picked as an answer; with a row only that row's. */
export function picksOf(question: Question, statementId?: string): Pick[] {
  if (isPoints(question)) {
    const { min, max } = question.style === 'star' ? starRange : scoreRange
    return Array.from({ length: max - min + 1 }, (_, at) => ({ id: `${min + at}`, key: `${min + at}`, body: null, row: null }))
  }
  if (question.style !== 'matrix') return ordered(question.options).map((option) => pickOf(option, null))
  return ordered(question.statements)
    .filter(({ id }) => statementId === undefined || id === statementId)
    .flatMap((row) => ordered(row.options).map((option) => pickOf(option, row)))
}

const pickOf = ({ id, key, body }: Option, row: Pick['row']): Pick => ({ id, key, body, row })
const ordered = <Item extends { readonly order: number }>(items: readonly Item[]): Item[] => items.toSorted((a, b) => a.order - b.order)
