// The columns of an export: the data about a feedback, then each question once, in the order of the flow. Texts are those of
// the newest version that has them, in its default language.

import type { Flow, Option, Question, StoredResponse, Text } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type AnsweredVersion, talliedAs } from '@askwell/engine/results'

export type Cell = string | number | null

export interface AnswerColumn {
  readonly header: string
  readonly questionKey: string
  readonly kind: 'number' | 'text'
  /** `items`: all items of a feedback, by the id that they answer (a question's or a statement's). */
  readonly cell: (items: ReadonlyMap<string, readonly StoredResponse[]>) => Cell
}

/** How headers and answers are written: in the words of the survey, or by their keys, for programs. */
export type Naming = 'words' | 'keys'

export function answerColumns(
  versions: readonly AnsweredVersion[],
  naming: Naming = 'words',
): AnswerColumn[] {
  const isOneFlow = new Set(versions.map(({ flow }) => flow.id)).size <= 1
  const words = naming === 'words' ? optionWords(versions) : optionKeys(versions)
  const seen = new Set<string>()
  const columns: AnswerColumn[] = []
  for (const { flow } of versions)
    for (const question of questionsOf(flow)) {
      if (seen.has(question.id)) continue
      seen.add(question.id)
      const names = namesIn[naming](isOneFlow ? '' : `${flow.name}: `, flow, question)
      for (const column of columnsOf(question, names, words))
        columns.push({ ...column, questionKey: question.key })
    }
  return columns
}

/** The headers of the columns of one question. */
interface ColumnNames {
  readonly whole: string
  /** Of a row or an option. */
  readonly of: (item: { readonly key: string; readonly body: Text }) => string
  readonly part: (name: string) => string
}

const namesIn: Readonly<
  Record<Naming, (before: string, flow: Flow, question: Question) => ColumnNames>
> = {
  words(before, flow, { key, body }) {
    const asked = `${before}${wordsIn(flow, body)}`
    const whole = `${asked} [${key}]`
    return {
      whole,
      of: (item) => `${whole} – ${wordsIn(flow, item.body)}`,
      part: (name) => `${asked} [${key}__${name}]`,
    }
  },
  keys(before, _flow, { key }) {
    const whole = `${before}${key}`
    return { whole, of: (item) => `${whole}__${item.key}`, part: (name) => `${whole}__${name}` }
  },
}

type NamelessColumn = Omit<AnswerColumn, 'questionKey'>

function columnsOf(
  question: Question,
  names: ColumnNames,
  words: ReadonlyMap<string, string>,
): NamelessColumn[] {
  const optionsUnder = (id: string): AnswerColumn['cell'] =>
    joined(id, ({ option_id }) =>
      option_id === undefined ? '' : (words.get(option_id) ?? option_id),
    )
  const rowColumns = (): NamelessColumn[] =>
    inOrder(question.statements).map((row) => ({
      header: names.of(row),
      kind: 'text',
      cell: optionsUnder(row.id),
    }))
  const tallied = talliedAs(question)
  switch (tallied) {
    case 'options':
      return [{ header: names.whole, kind: 'text', cell: optionsUnder(question.id) }]
    case 'ranking':
      return inOrder(question.options).map((option) => ({
        header: names.of(option),
        kind: 'number',
        cell: placeOf(question.id, option.id),
      }))
    case 'maxdiff':
      if (question.extra.maxdiff) return setColumns(question, names, words)
      return rowColumns()
    case 'conjoint':
      if (question.extra.conjoint) return taskColumns(question, names, optionsUnder)
      return rowColumns()
    case 'matrix':
      return rowColumns()
    case 'number':
      return [{ header: names.whole, kind: 'number', cell: numberOf(question.id) }]
    case 'dates':
    case 'texts':
    case 'files':
    case 'values':
      return [
        { header: names.whole, kind: 'text', cell: joined(question.id, ({ body }) => body ?? '') },
      ]
    default:
      return unreachable(tallied)
  }
}

function setColumns(
  question: Question,
  names: ColumnNames,
  words: ReadonlyMap<string, string>,
): NamelessColumn[] {
  const { design, ends } = setCells(question)
  return [
    { header: names.part('design'), kind: 'number', cell: design },
    ...ends.map(({ part, statementIn }) => ({
      header: names.part(part),
      kind: 'text' as const,
      cell: (items: Parameters<AnswerColumn['cell']>[0]) => {
        const id = statementIn(items)
        return id === null ? null : (words.get(id) ?? id)
      },
    })),
  ]
}

/** The version of the design, and then the chosen option of each task. The version says which products the options are. */
const taskColumns = (
  question: Question,
  names: ColumnNames,
  optionsUnder: (id: string) => AnswerColumn['cell'],
): NamelessColumn[] => [
  { header: names.part('design'), kind: 'number', cell: setCells(question).design },
  ...inOrder(question.statements).map(({ id }, task) => ({
    header: names.part(`t${task + 1}`),
    kind: 'text' as const,
    cell: optionsUnder(id),
  })),
]

/** Of a design: its version, and in a MaxDiff the id of the best and the worst statement of each set. */
export function setCells({ statements, extra }: Question) {
  type Items = Parameters<AnswerColumn['cell']>[0]
  const given = (items: Items) =>
    statements.flatMap(({ id, options }) =>
      (items.get(id) ?? []).map((item) => ({
        ...{ statementId: id, set: item.ranking, version: item.body },
        end: options.find((option) => option.id === item.option_id)?.key,
      })),
    )
  return {
    design(items: Items): number | null {
      const version = given(items).find((one) => one.version !== undefined)?.version
      return version === undefined ? null : Number(version)
    },
    ends: Array.from({ length: extra.maxdiff?.setsPerPerson ?? 0 }, (_, set) =>
      ['best', 'worst'].map((end) => ({
        part: `s${set + 1}_${end}`,
        statementIn: (items: Items): string | null =>
          given(items).find((one) => one.set === set && one.end === end)?.statementId ?? null,
      })),
    ).flat(),
  }
}

export const joined =
  (id: string, word: (item: StoredResponse) => string): AnswerColumn['cell'] =>
  (items) =>
    items.get(id)?.map(word).join('; ') ?? null

/** Starts at 1. */
export const placeOf =
  (questionId: string, optionId: string): AnswerColumn['cell'] =>
  (items) => {
    const place = items.get(questionId)?.find(({ option_id }) => option_id === optionId)?.ranking
    return place === undefined ? null : place + 1
  }

/** A number if a spreadsheet can represent it exactly; a longer one stays text. */
const numberOf =
  (id: string): AnswerColumn['cell'] =>
  (items) => {
    const body = items.get(id)?.[0]?.body
    if (body === undefined) return null
    return body !== '' && String(Number(body)) === body ? Number(body) : body
  }

export function optionWords(versions: readonly AnsweredVersion[]): Map<string, string> {
  const words = new Map<string, string>()
  const add = (flow: Flow, options: readonly Option[]): void => {
    for (const { id, key, body, emoji } of options)
      if (!words.has(id)) words.set(id, wordsIn(flow, body) || emoji || key)
  }
  for (const { flow } of versions)
    for (const question of questionsOf(flow)) {
      add(flow, question.options)
      for (const statement of question.statements) {
        if (!words.has(statement.id))
          words.set(statement.id, wordsIn(flow, statement.body) || statement.key)
        add(flow, statement.options)
      }
    }
  return words
}

function optionKeys(versions: readonly AnsweredVersion[]): Map<string, string> {
  const keys = new Map<string, string>()
  for (const { flow } of versions)
    for (const { options, statements } of questionsOf(flow))
      for (const { id, key } of [
        ...options,
        ...statements.flatMap((statement) => [statement, ...statement.options]),
      ])
        if (!keys.has(id)) keys.set(id, key)
  return keys
}

/** In the order in which a respondent sees them: state by state. */
export function questionsOf(flow: Flow): Question[] {
  const elements = new Map(flow.elements.map((element) => [element.id, element]))
  return flow.states.flatMap((state) =>
    inOrder(state.elements.flatMap((id) => elements.get(id) ?? [])).flatMap(
      ({ question }) => question ?? [],
    ),
  )
}

export function wordsIn(flow: Flow, text: Text): string {
  const first = flow.languages.filter(({ id }) => id === flow.defaultLanguageId)
  const translated = [...first, ...flow.languages].map(({ code }) => text[code])
  const words = translated.find((one) => one !== undefined && one !== '')
  return (words ?? Object.values(text)[0] ?? '').replace(/\s+/g, ' ').trim()
}

/** The survey with its texts in a language, and in its default language where they are not translated. */
export function speaking(flow: Flow, code: string): Flow {
  const { languages, defaultLanguageId } = flow
  const spoken = languages.find((one) => one.code.toLowerCase() === code.toLowerCase())
  if (spoken === undefined) return flow
  const isDefault = ({ id }: { readonly id: string }): boolean => id === defaultLanguageId
  return {
    ...flow,
    defaultLanguageId: spoken.id,
    languages: [...languages.filter(isDefault), ...languages.filter((one) => !isDefault(one))],
  }
}

export const inOrder = <T extends { readonly order: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.order - b.order)
