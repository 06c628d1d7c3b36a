import type { Element, Flow, Question } from '@askwell/contract'
import type { Edit } from '../edits/change-element.ts'

/** The props of every part of a question's form. Texts are edited in `languageCode`. */
export interface PartProps {
  readonly flow: Flow
  readonly element: Element
  readonly question: Question
  readonly languageCode: string
  readonly edit: Edit
}

export const defaultCode = (flow: Flow): string =>
  (flow.languages.find(({ id }) => id === flow.defaultLanguageId) ?? flow.languages[0])?.code ??
  'en'

/** The languages of ready texts: the default first. */
export const codesOf = (flow: Flow): string[] => {
  const first = defaultCode(flow)
  return [first, ...flow.languages.map(({ code }) => code).filter((code) => code !== first)]
}

export const newId = (): string => crypto.randomUUID()
