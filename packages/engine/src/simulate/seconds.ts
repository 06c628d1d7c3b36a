// Estimates how long a respondent takes. Not measured: reading at 240 words a minute (Brysbaert 2019, silent
// reading of prose in English: 238), and for answering the seconds of the style, which are our estimate.
import type { Element, Text } from '@askwell/contract'
import type { FlowMap } from '../flow-map.ts'
import { toolingOf } from '../styles/tooling.ts'

export interface Seconds {
  /** By element id. */
  readonly reading: (elementId: string) => number
  readonly answering: (elementId: string) => number
}

const wordsPerSecond = 4

export function secondsOf(map: FlowMap): Seconds {
  const languageCode =
    map.flow.languages.find(({ id }) => id === map.flow.defaultLanguageId)?.code ?? ''
  const reading = new Map(
    map.flow.elements.map((element) => [element.id, words(element, languageCode) / wordsPerSecond]),
  )
  const answering = new Map(map.flow.elements.map((element) => [element.id, answer(element)]))
  return { reading: (id) => reading.get(id) ?? 0, answering: (id) => answering.get(id) ?? 0 }
}

function words({ body, question }: Element, languageCode: string): number {
  const texts: (Text | undefined)[] = [body, question?.body, question?.help]
  for (const option of question?.options ?? []) texts.push(option.body)
  for (const statement of question?.statements ?? []) texts.push(statement.body)
  return texts.reduce(
    (sum, text) => sum + (text?.[languageCode]?.split(/\s+/).filter(Boolean).length ?? 0),
    0,
  )
}

function answer({ question }: Element): number {
  if (!question) return 0
  const { seconds, secondsPer } = toolingOf(question.style)
  if (secondsPer === undefined) return seconds
  return seconds * (secondsPer === 'statement' ? question.statements : question.options).length
}
