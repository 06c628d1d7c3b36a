// Answers in a readable form: the items of a feedback beside the questions of its flow's version.
import type { AnswerFile, Option, Question, QuestionStyle, StoredResponse } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type FlowMap, optionText, setOfItem, styleOf, toolingOf } from '@askwell/engine'
import { wordsIn } from './plain-words.ts'

export interface BestAndWorst {
  readonly best: string | null
  readonly worst: string | null
}

export type AnswerShown =
  | { readonly kind: 'options'; readonly texts: readonly string[] }
  /** Best first. */
  | { readonly kind: 'order'; readonly texts: readonly string[] }
  /** `tone`: how good the answer is, if the style has groups; `of`: the highest possible value, where it is known. */
  | {
      readonly kind: 'points'
      readonly value: string
      readonly of: number | null
      readonly tone: Tone
      readonly text: string | null
    }
  | {
      readonly kind: 'rows'
      readonly rows: readonly { readonly statement: string; readonly text: string }[]
    }
  | { readonly kind: 'ends'; readonly sets: readonly BestAndWorst[] }
  | {
      readonly kind: 'text'
      readonly text: string
      readonly isLong: boolean
      readonly isVerified: boolean | null
    }
  | { readonly kind: 'values'; readonly texts: readonly string[] }
  | {
      readonly kind: 'files'
      readonly files: readonly Pick<AnswerFile, 'url' | 'name' | 'type' | 'bytes' | 'scanned'>[]
    }

export type Tone = 'promoter' | 'passive' | 'detractor'

export interface QuestionAnswered {
  readonly questionId: string
  readonly key: string
  readonly style: QuestionStyle
  readonly label: string
  readonly isHidden: boolean
  readonly answer: AnswerShown
}

export interface AnswersShown {
  /** In the order of the flow. */
  readonly answered: readonly QuestionAnswered[]
  /** Items of no question of this version: what they say, as stored. */
  readonly unknown: readonly string[]
}

/** `languages`: which translations to use, in order of preference. `files`: the uploads, for their names. */
export function answersShown(
  map: FlowMap,
  responses: readonly StoredResponse[],
  languages: readonly string[],
  files: readonly AnswerFile[] = [],
): AnswersShown {
  const known = [...languages, ...defaultLanguage(map)]
  const byElement = new Map<string, StoredResponse[]>()
  const unknown: string[] = []
  for (const item of responses) {
    const element = map.elementOfQuestion.get(item.question_id)
    if (element) byElement.set(element.id, [...(byElement.get(element.id) ?? []), item])
    else if (item.body) unknown.push(item.body)
  }
  const elements = map.flow.states.flatMap(({ id }) => map.elementsOf.get(id) ?? [])
  const answered = elements.flatMap(({ id, question }): QuestionAnswered[] => {
    const items = byElement.get(id)
    if (!question || !items) return []
    const answer = shape({ question, items, languages: known, files })
    return [
      {
        questionId: question.id,
        key: question.key,
        style: question.style,
        label: labelOf(question, known),
        isHidden: question.hidePersonalData,
        answer,
      },
    ]
  })
  return { answered, unknown }
}

export const labelOf = (question: Question, languages: readonly string[]): string =>
  wordsIn(question.body, languages) || question.key

export function defaultLanguage({ flow }: FlowMap): string[] {
  return flow.languages.flatMap(({ id, code }) => (id === flow.defaultLanguageId ? [code] : []))
}

interface Read {
  readonly question: Question
  readonly items: readonly StoredResponse[]
  readonly languages: readonly string[]
  readonly files: readonly AnswerFile[]
}

const textsOf = ({ question, items, languages }: Read): string[] =>
  items.map((item) => chosenText(question, question.options, item, languages))
const options = (read: Read): AnswerShown => ({ kind: 'options', texts: textsOf(read) })
const order = (read: Read): AnswerShown => ({
  kind: 'order',
  texts: textsOf({ ...read, items: ranked(read.items) }),
})

const said = ({ items }: Read): string => items.map(({ body }) => body ?? '').join('\n')
const text = (read: Read): AnswerShown => ({
  kind: 'text',
  text: said(read),
  isLong: false,
  isVerified: null,
})
const longText = (read: Read): AnswerShown => ({
  kind: 'text',
  text: said(read),
  isLong: true,
  isVerified: null,
})
const verified = (read: Read): AnswerShown => ({
  kind: 'text',
  text: said(read),
  isLong: false,
  isVerified: read.items.every(({ unverified }) => unverified !== true),
})

const values = ({ items }: Read): AnswerShown => ({
  kind: 'values',
  texts: ranked(items).map(({ body }) => body ?? ''),
})

const files = ({ question, items, files: known }: Read): AnswerShown => ({
  kind: 'files',
  files: items.map(({ body = '' }) => {
    const file = known.find(({ question_id, url }) => url === body || question_id === question.id)
    return file ?? { url: body, name: lastPart(body), type: '', bytes: 0, scanned: 'not_scanned' }
  }),
})

function shape(read: Read): AnswerShown {
  const { answer, isOrdered, isVerified } = styleOf(read.question.style)
  const { isScale, isFreeText } = toolingOf(read.question.style)
  switch (answer) {
    case 'scale':
      return points(read)
    case 'options':
      if (isScale) return points(read)
      return isOrdered ? order(read) : options(read)
    case 'matrix':
      return matrix(read)
    case 'values':
      return values(read)
    case 'file':
      return files(read)
    case 'text':
      if (isVerified) return verified(read)
      return isFreeText ? longText(read) : text(read)
    default:
      return unreachable(answer)
  }
}

function points(read: Read): AnswerShown {
  const { question, items, languages } = read
  const [item] = items
  if (!item || items.length > 1) return options(read)
  const option = question.options.find(({ id }) => id === item.option_id)
  const words = option ? wordsIn(option.body, languages) : (item.body ?? '')
  const number =
    option && numeric.test(option.key) ? option.key : numeric.test(words) ? words : null
  if (number === null)
    return styleOf(question.style).field === 'range' || !option ? text(read) : options(read)
  const of = highest(question)
  return {
    kind: 'points',
    value: number,
    of,
    tone: toneOf(question, Number(number), option),
    text: words === number ? null : words,
  }
}

const numeric = /^-?\d+(\.\d+)?$/

function highest(question: Question): number | null {
  const keys = question.options.map(({ key }) => Number(key)).filter(Number.isFinite)
  if (keys.length > 0) return Math.max(...keys)
  return styleOf(question.style).points?.max ?? question.max ?? null
}

/** NPS by the weights an owner gave, else by the usual groups; others by their position between the ends. */
function toneOf(question: Question, value: number, option: Option | undefined): Tone {
  const { measure } = toolingOf(question.style)
  if (measure === 'nps') {
    const group = option?.weight ?? (value >= 9 ? 1 : value >= 7 ? 0 : -1)
    return group > 0 ? 'promoter' : group < 0 ? 'detractor' : 'passive'
  }
  if (measure === 'ces') return 'passive'
  const share = value / (highest(question) ?? 5)
  return share > 0.7 ? 'promoter' : share > 0.5 ? 'passive' : 'detractor'
}

function matrix(read: Read): AnswerShown {
  const { question, items, languages } = read
  if (question.extra.matrix_question_type === 'maxdiff')
    return { kind: 'ends', sets: bestAndWorst(read) }
  return {
    kind: 'rows',
    rows: question.statements.flatMap((statement) => {
      const item = items.find(({ question_id }) => question_id === statement.id)
      return item
        ? {
            statement: wordsIn(statement.body, languages) || statement.key,
            text: chosenText(question, statement.options, item, languages),
          }
        : []
    }),
  }
}

/** Set by set; without a design there is one. */
function bestAndWorst({ question, items, languages }: Read): BestAndWorst[] {
  const at = (set: number | undefined, key: string): string | null => {
    const statement = question.statements.find(({ id, options: own }) =>
      items.some(
        (item) =>
          item.ranking === set &&
          item.question_id === id &&
          own.find((option) => option.id === item.option_id)?.key === key,
      ),
    )
    return statement ? wordsIn(statement.body, languages) || statement.key : null
  }
  return [...new Set(items.map(({ ranking }) => ranking))]
    .toSorted((a = 0, b = 0) => a - b)
    .map((set) => ({ best: at(set, 'best'), worst: at(set, 'worst') }))
}

function chosenText(
  question: Question,
  of: readonly Option[],
  item: StoredResponse,
  languages: readonly string[],
): string {
  const option = of.find(({ id }) => id === item.option_id)
  return option
    ? [
        option.emoji,
        wordsIn(optionText(question, option, setOfItem(item)), languages) || option.key,
      ]
        .filter(Boolean)
        .join(' ')
    : (item.body ?? '?')
}

const ranked = (items: readonly StoredResponse[]): readonly StoredResponse[] =>
  items.toSorted((a, b) => (a.ranking ?? 0) - (b.ranking ?? 0))
const lastPart = (address: string): string =>
  decodeURIComponent(address.split(/[?#]/)[0]?.split('/').at(-1) ?? address)
