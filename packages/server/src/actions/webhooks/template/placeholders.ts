// Reads a string of a template: text and placeholders such as `{{answers.nps | number | default:0}}` (ECO-45). There are no
// loops and no code: a placeholder names one value, and its filters change that value.
import { unreachable } from '@askwell/contract/unreachable'

export type Literal = string | number | boolean

export type PlaceholderFilter =
  | { readonly kind: 'number' | 'boolean' | 'string' }
  | { readonly kind: 'date' | 'join'; readonly text: string }
  | { readonly kind: 'default'; readonly value: Literal }
  | { readonly kind: 'lookup'; readonly table: ReadonlyMap<string, Literal> }

export interface Placeholder {
  readonly name: string
  readonly filters: readonly PlaceholderFilter[]
}

/** A string is text that is sent unchanged. */
export type TemplatePart = string | Placeholder

/** Says what is wrong, as the end of a sentence about the string. */
export class TemplateFault extends Error {}

export function readPlaceholders(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = []
  for (let at = 0; ; ) {
    const open = text.indexOf('{{', at)
    if (open > at || (open < 0 && at < text.length))
      parts.push(text.slice(at, open < 0 ? undefined : open))
    if (open < 0) return parts
    const reading = new Reading(text, open + 2)
    parts.push(placeholder(reading))
    at = reading.at
  }
}

const isLiteral = (value: unknown): value is Literal =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function placeholder(reading: Reading): Placeholder {
  const name = reading.matched(/[^\s|{}":]+/y)
  if (name === null) throw new TemplateFault('has a placeholder without a name')
  const filters: PlaceholderFilter[] = []
  while (reading.skips('|')) filters.push(filterIn(reading))
  if (!reading.skips('}}'))
    throw new TemplateFault(`has a placeholder {{${name}}} that does not end with }}`)
  return { name, filters }
}

const filterKinds = ['number', 'boolean', 'string', 'date', 'join', 'default', 'lookup'] as const

function filterIn(reading: Reading): PlaceholderFilter {
  const word = reading.matched(/[a-z]+/y)
  const kind = filterKinds.find((known) => known === word)
  if (kind === undefined)
    throw new TemplateFault(`has the filter ${word ?? ''}, which does not exist`)
  switch (kind) {
    case 'number':
    case 'boolean':
    case 'string':
      return { kind }
    case 'date':
    case 'join': {
      const text = argument(reading, kind)
      if (typeof text !== 'string')
        throw new TemplateFault(`has the filter ${kind}, which needs a text in quotes`)
      if (kind === 'date' && !dateFormat.test(text))
        throw new TemplateFault(
          'has a date format that is not made of YYYY, MM, DD, HH, mm, ss, SSS, X and x',
        )
      return { kind, text }
    }
    case 'default': {
      const value = argument(reading, kind)
      if (!isLiteral(value))
        throw new TemplateFault('has the filter default, which needs a text, a number or a Boolean')
      return { kind, value }
    }
    case 'lookup':
      return { kind, table: tableOf(argument(reading, kind)) }
    default:
      return unreachable(kind)
  }
}

/** `X`: seconds since 1970, `x`: milliseconds. */
const dateFormat = /^(?:YYYY|MM|DD|HH|mm|SSS|ss|X|x|T|Z|[^A-Za-z])+$/

function argument(reading: Reading, kind: string): unknown {
  const value = reading.skips(':') ? reading.json() : undefined
  if (value === undefined)
    throw new TemplateFault(`has the filter ${kind}, which needs a value as in ${kind}:"…"`)
  return value
}

function tableOf(value: unknown): ReadonlyMap<string, Literal> {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {})
  const table = entries.flatMap(([key, to]) => (isLiteral(to) ? [[key, to] as const] : []))
  const kinds = new Set(table.map(([, to]) => typeof to))
  if (Array.isArray(value) || table.length === 0 || table.length < entries.length || kinds.size > 1)
    throw new TemplateFault(
      'has the filter lookup, which needs values of one type as in lookup:{"good": 5, "bad": 1}',
    )
  return new Map(table)
}

/** A position in the text. White space before each part is skipped. */
class Reading {
  readonly text: string
  at: number

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }

  matched(pattern: RegExp): string | null {
    this.#skipSpace()
    pattern.lastIndex = this.at
    const [found] = pattern.exec(this.text) ?? []
    this.at += found?.length ?? 0
    return found ?? null
  }

  skips(word: string): boolean {
    this.#skipSpace()
    if (!this.text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  /** A JSON value: a text, a number, a Boolean or an object of them. Undefined = none is here. */
  json(): unknown {
    const source = this.matched(
      /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/y,
    )
    try {
      return source === null ? undefined : JSON.parse(source)
    } catch {
      return undefined
    }
  }

  #skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1
  }
}
