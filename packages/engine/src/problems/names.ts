// Names things in a problem's message by the owner's own words, preferably in the default language.
import type { Element, Flow, Question, State, Text } from '@askwell/contract'

const kinds = {
  next_page: 'Next button',
  submit: 'Submit button',
  label: 'label',
  footer: 'footer',
  button_link: 'link button',
  gauge: 'gauge',
  question: 'question',
} as const satisfies Record<Element['type'], string>

export function stateName(flow: Flow, state: State): string {
  const kind = state.style === 'thank' ? 'ending' : state.style === 'chat' ? 'chat ending' : 'page'
  return state.name.trim()
    ? `the ${kind} ${quoted(state.name)}`
    : `the ${kind} number ${flow.states.indexOf(state) + 1}`
}

export const questionName = (flow: Flow, question: Question): string =>
  `the question ${quoted(words(flow, question.body) ?? question.key)}`

export function elementName(flow: Flow, element: Element): string {
  if (element.question) return questionName(flow, element.question)
  const text = words(flow, element.body)
  return text ? `the ${kinds[element.type]} ${quoted(text)}` : `a ${kinds[element.type]}`
}

export const optionName = (flow: Flow, option: { key: string; body: Text }): string =>
  `the option ${quoted(words(flow, option.body) ?? option.key)}`

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** One line of at most 60 characters. */
export function quoted(text: string): string {
  const line = [...text.slice(0, 500).replace(/\s+/g, ' ').trim()]
  return `“${line.length > 60 ? `${line.slice(0, 59).join('')}…` : line.join('')}”`
}

function words(flow: Flow, text: Text | undefined): string | undefined {
  const code = flow.languages.find((language) => language.id === flow.defaultLanguageId)?.code
  return [code === undefined ? undefined : text?.[code], ...Object.values(text ?? {})].find(
    (body) => body?.trim(),
  )
}
