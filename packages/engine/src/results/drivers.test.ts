import { describe, expect, it } from 'vitest'
import { chance } from '../random-order.ts'
import { type DriverCases, driverFigures, fewestCases, performanceOf } from './drivers.ts'

const casesOf = (rows: readonly (readonly number[])[]): DriverCases => ({
  rows: Float64Array.from(rows.flat()),
  width: rows[0]?.length ?? 0,
  count: rows.length,
  weights: null,
})

function figuresOf(rows: readonly (readonly number[])[], seed = 1, samples = 200) {
  const model = driverFigures(casesOf(rows), seed, samples)
  let steps = 0
  for (let step = model.next(); ; step = model.next()) {
    if (step.done) return { steps, found: step.value }
    steps += 1
  }
}
function weightsOf(rows: readonly (readonly number[])[], seed?: number, samples?: number) {
  const { found } = figuresOf(rows, seed, samples)
  if ('same' in found) throw new Error('Two drivers say the same.')
  return found
}

/** Two independent drivers, of which the second weighs `more` as much, and noise. */
function people(count: number, seed: number, more = 2): number[][] {
  const next = chance(seed, 'people')
  const normal = (): number => next() + next() + next() + next() - 2
  return Array.from({ length: count }, () => {
    const [first, second] = [normal(), normal()]
    return [first, second, first + more * second + 2 * normal()]
  })
}

describe('drivers', () => {
  it('have weights that sum to R², with intervals that hold them', () => {
    const { r2, drivers } = weightsOf(people(300, 4))
    const sum = drivers.reduce((all, one) => all + (one?.weight.value ?? 0), 0)
    expect(sum).toBeCloseTo(r2?.value ?? 0, 12)
    const shares = drivers.reduce((all, one) => all + (one?.share.value ?? 0), 0)
    expect(shares).toBeCloseTo(1, 12)
    for (const figure of [r2, ...drivers.flatMap((one) => [one?.weight, one?.share])]) {
      expect(figure?.low).toBeLessThan(figure?.value ?? 0)
      expect(figure?.high).toBeGreaterThan(figure?.value ?? 1)
    }
  })

  it('have an interval that contains the true weight in about 95 of 100 samples of people', () => {
    // All parts are independent: of 1 + 4 + 4 parts of variance, the drivers are 1 and 4.
    let hits = 0
    const runs = 120
    for (let seed = 1; seed <= runs; seed += 1) {
      const { drivers } = weightsOf(people(200, seed), seed, 200)
      const weight = drivers[1]?.weight
      if (weight && weight.low <= 4 / 9 && weight.high >= 4 / 9) hits += 1
    }
    expect(hits / runs).toBeGreaterThan(0.88)
    expect(hits / runs).toBeLessThan(1)
  })

  it('are the same for the same seed, and their intervals differ for another', () => {
    const rows = people(150, 9)
    expect(weightsOf(rows, 5)).toEqual(weightsOf(rows, 5))
    const [one, other] = [weightsOf(rows, 5), weightsOf(rows, 6)]
    expect(one.r2?.value).toBe(other.r2?.value)
    expect(one.r2?.low).not.toBe(other.r2?.low)
  })

  it('do not depend on the units, and keep the sign of the correlation', () => {
    const rows = people(200, 3)
    const scaled = rows.map(([first = 0, second = 0, target = 0]) => [
      1e6 - 1000 * first,
      second,
      5 + target / 7,
    ])
    const [one, other] = [weightsOf(rows), weightsOf(scaled)]
    for (const at of [0, 1])
      expect(other.drivers[at]?.weight.value).toBeCloseTo(one.drivers[at]?.weight.value ?? -1, 9)
    expect(other.drivers[0]?.correlation).toBeCloseTo(-(one.drivers[0]?.correlation ?? 0), 9)
    expect(one.drivers[0]?.correlation).toBeGreaterThan(0)
  })

  it('leave out one that is the same for everybody, and explain nothing of a target that is', () => {
    const rows = people(150, 2)
    const withSame = rows.map(([first = 0, second = 0, target = 0]) => [first, 0.1, second, target])
    const { drivers } = weightsOf(withSame)
    expect(drivers[1]).toBeNull()
    expect(drivers[2]?.weight).toEqual(weightsOf(rows).drivers[1]?.weight)
    const flat = weightsOf(rows.map(([first = 0, second = 0]) => [first, second, 4]))
    expect(flat).toEqual({ r2: null, drivers: [null, null] })
  })

  it('are refused by place where two say the same', () => {
    const rows = people(150, 2).map(([first = 0, second = 0, target = 0]) => [
      7,
      first,
      second,
      3 * first + 1,
      target,
    ])
    expect(figuresOf(rows)).toEqual({ steps: 0, found: { same: [1, 3] } })
  })

  it('pause after each sample', () => {
    expect(figuresOf(people(120, 1), 1, 37).steps).toBe(37)
  })

  it.each([
    [2, 100],
    [10, 100],
    [12, 120],
  ])('%d of them need %d people', (drivers, people) => {
    expect(fewestCases(drivers)).toBe(people)
  })

  it('have a mean as a part of the way between the ends of the scale', () => {
    const cases = casesOf([
      [1, 0],
      [2, 0],
      [5, 0],
      [4, 0],
    ])
    expect(performanceOf(cases, 0, { low: 1, high: 5 })?.mean).toBe(50)
    expect(performanceOf(cases, 0, { low: 5, high: 5 })).toBeNull()
    expect(performanceOf(cases, 0, null)).toBeNull()
    expect(performanceOf(casesOf([]), 0, { low: 1, high: 5 })).toBeNull()
    const { interval } = performanceOf(cases, 0, { low: 1, high: 5 }) ?? {}
    expect(interval?.low).toBeGreaterThanOrEqual(0)
    expect(interval?.high).toBeLessThanOrEqual(100)
  })
})
