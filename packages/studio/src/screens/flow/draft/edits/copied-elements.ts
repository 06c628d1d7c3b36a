// Elements under new ids, with question keys that are free. References among them (triggers) follow the copy;
// references to others stay.
import type { Element, Flow, Option } from '@askwell/contract'
import { freeKey } from '../../../../questions/keys.ts'

interface Copied {
  readonly elements: readonly Element[]
  /** An old id of an element, question, option or statement → its copy's; any other id stays. */
  readonly renamed: (id: string) => string
}

export function copiedElements(flow: Flow, ids: readonly string[], newId: () => string): Copied {
  const names = new Map<string, string>()
  const keys = new Map<string, string>()
  const taken = new Set(flow.elements.flatMap(({ question }) => question?.key ?? []))
  const originals = ids.flatMap((id) => flow.elements.find((element) => element.id === id) ?? [])
  for (const { id, question } of originals) {
    names.set(id, newId())
    if (!question) continue
    const key = freeKey(question.key, taken)
    taken.add(key)
    keys.set(question.key, key)
    const options = [
      ...question.options,
      ...question.statements.flatMap((statement) => statement.options),
    ]
    for (const part of [question, ...options, ...question.statements]) names.set(part.id, newId())
  }
  const renamed = (id: string): string => names.get(id) ?? id
  const keyOf = (key: string): string => keys.get(key) ?? key
  return { elements: originals.map((element) => copied(element, renamed, keyOf)), renamed }
}

function copied(
  element: Element,
  renamed: (id: string) => string,
  keyOf: (key: string) => string,
): Element {
  const optionOf = (option: Option): Option => ({ ...option, id: renamed(option.id) })
  const { question, gauge } = element
  return {
    ...element,
    id: renamed(element.id),
    ...(gauge?.source === 'question' && {
      gauge: { ...gauge, questionKey: keyOf(gauge.questionKey) },
    }),
    triggers: element.triggers.map((trigger) => ({
      ...trigger,
      targetIds: trigger.targetIds.map(renamed),
      targetOptionIds: trigger.targetOptionIds.map(({ questionKey, optionKey }) => ({
        questionKey: keyOf(questionKey),
        optionKey,
      })),
    })),
    ...(question && {
      question: {
        ...question,
        id: renamed(question.id),
        key: keyOf(question.key),
        options: question.options.map(optionOf),
        statements: question.statements.map((statement) => ({
          ...statement,
          id: renamed(statement.id),
          options: statement.options.map(optionOf),
        })),
      },
    }),
  }
}
