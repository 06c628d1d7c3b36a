// The tasks of a conjoint that one person sees. Respondents without a conjoint do not download this.
import type { Option, Question, ResponseItem, Text } from '@askwell/contract'
import type { MatrixRowView, QuestionView } from '../view-types.ts'
import { designOf, isShownIn, versionFor } from './matrix.ts'

export interface MatrixTaskView extends MatrixRowView {
  /** The design's version and the task, `3/0`; absent where the question has no design. */
  readonly set?: string
}

export interface ProductLevel {
  readonly attribute: Text
  readonly level: Text
}

/** The rows of a matrix in which each statement is answered once. */
export function matrixTasks({
  question,
  rows,
  seed,
}: Pick<QuestionView, 'question' | 'rows' | 'seed'>): readonly MatrixTaskView[] {
  const design = designOf(question)
  if (!design) return rows
  const version = versionFor(design, seed)
  return rows.flatMap((row) => {
    const set = design.designs[version]
      ?.map((_, index) => `${version}/${index}`)
      .find((name) => isShownIn(question, row.statement.id, name))
    return set === undefined ? [] : { ...row, set }
  })
}

/** The product that an option is in this task; null where it has no attributes, such as `none`. */
export function productOf(
  { extra: { conjoint } }: Question,
  set: string | undefined,
  optionKey: string,
): readonly ProductLevel[] | null {
  const [version = -1, task = -1] = set?.split('/').map(Number) ?? []
  const levels = conjoint?.designs[version]?.[task]?.[Number(/^a(\d)$/.exec(optionKey)?.[1]) - 1]
  if (!conjoint || !levels) return null
  return conjoint.attributes.flatMap(({ body: attribute, levels: known }, at) => {
    const level = known[levels[at] ?? -1]?.body
    return level ? { attribute, level } : []
  })
}

/** What an option is, in one line for each language: its product, or its own text. */
export function optionText(
  question: Question,
  { key, body }: Pick<Option, 'key' | 'body'>,
  set: string | undefined,
): Text {
  const product = productOf(question, set, key)
  if (!product) return body
  const codes = new Set(product.flatMap(({ level }) => Object.keys(level)))
  return Object.fromEntries(
    [...codes].map((code) => [
      code,
      product
        .map(({ attribute, level }) => `${attribute[code] ?? ''}: ${level[code] ?? ''}`)
        .join(', '),
    ]),
  )
}

/** The set that an item of an answer names. */
export const setOfItem = ({ ranking, body }: Pick<ResponseItem, 'ranking' | 'body'>) =>
  ranking === undefined || body === undefined ? undefined : `${body}/${ranking}`
