// Short names for the parts of a flow: pages by their names, everything else by its text.
import type { Element, Flow, Option, Text } from '@askwell/contract'
import { shortened } from '../../../words/shortened.ts'
import { spokenText } from '../spoken-text.ts'

const longest = 60

/** The text in the default language, else in any; one line of it. */
export function wordsOf(flow: Flow, text: Text | undefined): string {
  const code = flow.languages.find(({ id }) => id === flow.defaultLanguageId)?.code ?? ''
  return shortened(spokenText(flow, text, code), longest)
}

/** Null = the flow has no such state. */
export const stateName = (flow: Flow, id: string | null): string | null =>
  flow.states.find((state) => state.id === id)?.name ?? null

export const elementName = (flow: Flow, element: Element): string =>
  wordsOf(flow, element.question?.body ?? element.body) || (element.question?.key ?? element.type)

export const optionName = (flow: Flow, option: Option): string =>
  wordsOf(flow, option.body) || option.key

export const questionElement = (flow: Flow, questionId: string): Element | undefined =>
  flow.elements.find((element) => element.question?.id === questionId)

/** The state that has the element; null = none. */
export const stateOf = (flow: Flow, elementId: string): string | null =>
  flow.states.find((state) => state.elements.includes(elementId))?.id ?? null
