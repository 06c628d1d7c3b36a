// Columns against rows: the same filter finds the same feedbacks, and the same feedbacks give the same figures.
import type { Filter } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapFlow } from '../../flow-map.ts'
import { dice } from '../../random/dice.ts'
import {
  type FilteredSurvey,
  randomFilter,
  randomRows,
  randomThemes,
} from '../../test/random-filters.ts'
import { noTools } from '../../tools.ts'
import type { Amounts } from '../amounts.ts'
import { partsOf } from '../parts.ts'
import { Chunk, chunkRows, countBits, rowsIn } from './chunk.ts'
import { type Condition, holds } from './conditions.ts'
import { addColumns } from './counted-columns.ts'
import { factsOf } from './facts.ts'
import { maskOf } from './masks.ts'
import { planFilter } from './plan-filter.ts'
import type { ResultRow } from './result-row.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 30 })
const calendar = { timezone: 'Europe/Berlin', now: Date.UTC(2026, 2, 30) }

const mapsOf = ({ versions }: FilteredSurvey) => versions.map(mapFlow)
const factsIn = (survey: FilteredSurvey) => {
  const maps = mapsOf(survey)
  return (row: ResultRow) => factsOf(maps[row.flowVersion - 1] ?? null, row, noTools)
}

function planned(filter: Filter, { versions }: FilteredSurvey): Condition {
  const documents = { flows: versions.toReversed(), themes: randomThemes }
  const plan = planFilter(filter, documents, calendar)
  if ('faults' in plan) throw new Error(JSON.stringify({ filter, faults: plan.faults }))
  return plan.condition
}

/** A key may be of two questions only in a copy; here an option of a version may be missing in the merged one. */
function aFilter(seed: number, survey: FilteredSurvey): Filter {
  return randomFilter(dice(seed, 'filter'), survey.versions, 'texts too')
}

describe('columns', () => {
  it('a filter finds the same feedbacks in columns and in rows, also after some were removed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const survey = randomRows(seed)
        const of = factsIn(survey)
        const random = dice(seed, 'removed')
        const chunk = new Chunk(chunkRows, 'texts')
        for (const row of survey.rows) chunk.add(of(row))
        const removed = survey.rows.map(() => random.in100(20))
        for (const [row, isRemoved] of removed.entries()) if (isRemoved) chunk.remove(row)
        for (let one = 0; one < 8; one += 1) {
          const condition = planned(aFilter(seed + one, survey), survey)
          const expected = survey.rows.flatMap((row, at) =>
            !removed[at] && holds(condition, of(row)) ? at : [],
          )
          expect(rowsIn(maskOf(condition, chunk))).toEqual(expected)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('a filter and its complement are everybody, and De Morgan holds', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const survey = randomRows(seed)
        const of = factsIn(survey)
        const chunk = new Chunk(chunkRows, 'texts')
        for (const row of survey.rows) chunk.add(of(row))
        const count = (filter: Filter): number => countBits(maskOf(planned(filter, survey), chunk))
        const [one, other] = [aFilter(seed, survey), aFilter(seed + 1, survey)]
        expect(count(one) + count({ not: one })).toBe(survey.rows.length)
        expect(count({ all: [one, { not: one }] })).toBe(0)
        expect(count({ not: { all: [one, other] } })).toBe(
          count({ any: [{ not: other }, { not: one }] }),
        )
        expect(count({ all: [] })).toBe(survey.rows.length)
        expect(count({ any: [] })).toBe(0)
      }),
      { numRuns: 200 },
    )
  })

  it('counts under a filter what a tally of the same feedbacks counts', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const survey = randomRows(seed)
        const maps = mapsOf(survey)
        const of = factsIn(survey)
        const condition = planned(aFilter(seed, survey), survey)
        const chunk = new Chunk(chunkRows, 'texts')
        const tallied: Amounts = new Map()
        for (const row of survey.rows) {
          const facts = of(row)
          chunk.add(facts)
          if (!holds(condition, facts)) continue
          for (const name of partsOf(maps[row.flowVersion - 1] ?? null, row, noTools))
            tallied.set(name, (tallied.get(name) ?? 0) + 1)
        }
        const counted: Amounts = new Map()
        addColumns(counted, chunk, maskOf(condition, chunk))
        expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(tallied))
      }),
      { numRuns: 300 },
    )
  })

  it('a full chunk keeps every value in fewer bytes', () => {
    const survey = randomRows(11)
    const of = factsIn(survey)
    const facts = survey.rows.map(of)
    const chunk = new Chunk(chunkRows, 'texts')
    let before = 0
    for (let row = 0; row < chunkRows; row += 1) {
      const one = facts[row % facts.length]
      if (!one) throw new Error('The survey has feedbacks.')
      if (row === chunkRows - 1) before = chunk.bytes
      // A few have a mark of their own, which is kept as a list.
      chunk.add(row % 1_000 === 0 ? { ...one, marks: [...one.marks, 'o:rare:one'] } : one)
    }
    expect(chunk.isFull).toBe(true)
    expect(chunk.bytes).toBeLessThan(before * 0.7)
    const rare: Condition = { kind: 'marks', any: ['o:rare:one'] }
    expect(rowsIn(maskOf(rare, chunk))).toEqual(
      Array.from({ length: 17 }, (_, place) => place * 1_000),
    )
    for (let one = 0; one < 20; one += 1) {
      const condition = planned(aFilter(one, survey), survey)
      const expected = facts.filter((fact) => holds(condition, fact))
      const found = rowsIn(maskOf(condition, chunk))
      const rows = found.filter((row) => row < facts.length)
      expect(rows.length).toBe(expected.length)
    }
  })
})
