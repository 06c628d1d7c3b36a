// Fills a template with the values of an event. A string that is exactly one placeholder keeps the type of its value. A string
// whose values are all missing is left out with its member.
import { unreachable } from '@askwell/contract/unreachable'
import { type PlaceholderFilter, readPlaceholders, type TemplatePart } from './placeholders.ts'

export type TemplateValue = string | number | boolean | readonly string[]
export type TemplateValues = ReadonlyMap<string, TemplateValue>

/** A JSON value; undefined = it is left out. */
export function fillJson(template: unknown, values: TemplateValues): unknown {
  if (typeof template === 'string') return fillText(template, values)
  if (Array.isArray(template))
    return template.map((one) => fillJson(one, values)).filter((one) => one !== undefined)
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, value]) => {
      const filled = fillJson(value, values)
      return filled === undefined ? [] : [[name, filled]]
    }),
  )
}

function fillText(text: string, values: TemplateValues): TemplateValue | undefined {
  const parts = readPlaceholders(text)
  const [only] = parts
  if (only !== undefined && parts.length === 1) return partValue(only, values)
  const filled = parts.map((part) => partValue(part, values))
  const isMissing = parts.every((part, at) => typeof part === 'string' || filled[at] === undefined)
  return isMissing && parts.some((part) => typeof part !== 'string')
    ? undefined
    : filled.map((value) => textOf(value ?? '')).join('')
}

/**
 * Null = a value is missing, or one would change which path is called: a respondent must not lead the request to another
 * address of the receiver.
 */
export function fillAddress(template: string, values: TemplateValues): string | null {
  const filled = readPlaceholders(template).map((part) => {
    if (typeof part === 'string') return part
    const value = partValue(part, values)
    return value === undefined || value === '' ? null : encodeURIComponent(textOf(value))
  })
  if (filled.includes(null)) return null
  const address = filled.join('')
  const segments = address.split(/[?#]/)[0]?.split('/') ?? []
  return segments.some((segment) => segment === '.' || segment === '..') ? null : address
}

function partValue(part: TemplatePart, values: TemplateValues): TemplateValue | undefined {
  if (typeof part === 'string') return part
  return part.filters.reduce<TemplateValue | undefined>(
    (value, filter) => filtered(filter, value),
    values.get(part.name),
  )
}

function filtered(
  filter: PlaceholderFilter,
  value: TemplateValue | undefined,
): TemplateValue | undefined {
  if (value === undefined) return filter.kind === 'default' ? filter.value : undefined
  switch (filter.kind) {
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      return typeof number === 'number' && Number.isFinite(number) ? number : undefined
    }
    case 'boolean':
      return booleans.get(textOf(value).toLowerCase())
    case 'string':
      return textOf(value)
    case 'date':
      return typeof value === 'string' ? dateText(value, filter.text) : undefined
    case 'join':
      return Array.isArray(value) ? value.join(filter.text) : textOf(value)
    case 'default':
      return value
    case 'lookup':
      return filter.table.get(textOf(value))
    default:
      return unreachable(filter)
  }
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'no', '0'].map((word) => [word, false] as const),
])

const textOf = (value: TemplateValue): string =>
  typeof value === 'object' ? value.join(', ') : String(value)

/** In UTC. */
function dateText(iso: string, format: string): string | undefined {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) return undefined
  const text = new Date(ms).toISOString()
  const tokens: Readonly<Record<string, string>> = {
    YYYY: text.slice(0, 4),
    MM: text.slice(5, 7),
    DD: text.slice(8, 10),
    HH: text.slice(11, 13),
    mm: text.slice(14, 16),
    ss: text.slice(17, 19),
    SSS: text.slice(20, 23),
    X: String(Math.floor(ms / 1_000)),
    x: String(ms),
  }
  return format.replace(/YYYY|MM|DD|HH|mm|SSS|ss|X|x/g, (token) => tokens[token] ?? token)
}
