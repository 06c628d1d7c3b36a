// Pieces of source: objects, lists and texts, on one line where they fit.
import type { DocumentElement, DocumentText, FlowDocument } from './document.ts'
import type { IdMaker } from './ids.ts'

/** What the printers of questions and states share. */
export interface Printer {
  readonly document: FlowDocument
  readonly ids: IdMaker
  readonly says: (text: DocumentText) => string
  /** Imports a function, and returns its name. */
  readonly use: (name: string) => string
  /** The name in `questions`, by the id of the element. */
  readonly names: ReadonlyMap<string, string>
  readonly elements: ReadonlyMap<string, DocumentElement>
}

const mostColumns = 90
const isName = /^[A-Za-z_$][\w$]*$/

export const quoted = (value: unknown): string => JSON.stringify(value)
export const member = (name: string, source: string): string =>
  `${isName.test(name) ? name : quoted(name)}: ${source}`
/** A member, where the value is not the usual one. */
export const note = (name: string, value: unknown, usual?: unknown): string[] =>
  quoted(value) === quoted(usual) ? [] : [member(name, quoted(value))]

export const objectOf = (members: readonly string[], layout?: 'lines'): string =>
  wrapped(['{', '}'], ' ', members, layout)
export const list = (items: readonly string[], layout?: 'lines'): string =>
  wrapped(['[', ']'], '', items, layout)

function wrapped(
  [open, close]: readonly [string, string],
  pad: string,
  items: readonly string[],
  layout?: 'lines',
): string {
  if (items.length === 0) return open + close
  const short = `${open}${pad}${items.join(', ')}${pad}${close}`
  if (layout !== 'lines' && short.length <= mostColumns && !short.includes('\n')) return short
  const lines = items.map((item) => `  ${item.replaceAll('\n', '\n  ')},\n`)
  return `${open}\n${lines.join('')}${close}`
}

/** With what follows the first text only where there is any. */
export const call = (name: string, ...parts: readonly string[]): string =>
  `${name}(${parts.filter((part) => part !== '{}' && part !== '').join(', ')})`

/** As a text of the first language, with its translations, or else as the document has it. */
export const textSource =
  (first: string, use: (name: string) => string) =>
  (text: DocumentText): string => {
    const [code, ...others] = Object.keys(text)
    if (code !== first) return quoted(text)
    if (others.length === 0) return quoted(text[first])
    const translations = others.map((other) => member(other, quoted(text[other])))
    return call(use('t'), quoted(text[first]), objectOf(translations))
  }

/** Names that a definition can use, by the things that have them: like the keys, and each only once. */
export function namesFor<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<T, string> {
  const taken = new Set(['__proto__'])
  return new Map(
    items.map((item) => {
      const key = keyOf(item)
      const plain = isName.test(key)
        ? key
        : `_${key.normalize('NFKD').replace(/[^A-Za-z0-9_]+/g, '_')}`.replace(/^_(?=[A-Za-z])/, '')
      let name = plain
      for (let nth = 2; taken.has(name); nth += 1) name = `${plain}_${nth}`
      taken.add(name)
      return [item, name]
    }),
  )
}
