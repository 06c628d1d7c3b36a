// Nothing of another tool's document is lost silently: a field that no converter knows is named in the report of the
// import, wherever it is.
import { describe, expect, it } from 'vitest'
import type { Conversion } from './conversion.ts'
import { isRecord, type Loose } from './loose.ts'
import { qsfToFlow } from './qsf-to-flow.ts'
import { qsfVisit } from './samples/qsf-visit.ts'
import { surveyjsVisit } from './samples/surveyjs-visit.ts'
import { counting } from './samples/walk-flow.ts'
import { surveyjsToFlow } from './surveyjs-to-flow.ts'
import { traced } from './traced.ts'

const format = { nameOf: (part: Loose) => String(part['name'] ?? ''), ignored: new Set(['look']) }
const unreadOf = (json: unknown, read: (document: Loose) => unknown): string[] => {
  const { document, unread } = traced(json, format)
  read(document as Loose)
  return unread([]).map(({ path, what, detail }) => `${path} · ${what} · ${detail}`)
}

describe('a traced document', () => {
  it('names what was never read, by the closest name around it', () => {
    const json = { a: 1, b: 2, list: [{ name: 'x', c: 3, d: { e: 4 } }, { f: 5 }], look: 'blue' }
    const read = (document: Loose) => [
      document['a'],
      ...(document['list'] as Loose[]).map((one) => one['name']),
    ]
    expect(unreadOf(json, read)).toEqual([
      'b · b · b',
      'list.0.c · x · c',
      'list.0.d · x · d',
      'list.1 · 1 · list.1',
    ])
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a switch that is off', false],
    ['an empty text', ''],
    ['an empty list', []],
    ['an empty record', {}],
  ])('does not name %s', (_what, value) => {
    expect(unreadOf({ a: value }, () => null)).toEqual([])
  })

  it.each<[string, unknown]>([
    ['zero', 0],
    ['a switch that is on', true],
    ['a list of nothing', [null]],
    ['a field with the name of a method', { map: 1, length: 2 }],
  ])('names %s', (_what, value) => {
    expect(unreadOf({ a: value }, () => null)).toEqual(['a · a · a'])
  })

  it('names neither what is dismissed nor what the report has already', () => {
    const { document, dismiss, unread } = traced({ a: { b: 1 }, c: { d: 2 }, e: 3 }, format)
    dismiss((document as Record<string, Loose>)['a'] ?? {})
    expect(unread([{ path: 'c', what: 'c', why: 'kind' }]).map(({ path }) => path)).toEqual(['e'])
  })

  it('is read like the document itself', () => {
    const json = { a: [3, 1, 2], b: { c: ['x'] }, d: null }
    const { document } = traced(json, format)
    expect(JSON.stringify(document)).toBe(JSON.stringify(json))
    expect(Array.isArray((document as typeof json).a)).toBe(true)
    expect((document as typeof json).a.toSorted()).toEqual([1, 2, 3])
  })
})

const planted = 'nobodyKnowsThis'
/** Every record of the document but those whose fields are ids of choices, with its path. */
function recordsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([field, one]) => recordsIn(one, [...path, field]))
  const isNumbered = Object.keys(value).some((field) => /^\d+$/.test(field))
  return isRecord(value) && !isNumbered ? [path, ...inner] : inner
}
function withPlanted(document: unknown, path: readonly string[]): unknown {
  const copy: unknown = structuredClone(document)
  let part = copy as Record<string, unknown>
  for (const field of path) part = part[field] as Record<string, unknown>
  part[planted] = 'x'
  return copy
}

describe.each<[string, unknown, (json: unknown, newId: () => string) => Conversion]>([
  ['SurveyJS', surveyjsVisit, surveyjsToFlow],
  ['Qualtrics', qsfVisit, qsfToFlow],
])('a field that nobody knows, in every record of a %s document', (_tool, document, convert) => {
  const reported = new Set(convert(document, counting()).lost.map(({ path }) => path))
  const isReported = (path: readonly string[]): boolean =>
    path.some((_, place) => reported.has(path.slice(0, place + 1).join('.')))

  it.each(
    recordsIn(document)
      .filter((path) => !isReported(path) && !isThrownAway(path) && !isText(document, path))
      .map((path) => [path.join('.') || 'the document', path] as const),
  )('is reported at %s', (_at, path) => {
    const { lost } = convert(withPlanted(document, path), counting())
    expect(lost.map((one) => one.path)).toContain([...path, planted].join('.'))
  })
})

/** The trash of the sample, its survey options, of which only some matter, and the branch that is reported as a whole. */
const isThrownAway = (path: readonly string[]): boolean =>
  /^SurveyElements\.(?:0\.Payload\.3|1\.Payload\.Flow\.4|2|19)(?:\.|$)/.test(path.join('.'))
/** Its fields are languages, which are read. */
const isText = (document: unknown, path: readonly string[]): boolean => {
  let part = document as Record<string, unknown>
  for (const field of path) part = part[field] as Record<string, unknown>
  return typeof part['default'] === 'string' || path.at(-1) === 'Language'
}
