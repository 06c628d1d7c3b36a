import type { Filter } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readEncoded,
  refusedConditions,
  withCondition,
  withoutConditions,
  writeConditions,
  writeEncoded,
} from './conditions.ts'
import { readConditions } from './read-conditions.ts'

const economy: Filter = { on: { question: 'cabin' }, op: 'is', value: ['economy'] }
const late: Filter = { on: { facet: 'seconds' }, op: 'between', value: [60, null] }
const either: Filter = { any: [economy, { not: late }] }

describe('conditions in the address', () => {
  it('come back as they were written', () => {
    expect(readConditions(writeConditions([economy, late, either]))).toEqual([
      economy,
      late,
      either,
    ])
    expect(writeConditions([])).toBe('')
    expect(readConditions('')).toEqual([])
  })

  it('are the base64url that the server reads', () => {
    const text = Buffer.from(writeConditions([economy]), 'base64url').toString('utf8')
    expect(text).toBe('{"all":[{"on":{"question":"cabin"},"op":"is","value":["economy"]}]}')
  })

  it('give one text for one value, whatever the order of its members and its letters', () => {
    const values = fc.jsonValue({ depthSize: 'small', stringUnit: 'grapheme' })
    fc.assert(
      fc.property(values, (value) => {
        const text = writeEncoded(value)
        expect(text).toMatch(/^[A-Za-z0-9_-]*$/)
        expect(writeEncoded(readEncoded(text))).toBe(text)
        expect(readEncoded(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(writeEncoded(reversed(value))).toBe(text)
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('takes a filter that is not a list as one condition', () => {
    expect(readConditions(writeEncoded(economy))).toEqual([economy])
    expect(readConditions(writeEncoded(either))).toEqual([either])
  })

  it.each([
    ['no base64', '%%%'],
    ['no JSON', btoa('{"all":')],
    ['no filter', writeEncoded({ all: [{ on: { facet: 'moon' }, op: 'is' }] })],
    ['no UTF-8', btoa('"\xff"')],
    ['another value', writeEncoded('economy')],
  ])('is not readable: %s', (_name, f) => expect(readConditions(f)).toBeNull())

  it('are added, replaced and removed by their position', () => {
    expect(withCondition([economy], null, late)).toEqual([economy, late])
    expect(withCondition([economy, late], 0, either)).toEqual([either, late])
    expect(withoutConditions([economy, late, either], [0, 2])).toEqual([late])
  })

  it.each<[readonly string[], readonly number[] | null]>([
    [['f.all.1.on'], [1]],
    [
      ['f.all.10.any.0.value', 'f.all.2.op', 'f.all.2.on'],
      [2, 10],
    ],
    [['f'], [0, 1, 2]],
    [['from'], null],
    [['filter'], null],
    [[], null],
  ])('a refusal of %j names the conditions %j', (fields, places) =>
    expect(
      refusedConditions(
        fields.map((field) => ({ field })),
        3,
      ),
    ).toEqual(places),
  )
})

/** The same value with its members in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, one]) => [name, reversed(one)]),
  )
}
