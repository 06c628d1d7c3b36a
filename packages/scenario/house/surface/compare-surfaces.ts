// What changed for programs and operators between two releases, and whether something that works may fail (ECO-91).

import { canonical, type JsonSchema } from './alternatives.ts'
import { breaking, type Direction, minor, type SurfaceChange } from './change.ts'
import { compareSchemas } from './compare-schemas.ts'
import type { CallSurface, Surface } from './surface.ts'

export function compareSurfaces(before: Surface, after: Surface): readonly SurfaceChange[] {
  const compare = (
    one: JsonSchema,
    other: JsonSchema,
    what: string,
    direction: Direction,
  ): readonly SurfaceChange[] =>
    compareSchemas(one, other, what, {
      direction,
      before: before[direction],
      after: after[direction],
      seen: new Set(),
    })
  return [
    ...compareEntries(before.calls, after.calls, 'call', (one, other, name) =>
      compareCalls(one, other, compare).map((change) => ({
        ...change,
        sentence: `${name}: ${change.sentence}`,
      })),
    ),
    ...(['input', 'output'] as const).flatMap((direction) =>
      compareNamed(before[direction], after[direction], (one, other, name) =>
        compare(one, other, `${name} (${direction})`, direction),
      ),
    ),
    ...compareEntries(before.refusals, after.refusals, 'refusal', (one, other, code) =>
      canonical(one) === canonical(other)
        ? []
        : [breaking(`The refusal ${code} is ${JSON.stringify(other)} now.`)],
    ),
    ...compareEntries(before.words, after.words, 'list of words', (one, other, name) => [
      ...one
        .filter((word) => !other.includes(word))
        .map((word) => breaking(`${word} was removed from the ${name}.`)),
      ...other
        .filter((word) => !one.includes(word))
        .map((word) => minor(`${word} is new among the ${name}.`)),
    ]),
  ]
}

type CompareEntry<T> = (before: T, after: T, name: string) => readonly SurfaceChange[]

const compareEntries = <T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  kind: string,
  compare: CompareEntry<T>,
): readonly SurfaceChange[] => [
  ...Object.entries(before).flatMap(([name, one]) => {
    const other = after[name]
    return other === undefined
      ? [breaking(`The ${kind} ${name} was removed.`)]
      : compare(one, other, name)
  }),
  ...Object.keys(after)
    .filter((name) => !Object.hasOwn(before, name))
    .map((name) => minor(`The ${kind} ${name} is new.`)),
]

/** What uses a new schema reports it; one that is gone was the name of a type in programs. */
const compareNamed = (
  before: Readonly<Record<string, JsonSchema>>,
  after: Readonly<Record<string, JsonSchema>>,
  compare: CompareEntry<JsonSchema>,
): readonly SurfaceChange[] =>
  compareEntries(before, after, 'named schema', compare).filter(
    ({ level, sentence }) => level === 'breaking' || !/ is new\.$/.test(sentence),
  )

const empty: JsonSchema = { type: 'object', properties: {} }

function compareCalls(
  before: CallSurface,
  after: CallSurface,
  compare: (
    before: JsonSchema,
    after: JsonSchema,
    what: string,
    direction: Direction,
  ) => readonly SurfaceChange[],
): readonly SurfaceChange[] {
  const facts = (['name', 'permission', 'bodyKind'] as const).filter(
    (fact) => before[fact] !== after[fact],
  )
  const lost = before.refusals.filter((code) => !after.refusals.includes(code))
  const added = after.refusals.filter((code) => !before.refusals.includes(code))
  return [
    ...facts.map((fact) =>
      // A call that had no name gets one: nobody used another.
      (fact === 'name' && before.name === undefined ? minor : breaking)(
        `Its ${fact} changed from ${before[fact] ?? 'none'} to ${after[fact] ?? 'none'}.`,
      ),
    ),
    ...compareConfirm(before, after),
    ...compareDeprecation(before.deprecated, after.deprecated),
    ...lost.map((code) => breaking(`It no longer refuses with ${code}.`)),
    ...added.map((code) => minor(`It can also refuse with ${code}.`)),
    ...compare(before.params ?? empty, after.params ?? empty, 'params', 'input'),
    ...compare(before.query ?? empty, after.query ?? empty, 'query', 'input'),
    ...compareBodies(before.body, after.body, (one, other) => compare(one, other, 'body', 'input')),
    ...compare(before.reply ?? {}, after.reply ?? {}, 'reply', 'output'),
  ]
}

function compareConfirm(before: CallSurface, after: CallSurface): readonly SurfaceChange[] {
  if (before.confirm === after.confirm) return []
  return after.confirm
    ? [breaking('It needs a confirmed identity now.')]
    : [minor('It no longer needs a confirmed identity.')]
}

function compareDeprecation(
  before: CallSurface['deprecated'],
  after: CallSurface['deprecated'],
): readonly SurfaceChange[] {
  if (canonical(before) === canonical(after)) return []
  if (after === undefined) return [minor('It is no longer deprecated.')]
  if (before === undefined) return [minor(`It is deprecated, and ends on ${after.sunset}.`)]
  return [
    (after.sunset < before.sunset ? breaking : minor)(
      `The end of the deprecated call moved from ${before.sunset} to ${after.sunset}.`,
    ),
  ]
}

function compareBodies(
  before: JsonSchema | undefined,
  after: JsonSchema | undefined,
  compare: (before: JsonSchema, after: JsonSchema) => readonly SurfaceChange[],
): readonly SurfaceChange[] {
  if (before && after) return compare(before, after)
  if (before) return [breaking('It no longer has a body.')]
  return after ? [breaking('It needs a body now.')] : []
}
