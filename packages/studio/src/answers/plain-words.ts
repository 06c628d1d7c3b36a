// A text of a flow as one plain line: bodies are markdown, and a table or a chart cannot show it.
import type { Text } from '@askwell/contract'

const marks: readonly (readonly [RegExp, string])[] = [
  [/!\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/\[([^\]]+)\]\([^)]*\)/g, '$1'],
  [/^#{1,6}\s+/gm, ''],
  [/^\s*>\s?/gm, ''],
  [/^\s*[-*+]\s+/gm, ''],
  // A mark with a space inside, or a backslash before it, is a literal character.
  [/(?<!\\)(\*\*|__)(?!\s)(.+?)(?<![\s\\])\1/g, '$2'],
  [/(?<![\p{L}\p{N}\\])([*_])(?!\s)(.+?)(?<![\s\\])\1(?![\p{L}\p{N}])/gu, '$2'],
  [/`([^`]+)`/g, '$1'],
  [/\\([\\*_`[\]#])/g, '$1'],
  [/\s+/g, ' '],
]

export const plainWords = (markdown: string): string =>
  marks.reduce((text, [mark, kept]) => text.replace(mark, kept), markdown).trim()

/** The text in the first of these languages that it has, else in any that it has; empty only where it has none. */
export function wordsIn(text: Text | undefined, languages: readonly string[]): string {
  const found = languages
    .map((code) => text?.[code])
    .find((words) => words !== undefined && words !== '')
  return plainWords(found ?? Object.values(text ?? {}).find((words) => words !== '') ?? '')
}
