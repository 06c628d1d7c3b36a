// Filters and paths of SCIM (RFC 7644, §3.4.2.2 and §3.5.2) as directories use them: comparisons by `eq`, joined by `and`.
import { invalid } from '../../refusal.ts'

export interface Comparison {
  /** In lower case, such as `username`. */
  readonly attribute: string
  readonly value: string
}
export interface ScimPath {
  /** In lower case, without the name of the core schema, such as `name` or `members`. */
  readonly attribute: string
  readonly only: Comparison | null
  readonly part: string | null
}

const longestFilter = 2_000
const name = String.raw`[a-z$][\w$:.-]*`
const literal = String.raw`"(?:[^"\\]|\\.)*"|true|false|null|-?\d+(?:\.\d+)?`
const comparison = new RegExp(String.raw`^\s*(${name})\s+eq\s+(${literal})\s*`, 'i')
const and = /^and\s+/i
const path = new RegExp(String.raw`^(${name}?)(?:\[([^\]]*)\])?(?:\.([a-z$][\w$]*))?$`, 'i')
const coreSchemas = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i

export function parseFilter(text: string): readonly Comparison[] {
  const found = text.length > longestFilter ? null : comparisonsIn(text)
  if (found === null)
    throw invalid(
      [{ field: 'filter', message: 'is not supported' }],
      'Only comparisons with `eq`, joined by `and`, are supported.',
    )
  return found
}

function comparisonsIn(text: string): Comparison[] | null {
  const all: Comparison[] = []
  let rest = text.trim()
  for (;;) {
    const [whole, attribute, value] = comparison.exec(rest) ?? []
    if (whole === undefined || attribute === undefined || value === undefined) return null
    all.push({ attribute: plain(attribute), value: textOf(value) })
    rest = rest.slice(whole.length)
    if (rest === '') return all
    if (!and.test(rest)) return null
    rest = rest.replace(and, '')
  }
}

/** A quoted value has the escapes of JSON. A wrong one matches nothing. */
function textOf(value: string): string {
  if (!value.startsWith('"')) return value.toLowerCase()
  try {
    return String(JSON.parse(value))
  } catch {
    return value
  }
}

const plain = (attribute: string): string => attribute.replace(coreSchemas, '').toLowerCase()

export function parsePath(text: string): ScimPath {
  const [, attribute = '', filter, part] = path.exec(text.trim().replace(coreSchemas, '')) ?? []
  const only = filter === undefined ? [] : comparisonsIn(filter)
  if (attribute === '' || only === null || only.length > 1) throw badPath(text)
  // The name of another schema ends with a colon and has dots itself.
  const isForeign = attribute.includes(':')
  const [first = '', second] = isForeign ? [attribute] : attribute.split('.')
  return {
    attribute: first.toLowerCase(),
    only: only[0] ?? null,
    part: (part ?? second)?.toLowerCase() ?? null,
  }
}

const badPath = (text: string) =>
  invalid(
    [{ field: 'path', message: 'is not a path of SCIM' }],
    `"${text.slice(0, 100)}" is not a path of an attribute.`,
  )
