// How the parts of a flow are called where there is little room: pages by their names, everything else by its words.
import type { Element, Flow, Option, Text } from '@askwell/contract'

/** Markdown's signs say nothing in one line. */
const longest = 60

/** The text in the default language, else in any; one line of it. */
export function wordsOf(flow: Flow, text: Text | undefined): string {
  const code = flow.languages.find(({ id }) => id === flow.defaultLanguageId)?.code ?? ''
  const whole = text?.[code] ?? Object.values(text ?? {}).find((words) => words.trim() !== '') ?? ''
  const line = whole
    .replace(/[*_#>`]|!?\[|\]\([^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line
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

/** The state an element stands in; null = none. */
export const stateOf = (flow: Flow, elementId: string): string | null =>
  flow.states.find((state) => state.elements.includes(elementId))?.id ?? null
