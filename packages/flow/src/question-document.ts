// The question of a draft, with the ids of its options and rows.
import type { Core } from './conditions.ts'
import type { DocumentOption, DocumentQuestion, DocumentText } from './document.ts'
import { type IdMaker, idFor } from './ids.ts'
import {
  type KeyedOption,
  type KeyedRow,
  type OptionInput,
  type Options,
  type QuestionDraft,
  type RowInput,
  type Rows,
  styleFacts,
} from './questions.ts'
import { type TextInput, Translated, textOf } from './texts.ts'

export function questionOf(
  name: string,
  { style, body, input }: QuestionDraft,
  language: string,
  ids: IdMaker,
): DocumentQuestion {
  const path = input.was ?? name
  const inLanguage = (said: TextInput): DocumentText => textOf(said, language)
  const { help, placeholder, minLabel, maxLabel, measure, layout, matrixType } = input
  const { maxdiff, conjoint } = input
  return {
    id: input.id ?? ids('question', path),
    key: input.key ?? name,
    style,
    body: inLanguage(body),
    ...(help === undefined ? {} : { help: inLanguage(help) }),
    ...(placeholder === undefined ? {} : { placeholder: inLanguage(placeholder) }),
    isRequired: input.required ?? false,
    isMultiSelect: input.many ?? styleFacts[style].isSeveral ?? false,
    hidePersonalData: input.hidePersonalData ?? false,
    options: optionsOf(input.options, null, path, inLanguage, ids),
    statements: rowsIn(input.rows).map((row, order) => ({
      id: rowId(row, path, ids),
      ...{ key: row.key, body: inLanguage(row.body), order: row.order ?? order },
      options: optionsOf(row.options, row.was ?? row.key, path, inLanguage, ids),
    })),
    ...limitsOf(input),
    extra: {
      ...(matrixType === undefined ? {} : { matrix_question_type: matrixType }),
      ...(maxdiff === undefined ? {} : { maxdiff }),
      ...(conjoint === undefined ? {} : { conjoint }),
      ...(measure === undefined ? {} : { measure }),
      ...(layout === undefined ? {} : { layout }),
      ...(minLabel === undefined ? {} : { min_label: inLanguage(minLabel) }),
      ...(maxLabel === undefined ? {} : { max_label: inLanguage(maxLabel) }),
    },
  }
}

/** The id of an option, or of the row where `key` is null, as a rule names it. */
export function idOfOption(
  core: Core | null,
  key: string | null,
  row: string | null,
  ids: IdMaker,
): string {
  const { draft, name = '' } = core ?? {}
  const path = draft?.input.was ?? name
  const inRow = rowsIn(draft?.input.rows).find((one) => one.key === row)
  if (key === null && inRow !== undefined) return rowId(inRow, path, ids)
  const own = optionsIn(inRow?.options)
  const isOfRow = own.length > 0
  const option = (isOfRow ? own : optionsIn(draft?.input.options)).find((one) => one.key === key)
  if (option === undefined) throw new Error(`${name} has no ${key ?? row}.`)
  return optionId(option, isOfRow && inRow ? (inRow.was ?? inRow.key) : null, path, ids)
}

const optionsOf = (
  options: Options | undefined,
  row: string | null,
  path: string,
  inLanguage: (said: TextInput) => DocumentText,
  ids: IdMaker,
): DocumentOption[] =>
  optionsIn(options).map((option, order) => {
    const { key, body, hidden, was: _was, ...rest } = option
    return {
      ...{ ...rest, id: optionId(option, row, path, ids), key, body: inLanguage(body) },
      ...{ order: rest.order ?? order, isVisible: !hidden },
    }
  })

const optionId = (option: KeyedOption, row: string | null, path: string, ids: IdMaker): string =>
  idFor(option, option.key, (key) =>
    ids('question', path, ...(row === null ? [] : ['row', row]), 'option', key),
  )
const rowId = (row: KeyedRow, path: string, ids: IdMaker): string =>
  idFor(row, row.key, (key) => ids('question', path, 'row', key))

const isText = (said: object | string): said is TextInput =>
  typeof said === 'string' || said instanceof Translated
const keyed = <I extends { readonly body: TextInput }>(
  items:
    | readonly (I & { readonly key: string })[]
    | Readonly<Record<string, TextInput | I>>
    | undefined,
): (I & { readonly key: string })[] =>
  Array.isArray(items)
    ? [...items]
    : Object.entries(items ?? {}).map(([key, said]) =>
        isText(said) || !('body' in said)
          ? ({ key, body: said } as unknown as I & { readonly key: string })
          : { ...(said as I), key },
      )
const optionsIn = (options: Options | undefined) => keyed<OptionInput>(options)
const rowsIn = (rows: Rows | undefined) => keyed<RowInput>(rows)

export const limitNames = [
  'minSelectionCount',
  'maxSelectionCount',
  'minLength',
  'maxLength',
  'min',
  'max',
  'step',
  'bindingModel',
  'request',
] as const
const limitsOf = (input: QuestionDraft['input']): Partial<DocumentQuestion> =>
  Object.fromEntries(
    limitNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  )
