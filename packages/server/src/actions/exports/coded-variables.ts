// The answers as variables of statistics software: numbers with labels, names that it accepts, and one variable for each option
// of a question with several answers. Labels are those of the newest version.
import type { Flow, Option, Question } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { dateOf, takesSeveral } from '@askwell/engine'
import { type AnsweredVersion, talliedAs } from '@askwell/engine/results'
import {
  type AnswerColumn,
  type Cell,
  inOrder,
  joined,
  optionWords,
  placeOf,
  questionsOf,
  setCells,
  wordsIn,
} from './columns.ts'
import { knownVariables } from './known-variables.ts'
import { numbersOf, type OptionCodes } from './option-codes.ts'
import { weightName } from './row-weights.ts'
import { type CodedVariable, scale, secondsOf, text, yesOrNo } from './variable-kinds.ts'
import { type Namer, namer } from './variable-names.ts'

/** The options of a question with several answers, by the names of their variables. */
export interface CodedSet {
  readonly name: string
  readonly label: string
  readonly of: readonly string[]
}

export interface CodedTable {
  readonly variables: readonly CodedVariable[]
  readonly sets: readonly CodedSet[]
  /** The name of the variable with the weights; absent or null = nothing is weighted. */
  readonly weight?: string | null
  /** Newest first, a page at a time; each call reads the rows again. */
  readonly pages: () => AsyncIterable<readonly (readonly Cell[])[]>
}

export interface AnswerVariable extends CodedVariable {
  readonly flow: Flow
  readonly question: Question
  /** The id of the question, or of the option or row. */
  readonly about: string
  readonly cell: AnswerColumn['cell']
}

/** In the order of the surveys. `codes`: of every option that was ever published. */
export function answerVariables(
  versions: readonly AnsweredVersion[],
  codes: OptionCodes,
): {
  readonly variables: readonly AnswerVariable[]
  readonly sets: readonly CodedSet[]
  /** Names what comes after them. */
  readonly named: Namer
} {
  const words = optionWords(versions)
  const named = namer([...knownVariables.map(({ name }) => name), weightName])
  const seen = new Set<string>()
  const variables: AnswerVariable[] = []
  const sets: CodedSet[] = []
  for (const { flow } of versions)
    for (const question of questionsOf(flow)) {
      if (seen.has(question.id)) continue
      seen.add(question.id)
      const drawn = variablesOf({ flow, question, versions, words, codes }).map(
        ({ part, about, ...variable }) => ({
          ...{ ...variable, flow, question, about },
          name: named(part === null ? question.key : `${question.key}__${part}`, about),
        }),
      )
      variables.push(...drawn)
      if (isSeveral(question) && drawn.length > 0)
        sets.push({
          name: named(`set_${question.key}`, question.id),
          label: wordsIn(flow, question.body),
          of: drawn.map(({ name }) => name),
        })
    }
  return { variables, sets, named }
}

interface VariableSource {
  readonly flow: Flow
  readonly question: Question
  readonly versions: readonly AnsweredVersion[]
  readonly words: ReadonlyMap<string, string>
  readonly codes: OptionCodes
}

/** `part`: what follows the key of the question; null = nothing. */
type PartVariable = Omit<AnswerVariable, 'name' | 'flow' | 'question'> & {
  readonly part: string | null
}

const isSeveral = (question: Question): boolean =>
  talliedAs(question) === 'options' && takesSeveral(question)

function variablesOf(asked: VariableSource): readonly PartVariable[] {
  const { flow, question } = asked
  const label = wordsIn(flow, question.body)
  const whole = { part: null, about: question.id, label }
  const tallied = talliedAs(question)
  switch (tallied) {
    case 'options':
      return isSeveral(question)
        ? everPublished(asked, ({ options }) => options).map((option) => ({
            ...{ ...yesOrNo, part: option.key, about: option.id, label: under(asked, option) },
            cell: chosen(question.id, option.id),
          }))
        : [{ ...whole, ...coded(asked, question.id, ({ options }) => options) }]
    case 'ranking':
      return everPublished(asked, ({ options }) => options).map((option) => ({
        ...{
          ...scale,
          level: 'ordinal',
          part: option.key,
          about: option.id,
          label: under(asked, option),
        },
        cell: placeOf(question.id, option.id),
      }))
    case 'maxdiff':
      return question.extra.maxdiff ? setVariables(asked) : rowVariables(asked)
    case 'conjoint':
      return question.extra.conjoint ? taskVariables(asked) : rowVariables(asked)
    case 'matrix':
      return rowVariables(asked)
    case 'number':
      return [{ ...whole, ...scale, cell: bodyOf(question.id, numberIn) }]
    case 'dates':
      return [{ ...whole, ...scale, kind: 'date', cell: bodyOf(question.id, dayIn) }]
    case 'texts':
    case 'files':
    case 'values':
      return [{ ...whole, ...text, cell: joined(question.id, ({ body }) => body ?? '') }]
    default:
      return unreachable(tallied)
  }
}

const under = (
  { flow, question, words }: VariableSource,
  one: Pick<Option, 'id' | 'key'>,
): string => `${wordsIn(flow, question.body)} – ${words.get(one.id) ?? one.key}`

const rowVariables = (asked: VariableSource): PartVariable[] =>
  everPublished(asked, ({ statements }) => statements).map((row) => ({
    ...{ part: row.key, about: row.id, label: under(asked, row) },
    ...coded(
      asked,
      row.id,
      ({ statements }) => statements.find(({ id }) => id === row.id)?.options ?? [],
    ),
  }))

/** The version of the design, then the chosen option of each task. */
const taskVariables = (asked: VariableSource): PartVariable[] => [
  designVariable(asked),
  ...rowVariables(asked).map((variable, task) => ({ ...variable, part: `t${task + 1}` })),
]

const designVariable = ({ flow, question }: VariableSource): PartVariable => ({
  ...{ ...scale, level: 'nominal', part: 'design', about: question.id },
  label: `${wordsIn(flow, question.body)} – design`,
  cell: setCells(question).design,
})

/** The version of the design, then the best and the worst statement of each set. */
function setVariables(asked: VariableSource): PartVariable[] {
  const { flow, question, codes } = asked
  const { ends } = setCells(question)
  const label = wordsIn(flow, question.body)
  const values = labelsOf(
    asked,
    everPublished(asked, ({ statements }) => statements),
  )
  const named = (part: string) => ({ part, about: question.id, label: `${label} – ${part}` })
  return [
    designVariable(asked),
    ...ends.map(({ part, statementIn }) => ({
      ...{ ...named(part), kind: 'number' as const, level: 'nominal' as const, values },
      cell: (items: Parameters<AnswerColumn['cell']>[0]) =>
        codes.get(statementIn(items) ?? '') ?? null,
    })),
  ]
}

const labelsOf = ({ codes, words }: VariableSource, list: readonly Pick<Option, 'id' | 'key'>[]) =>
  list
    .flatMap(({ id, key }) => {
      const code = codes.get(id)
      return code === undefined ? [] : [{ code, label: words.get(id) ?? key, id }]
    })
    .toSorted((a, b) => a.code - b.code)

/** One of several options as its code. */
function coded(
  asked: VariableSource,
  id: string,
  optionsIn: (question: Question) => readonly Option[],
): Pick<PartVariable, 'kind' | 'level' | 'values' | 'cell'> {
  const options = everPublished(asked, optionsIn)
  return {
    kind: 'number',
    level: options.length > 1 && numbersOf(options) !== null ? 'ordinal' : 'nominal',
    values: labelsOf(asked, options),
    cell: (items) => asked.codes.get(items.get(id)?.[0]?.option_id ?? '') ?? null,
  }
}

/** In the order of the newest version, and then those that only older versions have. */
function everPublished<T extends { readonly id: string; readonly order: number }>(
  { question, versions }: VariableSource,
  listOf: (question: Question) => readonly T[],
): T[] {
  const found = new Map<string, T>()
  for (const { flow } of versions)
    for (const { question: other } of flow.elements)
      if (other?.id === question.id)
        for (const one of inOrder(listOf(other))) if (!found.has(one.id)) found.set(one.id, one)
  return [...found.values()]
}

/** 0 only where the question was answered. */
const chosen =
  (questionId: string, optionId: string): AnswerColumn['cell'] =>
  (items) => {
    const given = items.get(questionId)
    return given === undefined
      ? null
      : Number(given.some(({ option_id }) => option_id === optionId))
  }

const bodyOf =
  (id: string, read: (body: string) => number | null): AnswerColumn['cell'] =>
  (items) => {
    const body = items.get(id)?.[0]?.body
    return body === undefined || body === '' ? null : read(body)
  }

const numberIn = (body: string): number | null => {
  const value = Number(body)
  return Number.isFinite(value) ? value : null
}

function dayIn(body: string): number | null {
  const date = dateOf(body)
  return date === null ? null : secondsOf(Date.UTC(date.year, date.month - 1, date.day))
}
