import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from './surface/alternatives.ts'
import { releaseLevel, versionFault } from './surface/change.ts'
import { compareSurfaces } from './surface/compare-surfaces.ts'
import type { CallSurface, Surface } from './surface/surface.ts'

const text: JsonSchema = { type: 'string', maxLength: 100 }
const object = (properties: Record<string, JsonSchema>, required: readonly string[] = []) => ({
  ...{ type: 'object', properties, required },
})
const call: CallSurface = {
  ...{ name: 'things.create', permission: 'surveys.write', bodyKind: 'json' },
  refusals: [13001, 13002],
  body: object(
    {
      name: text,
      note: text,
      kind: { enum: ['a', 'b'], type: 'string' },
      count: { type: 'number', default: 1 },
      list: { type: 'array', items: text },
      thing: { $ref: '#/$defs/Thing' },
    },
    ['name'],
  ),
  reply: object(
    {
      id: text,
      at: { type: 'string', format: 'date-time' },
      state: { enum: ['open', 'done'], type: 'string' },
      total: { type: 'integer' },
      maybe: { anyOf: [text, { type: 'null' }] },
      event: {
        anyOf: [
          object({ type: { const: 'x' }, x: text }, ['type']),
          object({ type: { const: 'y' }, y: text }, ['type']),
        ],
      },
    },
    ['id', 'at', 'state'],
  ),
}
const path = 'POST /owner/v1/things'
const surface: Surface = {
  version: '1.2.3',
  calls: { [path]: call },
  input: { Thing: object({ size: text, inner: { $ref: '#/$defs/Thing' } }, ['size']) },
  output: {},
  refusals: { 13001: { name: 'validation', status: 422 } },
  words: { variables: ['PORT', 'ASKWELL_DATA'] },
}

/** A copy in which the value at the path is another one; undefined removes it. */
function planted(at: readonly (string | number)[], value: unknown): Surface {
  // Unlike a structured clone, no two members of it are the same object.
  const copy: Surface = JSON.parse(JSON.stringify(surface))
  const [last = '', ...parents] = at.toReversed()
  const parent = parents
    .toReversed()
    .reduce<Record<string, unknown>>((inner, name) => Object(inner[name]), Object(copy))
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy
}
const inCall = (...at: string[]) => ['calls', path, ...at]
const inBody = (...at: string[]) => inCall('body', 'properties', ...at)
const inReply = (...at: string[]) => inCall('reply', 'properties', ...at)

type Plant = readonly [what: string, at: readonly string[], value: unknown]
const breakingPlants: readonly Plant[] = [
  ['a call is removed', ['calls', path], undefined],
  ['a call has another name in programs', inCall('name'), 'things.make'],
  ['a call needs another permission', inCall('permission'), 'keys.manage'],
  ['a call needs a confirmed identity', inCall('confirm'), true],
  ['a body has another form', inCall('bodyKind'), 'form'],
  ['a body is no longer there', inCall('body'), undefined],
  ['a refusal is no longer given', inCall('refusals'), [13001]],
  ['a member of a body is removed', inBody('note'), undefined],
  ['an optional member becomes required', inCall('body', 'required'), ['name', 'note']],
  ['a word is no longer accepted', inBody('kind', 'enum'), ['a']],
  ['a limit is stricter', inBody('name', 'maxLength'), 99],
  ['a limit is new', inBody('name', 'minLength'), 1],
  ['a list has a limit', inBody('list', 'maxItems'), 3],
  ['the items of a list are limited', inBody('list', 'items', 'maxLength'), 3],
  ['an input must match a pattern', inBody('name', 'pattern'), '^a'],
  ['an input has another type', inBody('name'), { type: 'number' }],
  ['a number must be an integer', inBody('count', 'type'), 'integer'],
  ['a text must be one of some words', inBody('note'), { enum: ['a'] }],
  ['anything is accepted no more', inBody('list', 'items'), { type: 'string', maxLength: 1 }],
  ['a default is another value', inBody('count', 'default'), 2],
  ['other members are refused', inCall('body', 'additionalProperties'), false],
  ['a new query is required', inCall('query'), object({ q: text }, ['q'])],
  ['a named schema is removed', ['input', 'Thing'], undefined],
  ['a named schema is narrower', ['input', 'Thing', 'properties', 'size', 'maxLength'], 1],
  [
    'a named schema has another name',
    inBody('thing'),
    object({ size: text, more: text }, ['more']),
  ],
  ['a member of a reply is removed', inReply('id'), undefined],
  ['a member of a reply may be missing', inCall('reply', 'required'), ['id', 'at']],
  ['a word no longer comes', inReply('state', 'enum'), ['open']],
  ['a reply has another type', inReply('total'), text],
  ['an integer of a reply may have a fraction', inReply('total', 'type'), 'number'],
  ['a reply may be null', inReply('id'), { anyOf: [text, { type: 'null' }] }],
  ['a reply is never null', inReply('maybe'), text],
  ['a reply has another format', inReply('at', 'format'), 'date'],
  [
    'one word of a union is missing',
    inReply('event'),
    { anyOf: [object({ type: { const: 'x' } })] },
  ],
  ['a refusal has another status', ['refusals', '13001', 'status'], 400],
  ['a refusal is removed', ['refusals', '13001'], undefined],
  ['a variable is removed', ['words', 'variables'], ['PORT']],
]
const minorPlants: readonly Plant[] = [
  ['a call is new', ['calls', 'GET /owner/v1/things'], { refusals: [], reply: text }],
  ['a call is deprecated', inCall('deprecated'), { since: '2027-01-01', sunset: '2028-01-01' }],
  ['a refusal is new for a call', inCall('refusals'), [13001, 13002, 13005]],
  ['an optional member of a body is new', inBody('more'), text],
  ['a required member becomes optional', inCall('body', 'required'), []],
  ['a word more is accepted', inBody('kind', 'enum'), ['a', 'b', 'c']],
  ['any text is accepted in place of words', inBody('kind'), { type: 'string' }],
  ['a limit is looser', inBody('name', 'maxLength'), 101],
  ['a limit is gone', inBody('name'), { type: 'string' }],
  ['null is accepted', inBody('name'), { anyOf: [text, { type: 'null' }] }],
  ['an optional query is new', inCall('query'), object({ q: text })],
  ['a member of a reply is new', inReply('more'), text],
  [
    'a member of a reply is always there',
    inCall('reply', 'required'),
    ['id', 'at', 'state', 'total'],
  ],
  ['a word more may come', inReply('state', 'enum'), ['open', 'done', 'later']],
  ['a refusal is new', ['refusals', '13099'], { name: 'new', status: 400 }],
  ['a variable is new', ['words', 'variables'], ['PORT', 'ASKWELL_DATA', 'ASKWELL_MORE']],
  ['a list of words is new', ['words', 'events'], ['a']],
]

describe('a change of the surface', () => {
  it('is a patch when nothing of it differs, in whatever order it is written (ECO-91)', () => {
    const turned = planted(['calls', path], Object.fromEntries(Object.entries(call).toReversed()))
    expect(releaseLevel(compareSurfaces(surface, turned))).toBe('patch')
  })

  it.each(breakingPlants)('is breaking when %s (ECO-91)', (_what, at, value) => {
    const changes = compareSurfaces(surface, planted(at, value))
    expect(releaseLevel(changes)).toBe('breaking')
    for (const { sentence } of changes) expect(sentence).toMatch(/^\S.*[^.]\.$/)
  })

  it.each(minorPlants)('is minor when %s (ECO-90, ECO-91)', (_what, at, value) => {
    const changes = compareSurfaces(surface, planted(at, value))
    expect(releaseLevel(changes)).toBe('minor')
    for (const { sentence } of changes) expect(sentence).toMatch(/^\S.*[^.]\.$/)
  })

  it('is breaking when an end of a deprecation comes earlier, and minor when it comes later (ECO-92)', () => {
    const ending = (sunset: string) =>
      planted(inCall('deprecated'), { since: '2027-01-01', sunset })
    const [first, later] = [ending('2028-01-01'), ending('2028-02-01')]
    expect(releaseLevel(compareSurfaces(first, later))).toBe('minor')
    expect(releaseLevel(compareSurfaces(later, first))).toBe('breaking')
  })

  it('names what changed (ECO-91)', () => {
    const sentences = compareSurfaces(surface, planted(inBody('name', 'maxLength'), 50))
    expect(sentences).toEqual([
      {
        level: 'breaking',
        sentence: `${path}: The maxLength of body.name changed from 100 to 50.`,
      },
    ])
  })

  it('is refused when a schema has a keyword that nobody compares (ECO-91)', () => {
    expect(() => compareSurfaces(surface, planted(inBody('list', 'contains'), text))).toThrow(
      'contains',
    )
  })

  it('ends also where schemas with other names contain themselves (ECO-91)', () => {
    const renamed = planted(inBody('thing'), { $ref: '#/$defs/Other' })
    const other = object({ size: text, inner: { $ref: '#/$defs/Other' } }, ['size'])
    const changes = compareSurfaces(surface, {
      ...renamed,
      input: { ...surface.input, Other: other },
    })
    expect(changes).toEqual([])
  })
})

const name = fc.constantFrom('a', 'b', 'c', 'd')
const leaf = fc.constantFrom<JsonSchema>(
  text,
  { type: 'integer', minimum: 0 },
  { type: 'boolean' },
  { enum: ['a', 'b'], type: 'string' },
  { anyOf: [text, { type: 'null' }] },
)
const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc
      .tuple(fc.dictionary(name, tie('schema')), fc.subarray(['a', 'b', 'c', 'd']))
      .map(([properties, required]) =>
        object(
          properties,
          required.filter((one) => one in properties),
        ),
      ),
  ),
}))

/** The schema with a new optional member in each of its objects. */
function extended(schema: JsonSchema): JsonSchema {
  if (schema['type'] === 'array') return { ...schema, items: extended(Object(schema['items'])) }
  if (schema['type'] !== 'object') return schema
  const inner = Object.entries(Object(schema['properties'])).map(([name, of]) => [
    name,
    extended(Object(of)),
  ])
  return { ...schema, properties: { ...Object.fromEntries(inner), added: text } }
}
const hasObject = (schema: JsonSchema): boolean => JSON.stringify(schema).includes('"properties"')

describe('optional members that are added anywhere', () => {
  it.each(['body', 'reply'] as const)(
    'are never breaking in a %s, and always are when they are removed again (ECO-90, ECO-91)',
    (part) => {
      fc.assert(
        fc.property(schema, (before) => {
          const [one, other] = [
            planted(inCall(part), before),
            planted(inCall(part), extended(before)),
          ]
          expect(releaseLevel(compareSurfaces(one, one))).toBe('patch')
          expect(releaseLevel(compareSurfaces(one, other))).toBe(
            hasObject(before) ? 'minor' : 'patch',
          )
          expect(releaseLevel(compareSurfaces(other, one))).toBe(
            hasObject(before) ? 'breaking' : 'patch',
          )
        }),
        { seed: 91, numRuns: 100 },
      )
    },
  )
})

describe('the version of a release', () => {
  const minor = compareSurfaces(surface, planted(['words', 'events'], ['a']))
  const breaking = compareSurfaces(surface, planted(['calls', path], undefined))
  const fault = (changes: typeof minor, next: string) =>
    versionFault(changes, { released: '1.2.3', next })

  it.each([
    [[], '1.2.4', null],
    [[], '1.2.3', null],
    [[], '1.2.2', 'older'],
    [[], '0.9.9', 'older'],
    [minor, '1.3.0', null],
    [minor, '2.0.0', null],
    [minor, '1.2.4', 'An addition needs a new minor version'],
    [minor, '1.2.3', 'An addition needs a new minor version'],
    [breaking, '2.0.0', null],
    [breaking, '1.3.0', 'A breaking change needs a new major version'],
    [[...minor, ...breaking], '1.3.0', 'A breaking change needs a new major version'],
    [breaking, '0.3.0', 'older'],
  ])('fits the changes, in line %# (ECO-91, ECO-93)', (changes, next, expected) => {
    if (expected === null) expect(fault(changes, next)).toBeNull()
    else expect(fault(changes, next)).toContain(expected)
  })

  it('is three numbers (ECO-93)', () => {
    expect(() => fault([], '1.2')).toThrow('1.2.3')
  })
})
