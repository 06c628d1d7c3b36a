// Encoded columns against the columns that they were made from.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapFlow } from '../../flow-map.ts'
import { dice } from '../../random/dice.ts'
import { randomFilter, randomRows } from '../../test/random-filters.ts'
import { noTools } from '../../tools.ts'
import type { Amounts } from '../amounts.ts'
import { Chunk, rowsIn } from './chunk.ts'
import { addColumns } from './counted-columns.ts'
import { decodeChunk, encodeChunk, segmentWay } from './encode-chunk.ts'
import { type Facts, factsOf } from './facts.ts'
import { maskOf } from './masks.ts'
import { everybody, planFilter } from './plan-filter.ts'
import { reopened } from './reopen-chunk.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 30 })
const calendar = { timezone: 'Europe/Berlin', now: Date.UTC(2026, 2, 30) }

function factsOfSurvey(seed: number) {
  const survey = randomRows(seed)
  const maps = survey.versions.map(mapFlow)
  const facts = survey.rows.map((row) => factsOf(maps[row.flowVersion - 1] ?? null, row, noTools))
  return { ...survey, facts }
}

function filled(facts: readonly Facts[], chunk = new Chunk()): Chunk {
  for (const one of facts) chunk.add(one)
  return chunk
}

const amountsOf = (chunk: Chunk): Record<string, number> => {
  const amounts: Amounts = new Map()
  addColumns(amounts, chunk, maskOf(everybody, chunk))
  return Object.fromEntries(amounts)
}

describe('encoded columns', () => {
  it('answer every filter like the columns without what was removed, also after they were extended', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { facts, versions } = factsOfSurvey(seed)
        const random = dice(seed, 'encoded')
        const sealed = facts.slice(0, random.below(facts.length + 1))
        const chunk = filled(sealed)
        const kept = sealed.filter((_, row) => {
          const isRemoved = random.in100(20)
          if (isRemoved) chunk.remove(row)
          return !isRemoved
        })
        const { rows, columns } = encodeChunk(chunk)
        // As a driver may return them: in a buffer with other bytes.
        const received = columns.map((one) => ({ ...one, bytes: Buffer.from(one.bytes) }))
        const decoded = decodeChunk({ rows, columns: received })
        const rest = facts.slice(sealed.length)
        const pairs = [
          [decoded, filled(kept)],
          [filled(rest, reopened(decoded)), filled([...kept, ...rest])],
        ] as const
        for (const [found, expected] of pairs) {
          expect(amountsOf(found)).toEqual(amountsOf(expected))
          for (let one = 0; one < 4; one += 1) {
            const filter = randomFilter(dice(seed + one, 'filter'), versions, 'no texts')
            const plan = planFilter(filter, { flows: versions.toReversed() }, calendar)
            if ('faults' in plan) throw new Error(JSON.stringify(plan.faults))
            expect(rowsIn(maskOf(plan.condition, found))).toEqual(
              rowsIn(maskOf(plan.condition, expected)),
            )
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('have no word that only removed feedback had, and no column without a value', () => {
    const one = (word: string, marks: readonly string[] = []): Facts => ({
      marks,
      numbers: new Map([[word, 1]]),
      words: new Map([['city', word]]),
      texts: new Map(),
    })
    const chunk = filled([one('Ankara'), one('Berlin', ['o:rare']), one('Ankara')])
    chunk.remove(1)
    const { rows, columns } = encodeChunk(chunk)
    expect(rows).toBe(2)
    expect(columns.map(({ kind, name, words }) => [kind, name, words])).toEqual([
      ['u8', 'Ankara', null],
      ['words', 'city', ['Ankara']],
    ])
  })

  it('keep fractions, large numbers and numbers below zero exactly', () => {
    const values = [
      [0.1, 7],
      [2 ** 40, -40_000],
      [-1, 2 ** 31],
      [0.5, 300],
      [255, -32_768],
    ]
    const without: Facts = {
      marks: [],
      numbers: new Map(),
      words: new Map(),
      texts: new Map(),
    }
    for (const column of values) {
      const facts = column.map((value): Facts => ({ ...without, numbers: new Map([['n', value]]) }))
      const decoded = decodeChunk(encodeChunk(filled([without, ...facts])))
      expect([...decoded.valuesOf('n')]).toEqual(column)
    }
  })

  it('have another version when what is known about a feedback changes', () => {
    const shown = Array.from({ length: 40 }, (_, seed) =>
      factsOfSurvey(seed).facts.map(({ marks, numbers, words }) => [
        marks,
        [...numbers],
        [...words],
      ]),
    )
    const digest = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
    // A new digest needs a new `segmentWay`: columns that are stored already have the facts of the older one.
    expect({ segmentWay, digest }).toEqual({ segmentWay: 2, digest: '08d80f924fd8e9e1' })
  })
})
