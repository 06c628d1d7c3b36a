// How a question is answered, also for styles that are not built yet: by options, by statements, or by something typed.
import type { Option, Question, QuestionStyle, Statement } from '@askwell/contract'

const optionStyles: ReadonlySet<QuestionStyle> = new Set([
  'agreement',
  'checklist',
  'custom_score',
  'dropdown',
  'gender',
  'plain',
  'radio',
  'random',
  'ranking',
])
/** With options they are a choice, without a number. */
const scales: ReadonlySet<QuestionStyle> = new Set(['score', 'slider', 'star'])

export const needsOptions = (question: Question): boolean => optionStyles.has(question.style)

export const isAnsweredByOptions = (question: Question): boolean =>
  optionStyles.has(question.style) || (scales.has(question.style) && question.options.length > 0)

export const takesSeveral = (question: Question): boolean => question.style === 'checklist' || question.style === 'ranking' || question.isMultiSelect

/** Every option an answer can name, of a matrix those of the given rows. Null for questions answered without options. */
export function answerOptions(question: Question, rows: readonly Statement[]): readonly Option[] | null {
  if (question.style === 'matrix') return rows.flatMap((row) => row.options)
  return isAnsweredByOptions(question) ? question.options : null
}
