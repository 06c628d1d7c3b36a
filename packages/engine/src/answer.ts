// The kinds of a respondent's answer. A style says which kind it accepts.
import type { Option, Question } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'

export type Answer =
  /** Option ids in the order of choosing; for a ranking, best first. */
  | { readonly kind: 'options'; readonly optionIds: readonly string[] }
  /** Text as typed. Trimmed where it is counted, checked and sent. */
  | { readonly kind: 'text'; readonly text: string }
  /** One option a statement, in the order of choosing; a maxdiff has the best and the worst statement of each set. */
  | { readonly kind: 'matrix'; readonly rows: readonly MatrixRow[] }
  /** Options or values of a dynamic reply, by their text, in the order of choosing. */
  | { readonly kind: 'values'; readonly values: readonly string[] }
  /** A file that has been stored. */
  | { readonly kind: 'file'; readonly file: StoredFile }

export interface MatrixRow {
  readonly statementId: string
  readonly optionId: string
  /** Of a design: its version and the set, `3/0`. A statement of a maxdiff may be chosen in several sets. */
  readonly set?: string
}

/** The replies of the two upload calls, and the data that the row shows. `size` in bytes. */
export interface StoredFile {
  readonly name: string
  readonly size: number
  readonly type: string
  readonly url: string
  readonly blobId: string
  readonly attachmentId: string
}

export function isEmpty(answer: Answer | null | undefined): boolean {
  if (!answer) return true
  switch (answer.kind) {
    case 'options':
      return answer.optionIds.length === 0
    case 'text':
      return answer.text.trim() === ''
    case 'matrix':
      return answer.rows.length === 0
    case 'values':
      return answer.values.length === 0
    case 'file':
      return false
    default:
      return unreachable(answer)
  }
}

/** Every option a question can offer: its own, or those of its statements. */
export const allOptions = (question: Question): readonly Option[] =>
  question.statements.length > 0
    ? [...question.options, ...question.statements.flatMap((statement) => statement.options)]
    : question.options

/** Option ids an answer holds, in the order of choosing. */
export function chosenOptions(answer: Answer): readonly string[] {
  if (answer.kind === 'options') return answer.optionIds
  return answer.kind === 'matrix' ? answer.rows.map((row) => row.optionId) : []
}

/** The answer without some of its options; null when nothing is left. */
export function withoutOptions(
  answer: Answer,
  isGone: (optionId: string) => boolean,
): Answer | null {
  if (answer.kind === 'options')
    return orNull({ kind: 'options', optionIds: answer.optionIds.filter((id) => !isGone(id)) })
  if (answer.kind === 'matrix')
    return orNull({ kind: 'matrix', rows: answer.rows.filter((row) => !isGone(row.optionId)) })
  return answer
}

const orNull = (answer: Answer): Answer | null => (isEmpty(answer) ? null : answer)
