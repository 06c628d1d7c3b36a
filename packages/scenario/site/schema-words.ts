// A JSON Schema in words and tables, for people who read the reference.

export interface OpenSchema {
  readonly [keyword: string]: unknown
}

/** `page`: where named schemas are explained; empty = on the same page. */
export function typeWords(schema: OpenSchema, page = '/reference/api-types/'): string {
  const inner = (of: unknown) => typeWords(Object(of), page)
  const { $ref, enum: words, anyOf, oneOf, allOf, type, items } = schema
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return `[${name}](${page}#${name.toLowerCase()})`
  }
  if ('const' in schema) return code(schema['const'])
  if (Array.isArray(words)) return words.map(code).join(', ')
  for (const either of [anyOf, oneOf])
    if (Array.isArray(either)) return [...new Set(either.map(inner))].join(' or ')
  if (Array.isArray(allOf)) return allOf.map(inner).join(' and ')
  if (Array.isArray(type)) return type.join(' or ')
  if (type === 'array') return items === undefined ? 'list' : `list of ${inner(items)}`
  if (type === 'object') return 'object'
  return typeof type === 'string' ? type : 'anything'
}

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``

/** The members of an object as a table; empty for everything else. */
export function membersTable(schema: OpenSchema, page?: string): string {
  const required = new Set((schema['required'] ?? []) as string[])
  const rows = Object.entries(Object(schema['properties'])).map(([name, of]) => {
    const member: OpenSchema = Object(of)
    const type = typeWords(member, page).replaceAll('|', '\\|')
    return `| \`${name}\` | ${type} | ${required.has(name) ? 'yes' : 'no'} | ${limitsOf(member)} |`
  })
  return rows.length === 0
    ? ''
    : `| member | type | required | limits |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

const limits: readonly (readonly [keyword: string, words: string])[] = [
  ['minimum', 'at least'],
  ['exclusiveMinimum', 'more than'],
  ['maximum', 'at most'],
  ['minLength', 'characters at least'],
  ['maxLength', 'characters at most'],
  ['minItems', 'items at least'],
  ['maxItems', 'items at most'],
  ['format', 'format'],
  ['default', 'default'],
]
/** The largest number that a program can count with says nothing. */
const limitsOf = (schema: OpenSchema): string =>
  limits
    .filter(([keyword]) => keyword in schema && schema[keyword] !== Number.MAX_SAFE_INTEGER)
    .map(([keyword, words]) => `${words} \`${JSON.stringify(schema[keyword])}\``)
    .join(', ')
    .replaceAll('|', '\\|')
