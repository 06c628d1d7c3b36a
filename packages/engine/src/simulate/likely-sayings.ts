// What rules and triggers wait for, by question: a typed answer hits them only when it is said on purpose.
import type { FlowMap } from '../flow-map.ts'

export type Sayings = ReadonlyMap<string, readonly string[]>

export function likelySayings(map: FlowMap): Sayings {
  const sayings = new Map<string, Set<string>>()
  const add = (questionId: string | undefined, text: string | undefined): void => {
    if (questionId === undefined || !text?.trim()) return
    const known = sayings.get(questionId) ?? new Set()
    sayings.set(questionId, known.add(text.trim()))
  }
  for (const { rules } of map.flow.transitions)
    for (const { elementId, operator, value } of rules) {
      const questionId = map.elements.get(elementId)?.question?.id
      for (const text of [value ?? []].flat())
        for (const said of operator === 'regex' ? wordsOf(text) : [text]) add(questionId, said)
    }
  for (const { question, triggers } of map.flow.elements)
    for (const { answerValue } of triggers) add(question?.id, answerValue)
  return new Map([...sayings].map(([questionId, texts]) => [questionId, [...texts]]))
}

/** Texts that a plain pattern finds: `^(slow|late)$` gives both words. One that is more than words gives what is left of it. */
const wordsOf = (pattern: string): string[] =>
  pattern
    .split(/[()|]/)
    .map((part) =>
      part.replace(/[\^$?*+\\]|\[.*?\]|\{.*?\}|\(\?[a-z]+\)/g, '').replaceAll('.', 'x'),
    )
    .filter((part) => part.trim() !== '')
