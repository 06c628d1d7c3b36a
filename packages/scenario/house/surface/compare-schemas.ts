// Two JSON Schemas of the same thing: what a program that was written for the first one notices of the second one (ECO-91).
import {
  alternativesOf,
  canonical,
  type JsonSchema,
  keyOf,
  type NamedSchemas,
  nameOf,
  pairAlternatives,
  resolved,
  wordFor,
} from './alternatives.ts'
import { breaking, type Direction, minor, type SurfaceChange } from './change.ts'
import { compareLimits } from './compare-limits.ts'

export interface Comparison {
  readonly direction: Direction
  readonly before: NamedSchemas
  readonly after: NamedSchemas
  /** Pairs of names that are being compared: schemas may contain themselves. */
  readonly seen: Set<string>
}

/** `what`: what the sentences call the schema, such as `reply.items`. */
export function compareSchemas(
  before: JsonSchema,
  after: JsonSchema,
  what: string,
  comparison: Comparison,
): readonly SurfaceChange[] {
  if (canonical(before) === canonical(after)) return []
  // Named schemas are compared once, under their names.
  const [name, newName] = [nameOf(before), nameOf(after)]
  if (name !== null && newName !== null) {
    const pair = `${name} ${newName}`
    if (name === newName || comparison.seen.has(pair)) return []
    comparison.seen.add(pair)
  }
  const { pairs, removed, added } = pairAlternatives(
    ...unionsOf(alternativesOf(before), alternativesOf(after), comparison),
  )
  const isInput = comparison.direction === 'input'
  const all = {
    before: resolved(alternativesOf(before), comparison.before),
    after: resolved(alternativesOf(after), comparison.after),
  }
  return [
    ...pairs.flatMap(([one, other]) => compareAlternatives(one, other, what, comparison)),
    ...removed.map((one) =>
      isCovered(one, all.after)
        ? (isInput ? minor : breaking)(`${what} is no longer limited to ${wordFor(one)}.`)
        : breaking(
            `${what} ${isInput ? 'no longer accepts' : 'can no longer be'} ${wordFor(one)}.`,
          ),
    ),
    ...added
      .filter((one) => !isCovered(one, all.before))
      .filter((one) => !removed.some((other) => isCovered(other, [one])))
      .map((one) =>
        isInput
          ? minor(`${what} also accepts ${wordFor(one)}.`)
          : (isKnownKind(one, all.before) ? minor : breaking)(
              `${what} can also be ${wordFor(one)}.`,
            ),
      ),
  ]
}

type Lists = readonly [readonly JsonSchema[], readonly JsonSchema[]]

/** References that both have are left alone; others are what they refer to. */
function unionsOf(
  before: readonly JsonSchema[],
  after: readonly JsonSchema[],
  comparison: Comparison,
): Lists {
  const namesOf = (list: readonly JsonSchema[]) => new Set(list.map(nameOf))
  const [left, right] = [namesOf(before), namesOf(after)]
  const own = (list: readonly JsonSchema[], others: ReadonlySet<string | null>) =>
    list.filter((one) => nameOf(one) === null || !others.has(nameOf(one)))
  return [
    resolved(own(before, right), comparison.before),
    resolved(own(after, left), comparison.after),
  ]
}

/** A constant among all values of its type, or anything among everything. */
const isCovered = (one: JsonSchema, list: readonly JsonSchema[]): boolean =>
  list.some(
    (other) =>
      !('const' in other) &&
      (keyOf(other) === 'anything' ||
        ('const' in one && keyOf(other) === jsonTypeOf(one['const']))),
  )

/** A new word where words are, or another object where objects are, is one that clients ignore (ECO-90). */
const isKnownKind = (one: JsonSchema, before: readonly JsonSchema[]): boolean => {
  const kindOf = (schema: JsonSchema) =>
    'const' in schema ? jsonTypeOf(schema['const']) : keyOf(schema).split(',')[0]
  return before.some(
    (other) => kindOf(other) === kindOf(one) && 'const' in other === 'const' in one,
  )
}

const jsonTypeOf = (value: unknown): string => (value === null ? 'null' : typeof value)

function compareAlternatives(
  before: JsonSchema,
  after: JsonSchema,
  what: string,
  comparison: Comparison,
): readonly SurfaceChange[] {
  const inner = (one: unknown, other: unknown, name: string): readonly SurfaceChange[] =>
    compareSchemas(Object(one), Object(other), name, comparison)
  const limits = compareLimits(before, after, what, comparison.direction)
  if (before['type'] === 'array')
    return [
      ...limits,
      ...inner(before['items'], after['items'], `${what}[]`),
      ...compareTuples(before['prefixItems'], after['prefixItems'], what, inner),
    ]
  if (before['type'] !== 'object') return limits
  return [
    ...limits,
    ...compareMembers(before, after, what, { inner, direction: comparison.direction }),
    ...compareOthers(before, after, what, { inner, direction: comparison.direction }),
  ]
}

type Inner = (before: unknown, after: unknown, what: string) => readonly SurfaceChange[]
interface ObjectComparison {
  readonly inner: Inner
  readonly direction: Direction
}

function compareTuples(
  before: unknown,
  after: unknown,
  what: string,
  inner: Inner,
): readonly SurfaceChange[] {
  const [left, right] = [before ?? [], after ?? []] as [unknown[], unknown[]]
  if (left.length !== right.length)
    return [breaking(`${what} has ${right.length} items in place of ${left.length}.`)]
  return left.flatMap((one, at) => inner(one, right[at], `${what}[${at}]`))
}

function compareMembers(
  before: JsonSchema,
  after: JsonSchema,
  what: string,
  { inner, direction }: ObjectComparison,
): readonly SurfaceChange[] {
  const [left, right] = [Object(before['properties']), Object(after['properties'])]
  const needed = (schema: JsonSchema) => new Set((schema['required'] ?? []) as string[])
  const [wasNeeded, isNeeded] = [needed(before), needed(after)]
  const isInput = direction === 'input'
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].flatMap((name) => {
    const member = `${what}.${name}`
    if (!Object.hasOwn(right, name)) return [breaking(`${member} was removed.`)]
    if (!Object.hasOwn(left, name))
      return isInput && isNeeded.has(name)
        ? [breaking(`${member} is a new required member.`)]
        : [minor(`${member} is a new ${isInput ? 'optional ' : ''}member.`)]
    const changes = inner(left[name], right[name], member)
    if (wasNeeded.has(name) === isNeeded.has(name)) return changes
    const isNew = isNeeded.has(name)
    const sentence = isInput
      ? `${member} is ${isNew ? 'required' : 'optional'} now.`
      : `${member} ${isNew ? 'is always there' : 'may be missing'} now.`
    return [(isNew === isInput ? breaking : minor)(sentence), ...changes]
  })
}

/** Members without a name in the schema, and the names that they may have. */
function compareOthers(
  before: JsonSchema,
  after: JsonSchema,
  what: string,
  { inner, direction }: ObjectComparison,
): readonly SurfaceChange[] {
  const others = (schema: JsonSchema) => schema['additionalProperties'] ?? true
  const [left, right] = [others(before), others(after)]
  const names = inner(
    before['propertyNames'],
    after['propertyNames'],
    `${what} (names of its members)`,
  )
  if (left === false && right !== false) return [minor(`${what} may have other members now.`)]
  if (left !== false && right === false)
    // A reply that was open and is closed promises more, unless its other members had a type.
    return direction === 'output' && canonical(left) === canonical(true)
      ? [minor(`${what} has no other members now.`)]
      : [breaking(`${what} may no longer have other members.`)]
  return left === false ? [] : [...names, ...inner(left, right, `${what}[*]`)]
}
