// Whatever another tool wrote, the result can be published and answered, and what was not kept is reported.
import { Flow } from '@askwell/contract'
import { simulate } from '@askwell/engine/simulate'
import { describe, expect, it } from 'vitest'
import { type ReadImport, readImport } from '../read-import.ts'
import { qsfDocuments, surveyjsDocuments } from './samples/foreign-documents.ts'
import { qsfVisit } from './samples/qsf-visit.ts'
import { surveyjsVisit } from './samples/surveyjs-visit.ts'
import { counting, errorsOf } from './samples/walk-flow.ts'

const read = (document: unknown): ReadImport => readImport(JSON.stringify(document), counting())

/** Everything that prevents publishing the survey, or reaching its end. */
function troubleOf(document: unknown): readonly unknown[] {
  const found = read(document)
  // The errors are reported with their places before anything is saved.
  if (found.kind !== 'survey') return []
  const { flow } = found.conversion
  const faults = Flow.safeParse(flow).error?.issues ?? errorsOf(flow)
  return faults.length > 0 ? faults : simulate(flow, { runs: 20, seed: 1 }).stuck
}

describe.each([
  ['SurveyJS', surveyjsDocuments],
  ['Qualtrics', qsfDocuments],
] as const)('%s', (_tool, documents) => {
  it.each(documents)('%s', (_what, document, lost) => {
    const found = read(document)
    if (found.kind !== 'survey') throw new Error(JSON.stringify(found))
    const said = found.conversion.lost.map(({ what, why }) => `${what} ${why}`)
    for (const one of lost) expect(said).toContain(one)
    expect(troubleOf(document)).toEqual([])
  })
})

describe('a real document with one odd place', () => {
  const odd = [
    undefined,
    null,
    true,
    -1,
    1e9,
    '',
    ' ',
    '__proto__',
    'x'.repeat(300),
    [],
    {},
    [null],
    "{x} = '1'",
    '<img>',
  ]
  const every = 9

  it.each([
    ['SurveyJS', surveyjsVisit],
    ['Qualtrics', qsfVisit],
  ])(
    '%s is published all the same, or refused with the place',
    (_tool, document) => {
      const changed = placesIn(document).flatMap((place) =>
        odd.map((value) => [place, value] as const),
      )
      for (const [number, [place, value]] of changed.entries()) {
        if (number % every !== 0) continue
        expect(
          troubleOf(withChange(document, place, value)),
          `${place.join('.')} = ${JSON.stringify(value)}`,
        ).toEqual([])
      }
    },
    60_000,
  )
})

const placesIn = (value: unknown, at: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        [...at, key],
        ...placesIn(inner, [...at, key]),
      ])
    : []

function withChange(
  value: unknown,
  [key = '', ...rest]: readonly string[],
  change: unknown,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    name === key ? (rest.length === 0 ? change : withChange(inner, rest, change)) : inner,
  ])
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
