// JSON Schema, as the contract's library writes it, to TypeScript types. A keyword that it does not know is an error, so that no
// type says less than the contract without anybody noticing.
export interface Schema {
  readonly [keyword: string]: unknown
}
/** The name of a type that a schema refers to. */
export type NameOf = (id: string) => string

const width = 100
/** They narrow the values of a type and do not change the type, or are not of the type. */
const narrowing = new Set([
  ...['$schema', '$defs', 'id', 'description', 'default', 'format', 'pattern', 'readOnly'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
])
const known = new Set([
  ...narrowing,
  ...['$ref', 'type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'items', 'prefixItems'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames'],
])

/** The type of a schema, broken into lines where one is too long. `before`: the characters that are on its first line already. */
export function typeOf(
  schema: Schema,
  nameOf: NameOf,
  indent = '',
  before = indent.length,
): string {
  const inline = print(schema, nameOf, null)
  return inline.length + before <= width ? inline : print(schema, nameOf, indent)
}

/** `indent`: null = on one line. */
function print(schema: Schema, nameOf: NameOf, indent: string | null): string {
  const unknown = Object.keys(schema).filter((keyword) => !known.has(keyword))
  if (unknown.length > 0) throw new Error(`No type for the keywords ${unknown.join(', ')}`)
  const inner: Inner = (of, deeper = indent, before = 0) =>
    deeper === null
      ? print(of as Schema, nameOf, null)
      : typeOf(of as Schema, nameOf, deeper, deeper.length + before)

  if (typeof schema['$ref'] === 'string') return nameOf(idOf(schema['$ref']))
  if ('const' in schema) return literal(schema['const'])
  const either = alternatives(schema, inner)
  if (either !== null) return union(either, indent)
  if (Array.isArray(schema['allOf'])) return schema['allOf'].map((one) => inner(one)).join(' & ')
  if (Array.isArray(schema['type']))
    return union(
      schema['type'].map((type) => inner({ ...schema, type })),
      indent,
    )
  switch (schema['type']) {
    case undefined:
      return 'unknown'
    case 'object':
      return object(schema, inner, indent)
    case 'array':
      return Array.isArray(schema['prefixItems'])
        ? `[${schema['prefixItems'].map((one) => inner(one)).join(', ')}]`
        : list(inner(schema['items'] ?? {}))
    case 'integer':
      return 'number'
    default:
      return String(schema['type'])
  }
}

/** Of a union within a union, too; null = there is only one. */
function alternatives(schema: Schema, inner: Inner): string[] | null {
  if (Array.isArray(schema['enum'])) return schema['enum'].map(literal)
  const either = schema['anyOf'] ?? schema['oneOf']
  if (!Array.isArray(either)) return null
  return either.flatMap((one: Schema) => alternatives(one, inner) ?? [inner(one)])
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)

export const idOf = (ref: string): string => {
  const [, id] = /^#\/\$defs\/(\w+)$/.exec(ref) ?? []
  if (id === undefined) throw new Error(`A schema refers to ${ref}, which has no name`)
  return id
}

function union(types: readonly string[], indent: string | null): string {
  const all = [...new Set(types)]
  const inline = all.join(' | ')
  if (indent === null || all.length === 1) return inline
  return all.map((type) => `\n${indent}  | ${type}`).join('')
}

const list = (item: string): string => (/^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`)

type Inner = (of: unknown, deeper?: string | null, before?: number) => string

function object(schema: Schema, inner: Inner, indent: string | null): string {
  const deeper = indent === null ? null : `${indent}  `
  const required = new Set((schema['required'] ?? []) as string[])
  const members = Object.entries(Object(schema['properties'])).map(([name, of]) =>
    required.has(name)
      ? `${keyOf(name)}: ${inner(of, deeper, name.length + 2)}`
      : `${keyOf(name)}?: ${optional(inner(of, deeper, name.length + 15))}`,
  )
  const others = schema['additionalProperties']
  const isOpen = typeof others === 'object' && others !== null
  if (members.length === 0 && isOpen) return record(schema, inner(others, indent), inner)
  if (isOpen) members.push('[name: string]: unknown')
  if (members.length === 0) return 'Record<string, never>'
  return indent === null
    ? `{ ${members.join('; ')} }`
    : `{\n${members.map((member) => `${indent}  ${member.replace(': \n', ':\n')}\n`).join('')}${indent}}`
}

/** So that a caller may pass `undefined`, also where a compiler tells it from an absent member. */
const optional = (type: string): string => (type === 'unknown' ? type : `${type} | undefined`)

function record({ propertyNames }: Schema, value: string, inner: Inner): string {
  const names = propertyNames === undefined ? 'string' : inner(propertyNames, null)
  return names === 'string' ? `Record<string, ${value}>` : `Partial<Record<${names}, ${value}>>`
}

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)
