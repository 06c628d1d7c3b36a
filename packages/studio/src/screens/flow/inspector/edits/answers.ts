// How a question's answer is referred to in rules and triggers: picked options or points, a typed text, a number, or a
// file, which can only be present or absent.
import type { Option, Question, Text } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { answerKind, styleOf } from '@askwell/engine'

export type RuleKind = 'picks' | 'words' | 'numbers' | 'file'

export function ruleKind(question: Question): RuleKind {
  const kind = answerKind(question)
  switch (kind) {
    case 'options':
    case 'matrix':
      return 'picks'
    case 'file':
      return 'file'
    case 'values':
      return 'words'
    case 'text':
      return textKind(question)
    default:
      return unreachable(kind)
  }
}

function textKind({ style }: Question): RuleKind {
  const { text } = styleOf(style)
  if (text === 'points') return 'picks'
  return text === 'number' ? 'numbers' : 'words'
}

/** A scale without its own options is answered by the number itself. */
export const isPoints = (question: Question): boolean =>
  answerKind(question) === 'text' && styleOf(question.style).points !== undefined

/** A file has no value to compare an answer with. */
export const takesTriggers = (question: Question): boolean => ruleKind(question) !== 'file'

export interface Pick {
  /** An option's id, or the number of a point. */
  readonly id: string
  /** Its key in rules on keys and in triggers. */
  readonly key: string
  /** Null for a point, whose number is its text. */
  readonly body: Text | null
  /** The matrix row it belongs to. */
  readonly row: { readonly key: string; readonly body: Text } | null
}

/** Everything that can be picked as an answer; with a row only that row's. */
export function picksOf(question: Question, statementId?: string): Pick[] {
  const { points } = styleOf(question.style)
  if (points && isPoints(question)) {
    const { min, max } = points
    return Array.from({ length: max - min + 1 }, (_, at) => ({
      id: `${min + at}`,
      key: `${min + at}`,
      body: null,
      row: null,
    }))
  }
  if (answerKind(question) !== 'matrix')
    return ordered(question.options).map((option) => pickOf(option, null))
  return ordered(question.statements)
    .filter(({ id }) => statementId === undefined || id === statementId)
    .flatMap((row) => ordered(row.options).map((option) => pickOf(option, row)))
}

const pickOf = ({ id, key, body }: Option, row: Pick['row']): Pick => ({ id, key, body, row })
const ordered = <Item extends { readonly order: number }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => a.order - b.order)
