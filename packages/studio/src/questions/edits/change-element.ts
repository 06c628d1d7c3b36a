// Edits of one element of a flow, as functions from flow to flow. An element that no longer exists changes nothing.
import type { Element, Flow, Question } from '@askwell/contract'

export type FlowChange = (flow: Flow) => Flow
/** Passes a change to the draft; changes with the same merge key are one step to undo. */
export type Edit = (change: FlowChange, mergeKey?: string) => void

export const changeElement =
  (elementId: string, change: (element: Element) => Element): FlowChange =>
  (flow) => {
    const elements = flow.elements.map((element) =>
      element.id === elementId ? change(element) : element,
    )
    return elements.some((element, at) => element !== flow.elements[at])
      ? { ...flow, elements }
      : flow
  }

export const changeQuestion = (
  elementId: string,
  change: (question: Question) => Question,
): FlowChange =>
  changeElement(elementId, (element) =>
    element.question ? { ...element, question: change(element.question) } : element,
  )

/** Without the member when the value is undefined: the document has no empty members. */
export function withMember<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  name: Name,
  value: Whole[Name] | undefined,
): Whole {
  if (value !== undefined) return { ...whole, [name]: value }
  const { [name]: _gone, ...rest } = whole
  return rest as Whole
}

/** A text in one language; empty = no text in this language. */
export function withText(
  text: Readonly<Record<string, string>> | undefined,
  languageCode: string,
  words: string,
): Record<string, string> {
  const { [languageCode]: _before, ...rest } = text ?? {}
  return words === '' ? rest : { ...text, [languageCode]: words }
}

/** As `withText`, for optional texts: undefined when no language has one. */
export function withOptionalText(
  text: Readonly<Record<string, string>> | undefined,
  languageCode: string,
  words: string,
): Record<string, string> | undefined {
  const next = withText(text, languageCode, words)
  return Object.keys(next).length === 0 ? undefined : next
}

/** The item at `from` moves to `to`; positions outside the list change nothing. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length || from === to) return [...items]
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}
