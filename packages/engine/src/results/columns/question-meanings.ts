// What a question means as the subject of a filter, by the way in which it is counted.
import type { FilterSubject, Option, Question } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type Tallied, talliedAs, toolingOf } from '../../styles/tooling.ts'
import { rangeOf } from '../measures.ts'
import type { MergedQuestion } from '../merged-questions.ts'
import { part } from '../parts.ts'
import type { Condition } from './conditions.ts'
import { isSearched, numberOf } from './facts.ts'
import type { Choice, Meaning, NamedTheme } from './meaning.ts'
import { numbersOf, onPoints, scaleOver, weightsOf } from './scales.ts'

type QuestionSubject = Extract<FilterSubject, { question: string }>

/** Several questions with one key mean any of them. A sentence where the subject asks for what none of them has. */
export function meaningOfQuestions(
  merged: readonly MergedQuestion[],
  subject: QuestionSubject,
  themes: readonly NamedTheme[] = [],
): Meaning | string {
  const meanings = merged.map((one) => meaningOfQuestion(one, subject, themes))
  const found = meanings.filter((one) => typeof one !== 'string')
  const [first] = found
  if (first === undefined) return meanings.find((one) => typeof one === 'string') ?? ''
  const numbers = found.flatMap((one) => one.numbers?.of ?? [])
  const texts = found.flatMap((one) => one.texts ?? [])
  const scales = found.flatMap(({ scale }) => scale ?? [])
  return {
    answered: anyOf(found.flatMap(({ answered }) => answered ?? [])),
    valid: anyOf(found.flatMap(({ valid, answered }) => valid ?? answered ?? [])),
    asked: anyOf(found.flatMap(({ asked }) => asked ?? [])),
    shown: anyOf(found.flatMap(({ shown }) => shown ?? [])),
    unknown: anyOf(found.flatMap(({ unknown }) => unknown ?? [])),
    ...(found.some(({ choices }) => choices) && {
      choices: joined(found.flatMap(({ choices }) => choices ?? [])),
    }),
    ...(numbers.length > 0 && {
      numbers: {
        of: numbers,
        unit: found.find((one) => one.numbers)?.numbers?.unit ?? 'number',
      },
    }),
    ...(scales.length > 0 && { scale: scaleOver(scales) }),
    ...(texts.length > 0 && { texts }),
  }
}

const anyOf = (of: readonly Condition[]): Condition =>
  of.length === 1 && of[0] ? of[0] : { kind: 'any', of }

/** Choices of two questions that share a key are one. */
function joined(choices: readonly Choice[]): Choice[] {
  const byKey = new Map<string, Choice[]>()
  for (const choice of choices) {
    const key = choice.names.at(-1) ?? ''
    byKey.set(key, [...(byKey.get(key) ?? []), choice])
  }
  return [...byKey.values()].flatMap((same) => {
    const [first] = same
    return first === undefined
      ? []
      : {
          ...first,
          names: [...new Set(same.flatMap(({ names }) => names))],
          is: anyOf(same.map(({ is }) => is)),
        }
  })
}

function meaningOfQuestion(
  merged: MergedQuestion,
  subject: QuestionSubject,
  themes: readonly NamedTheme[],
): Meaning | string {
  const { question } = merged
  const tallied = talliedAs(question)
  const asked = marks(part.asked(question.id))
  const isHidden = marks(part.hidden(question.id))
  const base = {
    answered: marks(part.answered(question.id, tallied)),
    valid: marks(part.valid(question.id, tallied)),
    asked,
    shown: { kind: 'all', of: [asked, { kind: 'not', of: isHidden }] },
    unknown: marks(part.unknown(question.id)),
  } satisfies Meaning
  if (subject.row !== undefined) return meaningOfRow(merged, subject.row, base)
  if (subject.option !== undefined && subject.part !== 'place')
    return 'has no option as a subject; use the operator `is`'
  switch (subject.part) {
    case undefined:
      return { ...base, ...valuesOf(merged, tallied) }
    case 'nps_group':
      return npsGroups(merged, tallied, base)
    case 'top2':
    case 'bottom2':
      return withChoices(base, endsOf(merged, tallied, subject.part), 'is not a scale')
    case 'best':
    case 'worst':
      return withChoices(base, itemsOf(merged, tallied, subject.part), 'has no best and worst')
    case 'theme':
      return isSearched(question)
        ? withChoices(base, themeChoices(question, themes), 'has no topics')
        : 'is not a text that has topics'
    case 'length':
      return tallied === 'texts'
        ? { ...base, ...numbersOf(numberOf.length(question.id)) }
        : 'is not a text'
    case 'place': {
      const option = question.options.find(({ id, key }) =>
        [id, key].includes(subject.option ?? ''),
      )
      return tallied === 'ranking' && option
        ? { ...base, ...numbersOf(numberOf.place(question.id, option.id)) }
        : 'needs an option of a ranking'
    }
    default:
      return unreachable(subject.part)
  }
}

const marks = (...any: string[]): Condition => ({ kind: 'marks', any })
const withChoices = (
  base: Meaning,
  choices: readonly Choice[] | null,
  fault: string,
): Meaning | string => (choices === null ? fault : { ...base, choices })

function valuesOf(merged: MergedQuestion, tallied: Tallied): Meaning {
  const { question } = merged
  switch (tallied) {
    case 'options': {
      const nameOf = (id: string): string => part.option(question.id, id)
      return {
        choices: optionChoices(question.options, nameOf),
        ...weightsOf(merged, question.options, nameOf),
      }
    }
    case 'number': {
      const range = rangeOf(question)
      return numbersOf(
        numberOf.answer(question.id),
        range ? { low: range.min, high: range.max } : null,
      )
    }
    case 'dates':
      return { numbers: { of: [numberOf.day(question.id)], unit: 'day' } }
    case 'texts':
      return isSearched(question) ? { texts: [question.id] } : {}
    case 'ranking':
    case 'matrix':
    case 'maxdiff':
    case 'conjoint':
    case 'files':
    case 'values':
      return {}
    default:
      return unreachable(tallied)
  }
}

const optionChoices = (options: readonly Option[], nameOf: (id: string) => string): Choice[] =>
  options.map(({ id, key, body }) => ({ names: [id, key], is: marks(nameOf(id)), words: body }))

/** Those of this question and of all questions; null = there is none. */
function themeChoices(
  { id, key }: Question,
  themes: readonly NamedTheme[],
): readonly Choice[] | null {
  const own = themes.filter(
    ({ rule }) => rule.question === null || [id, key].includes(rule.question),
  )
  if (own.length === 0) return null
  return own.map(({ id: themeId, rule }) => ({
    names: [themeId, rule.name],
    is: { kind: 'text', of: id, has: { kind: 'theme', rule } },
    words: { '': rule.name },
  }))
}

function meaningOfRow(
  merged: MergedQuestion,
  name: string,
  { asked, shown, unknown }: Pick<Meaning, 'asked' | 'shown' | 'unknown'>,
): Meaning | string {
  const { question } = merged
  const row = question.statements.find(({ id, key }) => id === name || key === name)
  const tallied = talliedAs(question)
  if (row === undefined || (tallied !== 'matrix' && tallied !== 'conjoint'))
    return 'is not a row of this question'
  const nameOf = (id: string): string => part.row(row.id, id)
  return {
    ...(asked && { asked }),
    ...(shown && { shown }),
    ...(unknown && { unknown }),
    answered: marks(...row.options.map(({ id }) => nameOf(id))),
    choices: optionChoices(row.options, nameOf),
    ...(tallied === 'matrix' && weightsOf(merged, row.options, nameOf)),
  }
}

/** As NPS counts them: its mean is the NPS. */
const tickets = { promoter: 100, passive: 0, detractor: -100 } as const

function npsGroups(
  { question }: MergedQuestion,
  tallied: Tallied,
  base: Meaning,
): Meaning | string {
  const of = npsConditions(question, tallied)
  if (of === null) return 'has no promoters and detractors'
  const groups = ['promoter', 'passive', 'detractor'] as const
  return {
    ...base,
    choices: groups.map((name) => ({ names: [name], is: of(tickets[name]) })),
    scale: onPoints(groups.map((name) => ({ is: of(tickets[name]), value: tickets[name] }))),
  }
}

function npsConditions(
  question: Question,
  tallied: Tallied,
): ((ticket: number) => Condition) | null {
  if (tallied === 'number' && toolingOf(question.style).measure === 'nps') {
    const between = (low: number, high: number): Condition => ({
      kind: 'number',
      of: numberOf.answer(question.id),
      low,
      high,
      below: false,
    })
    return (ticket) => (ticket > 0 ? between(9, 10) : ticket < 0 ? between(0, 6) : between(7, 8))
  }
  const weights = question.options.map(({ weight }) => weight ?? null)
  if (tallied !== 'options' || !weights.includes(1) || !weights.includes(-1)) return null
  if (weights.some((weight) => weight === null || ![-1, 0, 1].includes(weight))) return null
  return (ticket) =>
    marks(
      ...question.options.flatMap(({ id, weight }) =>
        weight === ticket / 100 ? part.option(question.id, id) : [],
      ),
    )
}

/** The two points at one end of a scale, as a value that is true or false for people who answered. */
function endsOf(
  merged: MergedQuestion,
  tallied: Tallied,
  end: 'top2' | 'bottom2',
): Choice[] | null {
  const { question } = merged
  const isAt = tallied === 'number' ? endOfNumbers(merged, end) : endOfOptions(merged, end)
  if (isAt === null) return null
  const answered = marks(part.valid(question.id, tallied))
  return [
    { names: ['true'], is: isAt },
    { names: ['false'], is: { kind: 'all', of: [answered, { kind: 'not', of: isAt }] } },
  ]
}

function endOfNumbers({ question }: MergedQuestion, end: 'top2' | 'bottom2'): Condition | null {
  const range = rangeOf(question)
  if (range === undefined) return null
  const { min, max } = range
  const { step = 1 } = question
  return {
    kind: 'number',
    of: numberOf.answer(question.id),
    low: end === 'top2' ? max - step : min,
    high: end === 'top2' ? max : min + step,
    below: false,
  }
}

const fewestPoints = 4

function endOfOptions(
  { question, isOffered }: MergedQuestion,
  end: 'top2' | 'bottom2',
): Condition | null {
  if (talliedAs(question) !== 'options') return null
  const offered = question.options.filter(({ id }) => isOffered(id))
  const points = offered
    .flatMap(({ weight }) => (typeof weight === 'number' ? weight : []))
    .toSorted((a, b) => a - b)
  if (
    points.length < fewestPoints ||
    points.length < offered.length ||
    new Set(points).size < points.length
  )
    return null
  const [low = 0, high = 0] = [points[1], points.at(-2)]
  return marks(
    ...question.options.flatMap(({ id, weight }) =>
      typeof weight === 'number' && (end === 'top2' ? weight >= high : weight <= low)
        ? part.option(question.id, id)
        : [],
    ),
  )
}

function itemsOf(
  { question }: MergedQuestion,
  tallied: Tallied,
  end: 'best' | 'worst',
): Choice[] | null {
  if (tallied !== 'maxdiff') return null
  return question.statements.map(({ id, key, body, options }) => ({
    names: [id, key],
    is: marks(...options.flatMap((option) => (option.key === end ? part.row(id, option.id) : []))),
    words: body,
  }))
}
