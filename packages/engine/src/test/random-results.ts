// Random surveys of several versions with random answers, for the property test of results.
import type { Flow, Question, QuestionStyle, ResponseItem } from '@askwell/contract'
import { type Dice, dice } from '../random/dice.ts'
import { flowWith, id, text } from './result-samples.ts'

export interface AnsweredRow {
  /** Place in `versions`. */
  readonly version: number
  readonly isCompleted: boolean
  readonly seconds: number
  /** Empty = the path was not sent. */
  readonly path: readonly string[]
  readonly responses: readonly ResponseItem[]
}

export interface AnsweredSurvey {
  /** Oldest first. */
  readonly versions: readonly Flow[]
  readonly rows: readonly AnsweredRow[]
}

export const pages = [id(10), id(11)] as const

const kinds: readonly (readonly [style: QuestionStyle, more: Partial<Question>])[] = [
  ['radio', {}],
  ['custom_score', {}],
  ['checklist', { isMultiSelect: true }],
  ['ranking', {}],
  ['numeric', {}],
  ['score', {}],
  ['star', {}],
  ['datepicker', {}],
  ['textarea', {}],
  ['matrix', {}],
  ['matrix', { extra: { matrix_question_type: 'maxdiff' } }],
]

interface QuestionOnPage {
  readonly question: Question
  readonly page: number
}

export function randomResults(seed: number): AnsweredSurvey {
  const random = dice(seed, 'results')
  const first = kinds.flatMap(([style, more], at): QuestionOnPage[] =>
    random.in100(60)
      ? [{ question: questionOf(random, style, more, at), page: random.below(2) }]
      : [],
  )
  const asked = [first]
  for (let version = 1; version <= random.below(3); version += 1)
    asked.push(changed(random, asked.at(-1) ?? first))
  return {
    versions: asked.map(flowOf),
    rows: Array.from({ length: random.below(40) }, () => rowOf(random, asked)),
  }
}

const optionAt = (random: Dice, base: number, at: number, key = `k${at}`) => ({
  id: id(base + at),
  key,
  body: text(key),
  order: random.below(9),
  isVisible: true,
  ...(random.in100(60) && { weight: random.below(7) - 3 }),
})

function questionOf(
  random: Dice,
  style: QuestionStyle,
  more: Partial<Question>,
  at: number,
): Question {
  const base = 10_000 * (at + 1)
  const keys = more.extra?.matrix_question_type === 'maxdiff' ? ['best', 'worst'] : ['a', 'b', 'c']
  return {
    id: id(base),
    key: `q${at}`,
    style,
    body: text(`Question ${at}`),
    isRequired: false,
    isMultiSelect: false,
    hidePersonalData: false,
    options: ['radio', 'custom_score', 'checklist', 'ranking'].includes(style)
      ? Array.from({ length: 5 }, (_, place) => optionAt(random, base + 1, place))
      : [],
    statements:
      style === 'matrix'
        ? Array.from({ length: 4 }, (_, row) => ({
            id: id(base + 100 * (row + 1)),
            key: `s${row}`,
            body: text(`Row ${row}`),
            order: random.below(9),
            options: keys.map((key, place) =>
              optionAt(random, base + 100 * (row + 1) + 1, place, key),
            ),
          }))
        : [],
    extra: {},
    ...more,
  }
}

/** The next version: questions are moved, reworded, counted in another way or removed, and so are their options and rows. */
function changed(random: Dice, asked: readonly QuestionOnPage[]): QuestionOnPage[] {
  const less = <T>(items: readonly T[]): T[] =>
    random.in100(50) ? random.some(items, 70) : [...items]
  return asked.flatMap(({ question, page }) =>
    random.in100(15)
      ? []
      : {
          page: random.in100(20) ? 1 - page : page,
          question: {
            ...question,
            body: text(`${question.body['en']}, again`),
            style: random.in100(10) ? otherStyle(question.style) : question.style,
            options: less(question.options).map((option) => ({
              ...option,
              body: random.in100(30) ? text('renamed') : option.body,
              ...(random.in100(20) && { weight: random.below(7) - 3 }),
            })),
            statements: less(question.statements).map((statement) => ({
              ...statement,
              options:
                question.extra.matrix_question_type === undefined
                  ? less(statement.options)
                  : statement.options,
            })),
          },
        },
  )
}

const otherStyle = (style: QuestionStyle): QuestionStyle =>
  style === 'numeric' ? 'textarea' : style === 'radio' ? 'dropdown' : style

function flowOf(asked: readonly QuestionOnPage[]): Flow {
  const flow = flowWith('textarea', {})
  const elements = asked.map(({ question, page }, order) => ({
    page,
    element: {
      id: id(Number(question.id.slice(-12)) + 9_000),
      type: 'question' as const,
      order,
      isVisible: true,
      triggers: [],
      question,
    },
  }))
  return {
    ...flow,
    states: flow.states.map((state) => ({
      ...state,
      elements: elements.flatMap(({ page, element }) =>
        pages[page] === state.id ? element.id : [],
      ),
    })),
    elements: elements.map(({ element }) => element),
    transitions: [],
  }
}

function rowOf(random: Dice, versions: readonly (readonly QuestionOnPage[])[]): AnsweredRow {
  const version = random.below(versions.length)
  const isCompleted = random.in100(80)
  const seen = isCompleted ? 2 : 1 + random.below(2)
  return {
    version,
    isCompleted,
    seconds: random.below(4_000),
    path: random.in100(85) ? pages.slice(0, seen) : [],
    responses: (versions[version] ?? []).flatMap(({ question, page }) =>
      page < seen && random.in100(80) ? answerTo(random, question) : [],
    ),
  }
}

const numbers = ['0', '7', '9', '10', '1976', '1977', '12345', '12345.5', '-3', '***']

function answerTo(random: Dice, question: Question): ResponseItem[] {
  const { id: question_id, options, statements, style } = question
  if (style === 'matrix' && question.extra.matrix_question_type === 'maxdiff') {
    if (statements.length < 2) return []
    const best = random.below(statements.length)
    const worst = (best + 1 + random.below(statements.length - 1)) % statements.length
    return [best, worst].flatMap((at, end) => {
      const option = statements[at]?.options[end]
      return option ? { question_id: statements[at]?.id ?? '', option_id: option.id } : []
    })
  }
  if (style === 'matrix')
    return random
      .some(statements, 80)
      .flatMap((row) =>
        row.options.length === 0
          ? []
          : { question_id: row.id, option_id: random.pick(row.options).id },
      )
  if (style === 'ranking')
    return options
      .map(({ id: option_id }) => ({ option_id, at: random.below(1_000) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ option_id }, ranking) => ({ question_id, option_id, ranking }))
  if (options.length > 0)
    return style === 'checklist'
      ? random.some(options, 50).map((option) => ({ question_id, option_id: option.id }))
      : [{ question_id, option_id: random.pick(options).id }]
  if (['radio', 'dropdown', 'custom_score', 'checklist'].includes(style)) return []
  const body =
    style === 'score'
      ? String(random.below(11))
      : style === 'star'
        ? String(1 + random.below(5))
        : style === 'datepicker'
          ? `0${1 + random.below(9)}/03/202${random.below(4)}`
          : random.pick(numbers)
  return [{ question_id, ...(random.in100(95) && { body }) }]
}
