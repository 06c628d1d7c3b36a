// Which options an answer can name. The checks of a flow use it.
import type { Option, Question, Statement } from '@askwell/contract'
import { answerKind, styleOf } from '../styles/index.ts'

export const needsOptions = (question: Question): boolean =>
  styleOf(question.style).answer === 'options'

/** Every option an answer can name; for a matrix, those of the given rows. Null when the question has no options. */
export function answerOptions(
  question: Question,
  rows: readonly Statement[],
): readonly Option[] | null {
  const kind = answerKind(question)
  if (kind === 'matrix') return rows.flatMap((row) => row.options)
  return kind === 'options' ? question.options : null
}
