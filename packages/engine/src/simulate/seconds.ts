// How long a respondent is likely to take. Stated, not measured: reading at 240 words a minute (Brysbaert 2019, silent
// reading of prose in English: 238), and for answering the times below, which are this house's estimate.
import type { Element, QuestionStyle, Text } from '@askwell/contract'
import type { FlowMap } from '../flow-map.ts'

export interface Seconds {
  /** By element id. */
  readonly reading: (elementId: string) => number
  readonly answering: (elementId: string) => number
}

const wordsPerSecond = 4

/** Seconds to answer, the question once read. A matrix takes it a row, a ranking an option. */
export const answerSeconds: Readonly<Record<QuestionStyle, number>> = {
  age: 3,
  agreement: 3,
  checklist: 6,
  custom_score: 2,
  customer_schema: 8,
  datepicker: 8,
  dropdown: 5,
  dynamic_multiple_choice: 5,
  dynamic_multiple_value: 8,
  dynamic_request: 8,
  email: 12,
  external_id: 8,
  file: 20,
  gender: 2,
  matrix: 3,
  naming: 6,
  numeric: 5,
  phone_number: 12,
  phone_verification: 40,
  plain: 2,
  radio: 2,
  random: 3,
  ranking: 3,
  score: 3,
  screenshot: 15,
  slider: 4,
  star: 2,
  text: 10,
  textarea: 25,
}

export function secondsOf(map: FlowMap): Seconds {
  const languageCode = map.flow.languages.find(({ id }) => id === map.flow.defaultLanguageId)?.code ?? ''
  const reading = new Map(map.flow.elements.map((element) => [element.id, words(element, languageCode) / wordsPerSecond]))
  const answering = new Map(map.flow.elements.map((element) => [element.id, answer(element)]))
  return { reading: (id) => reading.get(id) ?? 0, answering: (id) => answering.get(id) ?? 0 }
}

function words({ body, question }: Element, languageCode: string): number {
  const texts: (Text | undefined)[] = [body, question?.body, question?.help]
  for (const option of question?.options ?? []) texts.push(option.body)
  for (const statement of question?.statements ?? []) texts.push(statement.body)
  return texts.reduce((sum, text) => sum + (text?.[languageCode]?.split(/\s+/).filter(Boolean).length ?? 0), 0)
}

function answer({ question }: Element): number {
  if (!question) return 0
  const times = question.style === 'matrix' ? question.statements.length : question.style === 'ranking' ? question.options.length : 1
  return answerSeconds[question.style] * times
}
