// Which options an answer can name, as the checks of a flow ask it.
import type { Option, Question, Statement } from '@askwell/contract'
import { answerKind, styleOf } from '../styles/index.ts'

export const needsOptions = (question: Question): boolean =>
  styleOf(question.style).answer === 'options'

/** Every option an answer can name, of a matrix those of the given rows. Null for questions answered without options. */
export function answerOptions(
  question: Question,
  rows: readonly Statement[],
): readonly Option[] | null {
  const kind = answerKind(question)
  if (kind === 'matrix') return rows.flatMap((row) => row.options)
  return kind === 'options' ? question.options : null
}
