// Earlier answers in the owner's texts (`{{key}}`). What a respondent typed goes in as text: a text that is then drawn
// as markdown gets it with every sign escaped, and nothing that turns the line around or breaks it gets in at all.
import { pipe } from '@askwell/engine'
import type { Markdown, Words } from '../app-types.ts'

export type PipedValues = Readonly<Record<string, string>>

/** The keys that any text of a flow asks for. Most flows have none, and then nothing is computed. */
export function pipedKeys(flow: unknown): ReadonlySet<string> {
  const keys = new Set<string>()
  // One look over the whole text is a fraction of the walk, which most flows do not need.
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

/** Of all values those that are asked for, each as one line. */
export function neededValues(all: PipedValues, keys: ReadonlySet<string>): PipedValues {
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => (keys.has(key) ? [[key, oneLine(value)]] : [])),
  )
}

/** The same words, with the values in every text of the flow. Without a renderer a text is drawn as it is, and so are they. */
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

/** In a text of the other direction a value is set apart, so that the signs around it stay where they belong. */
const inItsOwnDirection = (value: string, dir: 'ltr' | 'rtl'): string =>
  value !== '' && (dir === 'rtl' || /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value))
    ? `\u2068${value}\u2069`
    : value

/** Bidirectional overrides and isolates would turn the owner's own sentence around. */
const oneLine = (value: string): string =>
  value
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** CommonMark lets a backslash stand before any ASCII punctuation. */
const escapeMarkdown = (value: string): string => value.replace(/[!-/:-@[-`{-~]/g, '\\$&')
