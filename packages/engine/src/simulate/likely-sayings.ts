// The texts that rules and triggers look for, by question, because a random typed answer would never match them.
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

/** Texts that a plain pattern finds: `^(slow|late)$` gives both words. A more complex pattern gives the words that remain. */
const wordsOf = (pattern: string): string[] =>
  pattern
    .split(/[()|]/)
    .map((part) =>
      part.replace(/[\^$?*+\\]|\[.*?\]|\{.*?\}|\(\?[a-z]+\)/g, '').replaceAll('.', 'x'),
    )
    .filter((part) => part.trim() !== '')
