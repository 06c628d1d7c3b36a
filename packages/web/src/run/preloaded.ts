// Turns the link's question and answer pairs into answers of this flow. Other pairs are the host page's
// data about its customer, and are sent as attributes.
import type { FeedbackCustomer, Flow, Question } from '@askwell/contract'
import { type Answer, takesSeveral } from '@askwell/engine'
import { type PreloadedAnswer, type PreloadedPair, readResponses } from './responses.ts'

export interface Preloaded {
  readonly answers: Readonly<Record<string, Answer>>
  /** null when there is none. */
  readonly attributes: FeedbackCustomer | null
}

export const preloadedBy = (
  responses: string | null,
  flow: Pick<Flow, 'elements'>,
): Preloaded | null => (responses === null ? null : preload(flow, readResponses(responses)))

const attributesMax = 50
const attributeLengthMax = 10_000
/** The server's limits, so that one long attribute does not fail the feedback. */
const knownLengths: Readonly<Record<string, number>> = {
  email: 254,
  name: 1_000,
  phone_number: 64,
  gender: 255,
  external_id: 255,
  user_id: 255,
}
/** Names that JSON bodies may not hold, the customer's identity, and the map that only the flow's questions fill. */
const refusedNames = new Set(['__proto__', 'constructor', 'prototype', 'id', 'schema'])

export function preload(flow: Pick<Flow, 'elements'>, pairs: readonly PreloadedPair[]): Preloaded {
  const questions = questionsByName(flow)
  const answers = new Map<string, Answer>()
  const attributes = new Map<string, string | number>()
  for (const pair of pairs) {
    const question = questions.get(pair.question)
    if (!question) addAttribute(attributes, pair)
    else {
      const answer = readAnswer(question, pair.answer, answers.get(question.id))
      if (answer) answers.set(question.id, answer)
    }
  }
  return {
    answers: Object.fromEntries(answers),
    attributes: attributes.size > 0 ? Object.fromEntries(attributes) : null,
  }
}

/** By id and by key; an id takes precedence over another question's key. */
function questionsByName(flow: Pick<Flow, 'elements'>): Map<string, Question> {
  const questions = flow.elements.flatMap((element) => element.question ?? [])
  return new Map([
    ...questions.map((question) => [question.key, question] as const),
    ...questions.map((question) => [question.id, question] as const),
  ])
}

function readAnswer(
  question: Question,
  given: PreloadedAnswer,
  earlier: Answer | undefined,
): Answer | null {
  const values = typeof given === 'string' ? [given] : given
  if (question.options.length === 0) return { kind: 'text', text: values.join(', ') }
  const chosen = values.flatMap(
    (value) => question.options.find((option) => option.id === value || option.key === value) ?? [],
  )
  const before = earlier?.kind === 'options' ? earlier.optionIds : []
  const optionIds = [...new Set([...before, ...chosen.map((option) => option.id)])]
  return optionIds.length > 0 ? { kind: 'options', optionIds: fitting(question, optionIds) } : null
}

/** A single choice keeps the last named option; an exclusive option is dropped if there are others. */
function fitting(question: Question, optionIds: readonly string[]): readonly string[] {
  if (!takesSeveral(question)) return optionIds.slice(-1)
  const together = optionIds.filter(
    (id) => !question.options.find((option) => option.id === id)?.exclusive,
  )
  return together.length > 0 ? together : optionIds.slice(-1)
}

function addAttribute(attributes: Map<string, string | number>, pair: PreloadedPair): void {
  if (attributes.size >= attributesMax || refusedNames.has(pair.question)) return
  const value = typeof pair.answer === 'string' ? pair.answer : pair.answer.join(', ')
  if (pair.question === 'birth_year') {
    const year = Number(value)
    if (Number.isInteger(year) && year >= 1800 && year <= 2200) attributes.set('birth_year', year)
  } else if (value.length <= (knownLengths[pair.question] ?? attributeLengthMax))
    attributes.set(pair.question, value)
}
