import { describe, expect, it } from 'vitest'
import { chance } from '../../random-order.ts'
import { Chunk } from './chunk.ts'
import { DriverCollector } from './driver-collector.ts'
import { numberOf } from './facts.ts'
import { maskOf } from './masks.ts'
import type { Scale } from './meaning.ts'
import { everybody } from './plan-filter.ts'

interface Person {
  readonly at: number
  readonly crew?: number
  readonly score?: 'low' | 'high'
}

const scales: readonly Scale[] = [
  { numbers: ['crew'], points: [], ends: null },
  {
    numbers: [],
    points: [
      { is: { kind: 'marks', any: ['low'] }, value: -1 },
      { is: { kind: 'marks', any: ['high'] }, value: 1 },
    ],
    ends: { low: -1, high: 1 },
  },
]

function chunksOf(people: readonly Person[], size: number): Chunk[] {
  const chunks: Chunk[] = []
  for (const [place, { at, crew, score }] of people.entries()) {
    const chunk = place % size === 0 ? new Chunk(size) : chunks.at(-1)
    if (chunk === undefined) continue
    if (place % size === 0) chunks.push(chunk)
    chunk.add({
      marks: score ? [score] : [],
      numbers: new Map([
        [numberOf.received, at],
        [numberOf.created, at - 1_000],
        ...(crew === undefined ? [] : ([['crew', crew]] as const)),
      ]),
      words: new Map(),
      texts: new Map(),
    })
  }
  return chunks
}

function collect(chunks: readonly Chunk[], most?: number, seed = 1) {
  const collector = new DriverCollector(scales, seed, most)
  for (const chunk of chunks) collector.add(chunk, maskOf(everybody, chunk))
  return { found: collector.found, cases: collector.result() }
}

const next = chance(7, 'people')
const crowd = Array.from({ length: 900 }, (_, at) => ({
  at: Date.UTC(2026, 0, 1) + at * 60_000,
  crew: Math.floor(next() * 50),
  score: next() < 0.5 ? ('low' as const) : ('high' as const),
}))

describe('the people of drivers', () => {
  it('have a value of everything', () => {
    const people: Person[] = [
      { at: 1, crew: 3, score: 'high' },
      { at: 2, crew: 4 },
      { at: 3, score: 'low' },
      { at: 4 },
      { at: 5, crew: 0, score: 'low' },
    ]
    const { found, cases } = collect(chunksOf(people, 2))
    expect([found, cases.count, cases.width]).toEqual([2, 2, 2])
    expect([...cases.rows].toSorted()).toEqual([-1, 0, 1, 3].toSorted())
  })

  it('who were removed from a chunk are not among them', () => {
    const [chunk] = chunksOf(crowd.slice(0, 10), 10)
    chunk?.remove(3)
    expect(collect(chunk ? [chunk] : []).found).toBe(9)
  })

  it.each([undefined, 100])('are the same in any chunks and any order (at most %s)', (most) => {
    const one = collect(chunksOf(crowd, 900), most)
    const other = collect(chunksOf(crowd.toReversed(), 37), most)
    expect(other).toEqual(one)
    expect(one).toMatchObject({ found: 900, cases: { count: most ?? 900 } })
    expect(collect(chunksOf(crowd, 900), most, 2).cases.rows).not.toEqual(one.cases.rows)
  })

  it('are a sample of all times beyond the limit', () => {
    const early = crowd.map((one, at) => ({ ...one, crew: at < 450 ? 0 : 1 }))
    const { cases } = collect(chunksOf(early, 100), 300)
    const late = cases.rows.filter((_, at) => at % 2 === 0).reduce((sum, one) => sum + one, 0)
    expect(late).toBeGreaterThan(110)
    expect(late).toBeLessThan(190)
  })
})
