// A schema as the list of its alternatives, and which alternatives of two lists belong together.

export interface JsonSchema {
  readonly [keyword: string]: unknown
}
export type NamedSchemas = Readonly<Record<string, JsonSchema>>

export const nameOf = (schema: JsonSchema): string | null =>
  typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/$defs/', '') : null

/** Without unions: each one is a constant, a reference, or a schema of one type. Empty = nothing is accepted. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, oneOf, enum: words, type, ...others } = schema
  const either = anyOf ?? oneOf
  if (Array.isArray(either)) return either.flatMap(alternativesOf)
  if (Array.isArray(words)) return words.map((word) => ({ const: word }))
  if ('const' in schema) return [{ const: schema['const'] }]
  if (Array.isArray(type)) return type.map((one) => ({ ...others, type: one }))
  return [schema]
}

/** With named schemas in place of their names. */
export function resolved(
  alternatives: readonly JsonSchema[],
  named: NamedSchemas,
): readonly JsonSchema[] {
  return alternatives.flatMap((one) => {
    const name = nameOf(one)
    const schema = name === null ? undefined : named[name]
    return schema === undefined ? [one] : resolved(alternativesOf(schema), named)
  })
}

/** Alternatives with the same key are two versions of one. An object is known by its constants, such as `type: "text"`. */
export function keyOf(schema: JsonSchema): string {
  if ('const' in schema) return `= ${JSON.stringify(schema['const'])}`
  if (schema['type'] === 'integer') return 'number'
  if (schema['type'] !== 'object') return String(schema['type'] ?? 'anything')
  const constants = Object.entries(Object(schema['properties'])).flatMap(([name, of]) =>
    'const' in Object(of) ? [`${name} ${JSON.stringify(Object(of).const)}`] : [],
  )
  return ['object', ...constants.toSorted()].join(', ')
}

/** What people call it. */
export const wordFor = (schema: JsonSchema): string =>
  'const' in schema
    ? JSON.stringify(schema['const'])
    : `a value of the type ${keyOf(schema).replace(', ', ' with ')}`

export interface PairedAlternatives {
  readonly pairs: readonly (readonly [JsonSchema, JsonSchema])[]
  readonly removed: readonly JsonSchema[]
  readonly added: readonly JsonSchema[]
}

/** Those that are the same in both lists are left out. */
export function pairAlternatives(
  before: readonly JsonSchema[],
  after: readonly JsonSchema[],
): PairedAlternatives {
  const [left, right] = [without(before, after), without(after, before)]
  const pairs: [JsonSchema, JsonSchema][] = []
  const added = [...right]
  const removed = left.filter((one) => {
    const at = added.findIndex((other) => keyOf(other) === keyOf(one))
    if (at < 0) return true
    pairs.push([one, ...added.splice(at, 1)] as [JsonSchema, JsonSchema])
    return false
  })
  return { pairs, removed, added }
}

function without(
  list: readonly JsonSchema[],
  others: readonly JsonSchema[],
): readonly JsonSchema[] {
  const texts = new Set(others.map(canonical))
  return list.filter((one) => !texts.has(canonical(one)))
}

/** The same text for the same value, in whatever order its members are. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'undefined'
