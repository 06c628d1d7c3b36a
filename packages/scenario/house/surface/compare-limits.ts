// The keywords of a JSON Schema that limit the values of a type. One that is not known here is an error, so that no change
// passes without anybody noticing.
import { canonical, type JsonSchema } from './alternatives.ts'
import { breaking, type Direction, minor, type SurfaceChange } from './change.ts'

const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const most = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
/** Nobody can say which of two is narrower. */
const exact = ['pattern', 'format', 'multipleOf', 'default']
const elsewhere = [
  ...['$schema', 'id', 'title', 'description', 'readOnly', 'const', '$ref'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames', 'items', 'prefixItems'],
]
const known = new Set([...least, ...most, ...exact, ...elsewhere, 'type'])

/** @throws for a keyword that it does not know. */
export function compareLimits(
  before: JsonSchema,
  after: JsonSchema,
  what: string,
  direction: Direction,
): readonly SurfaceChange[] {
  const unknown = Object.keys({ ...before, ...after }).filter((keyword) => !known.has(keyword))
  if (unknown.length > 0) throw new Error(`${what} has keywords that nobody compares: ${unknown}`)
  const changed = (keyword: string) => canonical(before[keyword]) !== canonical(after[keyword])
  const isInput = direction === 'input'
  const levelOf = (isNarrower: boolean) => (isNarrower && isInput ? breaking : minor)
  const limits = [...least, ...most].filter(changed).map((keyword) => {
    const isLeast = least.includes(keyword)
    const none = isLeast ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
    const [left, right] = [before, after].map((schema) => Number(schema[keyword] ?? none))
    const isNarrower = isLeast ? Number(right) > Number(left) : Number(right) < Number(left)
    return levelOf(isNarrower)(changeOf(keyword, before, after, what))
  })
  // An integer is a number, and not the other way round.
  const type = changed('type')
    ? [
        ((after['type'] === 'integer') === isInput ? breaking : minor)(
          changeOf('type', before, after, what),
        ),
      ]
    : []
  return [
    ...type,
    ...limits,
    ...exact
      .filter(changed)
      .flatMap((keyword) => exactChange(keyword, before, after, what, isInput)),
  ]
}

function exactChange(
  keyword: string,
  before: JsonSchema,
  after: JsonSchema,
  what: string,
  isInput: boolean,
): readonly SurfaceChange[] {
  // A reply is complete already: its schema's default concerns nobody who reads it.
  if (keyword === 'default' && !isInput) return []
  const isNew = !(keyword in before)
  const isLost = !(keyword in after)
  const isAddition = keyword === 'default' ? isNew : isInput ? isLost : isNew
  return [(isAddition ? minor : breaking)(changeOf(keyword, before, after, what))]
}

const changeOf = (keyword: string, before: JsonSchema, after: JsonSchema, what: string): string =>
  `The ${keyword} of ${what} changed from ${textOf(before[keyword])} to ${textOf(after[keyword])}.`
const textOf = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))
