// Earlier answers in the owner's texts (`{{key}}`). Respondents' answers are inserted as text: in a text that is drawn
// as markdown all punctuation is escaped, and direction controls and line breaks are removed.
import { pipe } from '@askwell/engine'
import type { Markdown, Words } from '../app-types.ts'

export type PipedValues = Readonly<Record<string, string>>

/** The keys that the texts of a flow use. Most flows have none, and then nothing is computed. */
export function pipedKeys(flow: unknown): ReadonlySet<string> {
  const keys = new Set<string>()
  // A search in the JSON is much faster than the walk, which most flows do not need.
  if (!JSON.stringify(flow).includes('{{')) return keys
  const visit = (value: unknown): void => {
    if (typeof value === 'string')
      for (const [, key] of value.matchAll(/\{\{\s*([^{}\s]{1,64})\s*\}\}/g)) keys.add(key ?? '')
    else if (value !== null && typeof value === 'object')
      for (const part of Object.values(value)) visit(part)
  }
  visit(flow)
  return keys
}

/** The values of the used keys, each as one line. */
export function neededValues(all: PipedValues, keys: ReadonlySet<string>): PipedValues {
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => (keys.has(key) ? [[key, oneLine(value)]] : [])),
  )
}

/** The same words, with the values in every text of the flow. Without a renderer, texts and values are not escaped. */
export function withPiped(words: Words, values: PipedValues, renderer: Markdown | null): Words {
  const framed = changed(values, (value) => inItsOwnDirection(value, words.dir))
  const escaped = renderer ? changed(framed, escapeMarkdown) : framed
  return {
    ...words,
    text: (text) => pipe(words.text(text), framed),
    markdown: (text) => pipe(words.text(text), escaped),
  }
}

const changed = (values: PipedValues, change: (value: string) => string): PipedValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

/** In a text of the other direction a value is isolated, so that the punctuation around it stays in its place. */
const inItsOwnDirection = (value: string, dir: 'ltr' | 'rtl'): string =>
  value !== '' && (dir === 'rtl' || /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value))
    ? `\u2068${value}\u2069`
    : value

/** Bidirectional overrides and isolates would reorder the owner's own sentence. */
const oneLine = (value: string): string =>
  value
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** CommonMark allows a backslash before any ASCII punctuation. */
const escapeMarkdown = (value: string): string => value.replace(/[!-/:-@[-`{-~]/g, '\\$&')
