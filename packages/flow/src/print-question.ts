// The call that makes a question.
import type { DocumentElement, DocumentOption, DocumentQuestion } from './document.ts'
import { call, list, member, note, objectOf, type Printer, quoted } from './print-parts.ts'
import { limitNames } from './question-document.ts'
import { styleFacts } from './questions.ts'

interface Printed extends Printer {
  readonly name: string
  readonly element: DocumentElement
  readonly question: DocumentQuestion
  /** The order that the element has by its position. */
  readonly usualOrder: number | null
}

export function printQuestion(printed: Printed): string {
  const { element, question, name, ids, says, use, usualOrder } = printed
  const { extra, statements, options } = question
  const { answers, isSeveral = false } = styleFacts[question.style]
  const isTable = answers === 'rows'
  const isChoice = answers === 'options'
  const isScale = answers === 'scale'
  const isUsual =
    isTable ||
    (statements.length === 0 &&
      extra.matrix_question_type === undefined &&
      (isChoice || isScale || options.length === 0))
  const said = (label: string, text: Readonly<Record<string, string>> | undefined): string[] =>
    text === undefined ? [] : [member(label, says(text))]
  const input = objectOf([
    ...note('key', question.key, name),
    ...note('id', question.id, ids('question', name)),
    ...note('elementId', element.id, ids('element', name)),
    ...(element.isVisible ? [] : ['hidden: true']),
    ...(usualOrder === element.order ? [] : [member('order', String(element.order))]),
    ...(question.isRequired ? ['required: true'] : []),
    ...note('many', question.isMultiSelect, isSeveral),
    ...(question.hidePersonalData ? ['hidePersonalData: true'] : []),
    ...said('help', question.help),
    ...said('placeholder', question.placeholder),
    ...limitNames.flatMap((limit) => note(limit, question[limit])),
    ...note('measure', extra.measure),
    ...note('layout', extra.layout),
    ...note('matrixType', extra.matrix_question_type),
    ...note('maxdiff', extra.maxdiff),
    ...note('conjoint', extra.conjoint),
    ...said('minLabel', extra.min_label),
    ...said('maxLabel', extra.max_label),
    ...(options.length > 0 || isChoice
      ? [member('options', optionsSource(options, null, printed))]
      : []),
    ...(statements.length > 0 || isTable ? [member('rows', rowsSource(printed))] : []),
  ])
  const body = says(question.body)
  return isUsual
    ? call(use(functionOf(question.style)), body, input)
    : `${use('question')}(${quoted(question.style)}, ${body}, ${input})`
}

/** `custom_score` is made by `customScore`. */
const functionOf = (style: string): string =>
  style.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase())

const rowsSource = (printed: Printed): string =>
  keyedSource(
    printed.question.statements,
    (row, at) => [
      ...note('id', row.id, printed.ids('question', printed.name, 'row', row.key)),
      ...note('order', row.order, at),
      ...(row.options.length === 0
        ? []
        : [member('options', optionsSource(row.options, row.key, printed))]),
    ],
    printed,
  )

const optionsSource = (
  options: readonly DocumentOption[],
  row: string | null,
  printed: Printed,
): string => {
  const path = ['question', printed.name, ...(row === null ? [] : ['row', row])]
  return keyedSource(
    options,
    ({ id, key, body: _body, order, isVisible, ...rest }, at) => [
      ...note('id', id, printed.ids(...path, 'option', key)),
      ...note('order', order, at),
      ...(isVisible ? [] : ['hidden: true']),
      ...Object.entries(rest).flatMap(([name, value]) => note(name, value)),
    ],
    printed,
  )
}

/** A record, unless it would put the keys in another order. */
function keyedSource<I extends { readonly key: string; readonly body: Record<string, string> }>(
  items: readonly I[],
  more: (item: I, at: number) => readonly string[],
  { says }: Printer,
): string {
  const isRecord =
    new Set(items.map(({ key }) => key)).size === items.length &&
    items.every(({ key }) => !/^(\d+|__proto__)$/.test(key))
  const sources = items.map((item, at) => {
    const extras = more(item, at)
    const body = says(item.body)
    if (!isRecord)
      return objectOf([member('key', quoted(item.key)), member('body', body), ...extras])
    const value = extras.length === 0 ? body : objectOf([member('body', body), ...extras])
    return member(item.key, value)
  })
  return isRecord ? objectOf(sources) : list(sources)
}
