import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalTails, studentTails } from '../choice/student.ts'
import {
  countsTest,
  falseDiscoveryRates,
  holm,
  independenceTest,
  largestBeyond,
  meansInterval,
  meansTest,
  type Sample,
  sharesInterval,
  sharesTest,
} from './difference-tests.ts'

const share = (chosen: number, count: number): Sample => ({ count, sum: chosen, squares: chosen })
const tickets = (ups: number, level: number, downs: number): Sample => ({
  count: ups + level + downs,
  sum: ups - downs,
  squares: ups + downs,
})

describe('two numbers of events', () => {
  // 2 * pnorm(-abs(a - b) / sqrt(a + b))
  it.each([
    [60, 40, 0.04550026],
    [40, 60, 0.04550026],
    [50, 50, 1],
    [130, 100, 0.04791276],
  ])('%d and %d differ by chance with p = %d', (first, second, p) => {
    expect(countsTest(first, second)).toBeCloseTo(p, 7)
  })

  it('are not compared where there are fewer than 30', () => {
    expect(countsTest(29, 0)).toBeNull()
    expect(countsTest(30, 0)).not.toBeNull()
  })
})

describe('tails', () => {
  it.each([
    [0, 1],
    [1.959963984540054, 0.05],
    [-2.5758293035489, 0.01],
    [6, 1.973175290075396e-9],
  ])('of the normal distribution beyond %d are %d', (z, p) => {
    expect(normalTails(z) / p).toBeCloseTo(1, 8)
  })

  // R: 2 * pt(-abs(t), df). The first is Welch's test of the sleep data of Student (1908).
  it.each([
    [-1.8608134674868526, 17.776473516178495, 0.0793941401873582],
    [2.2621571627409915, 9, 0.05],
    [12.706204736432095, 1, 0.05],
  ])('of Student’s distribution beyond %d with %d degrees are %d', (t, degrees, p) => {
    expect(studentTails(t, degrees)).toBeCloseTo(p, 8)
  })
})

describe('the interval of a difference', () => {
  const close = (found: { low: number; high: number } | null, low: number, high: number): void => {
    expect(found?.low).toBeCloseTo(low, 4)
    expect(found?.high).toBeCloseTo(high, 4)
  }

  // Newcombe 1998, Stat. Med. 17, 873–890, table II, method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [10, 10, 0, 10, 0.6075, 1],
  ])('of %d of %d and %d of %d is that of Newcombe', (a, m, b, n, low, high) =>
    close(sharesInterval(share(a, m), share(b, n)), low, high),
  )

  it('of two means is that of Welch, as in PSPP', () => {
    // T-TEST, equal variances not assumed: means 5.05 and 3.4, deviations 3.2577 and 2.3288, of 40 and 35 people.
    const of = (count: number, average: number, deviation: number): Sample => ({
      count,
      sum: count * average,
      squares: deviation ** 2 * (count - 1) + count * average ** 2,
    })
    const [first, second] = [of(40, 5.05, 3.257732418849), of(35, 3.4, 2.328847228086)]
    close(meansInterval(first, second), 0.3571376386, 2.9428623614)
    expect(meansTest(first, second)).toBeCloseTo(0.013, 3)
    expect(meansInterval(of(29, 5, 1), second)).toBeNull()
  })
})

it('of several tests, rates of false discoveries are those of Benjamini and Hochberg', () => {
  // R: p.adjust(c(0.01, 0.04, 0.03, 0.5), "BH")
  const values = [0.01, 0.04, 0.03, 0.5]
  const rates = falseDiscoveryRates(values)
  for (const [at, rate] of [0.04, 0.16 / 3, 0.16 / 3, 0.5].entries())
    expect(rates[at]).toBeCloseTo(rate, 12)
  expect(values.filter((_, at) => (rates[at] ?? 1) <= 0.05)).toEqual(
    values.filter((p) => p <= largestBeyond(values, 0.05)),
  )
})

describe('shares', () => {
  it('are compared by the pooled test', () => {
    // 56 of 70 and 48 of 80 (Newcombe 1998): z = 2.6502.
    expect(sharesTest(share(56, 70), share(48, 80))).toBeCloseTo(0.008045, 5)
  })

  it.each([
    [share(10, 29), share(50, 100)],
    [share(2, 100), share(1, 100)],
    [share(100, 100), share(100, 100)],
  ])('of too few are not compared: %j and %j', (first, second) => {
    expect(sharesTest(first, second)).toBeNull()
  })
})

describe('means', () => {
  it('without any variance differ by nothing or cannot be told', () => {
    expect(meansTest(tickets(0, 40, 0), tickets(0, 50, 0))).toBe(1)
    expect(meansTest(tickets(40, 0, 0), tickets(0, 0, 40))).toBeNull()
  })

  it('give the same p when the groups are exchanged', () => {
    const sample = fc.tuple(fc.nat(90), fc.nat(90), fc.nat(90)).map((of) => tickets(...of))
    fc.assert(
      fc.property(sample, sample, (first, second) => {
        const p = meansTest(first, second)
        expect(meansTest(second, first)).toBe(p)
        if (p === null) return
        expect(p).toBeGreaterThanOrEqual(0)
        expect(p).toBeLessThanOrEqual(1)
      }),
    )
  })
})

it('of fifteen tests, four are beyond chance in the example of Benjamini and Hochberg (1995)', () => {
  const values = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
    0.6528, 0.759, 1,
  ]
  expect(largestBeyond(values.toReversed(), 0.05)).toBe(0.0095)
  expect(largestBeyond([0.9, 0.4], 0.05)).toBe(0)
  expect(largestBeyond([], 0.05)).toBe(0)
})

describe('Holm', () => {
  it('multiplies the smallest p by the number of tests, and never falls again', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005])
    for (const [at, p] of [0.03, 0.06, 0.06, 0.02].entries())
      expect(adjusted[at]).toBeCloseTo(p, 12)
    expect(holm([0.9, 0.8])).toEqual([1, 1])
    expect(holm([])).toEqual([])
  })
})

it('people who are in both columns make a difference less uncertain, and the same people none', () => {
  const [one, other] = [share(60, 100), share(50, 100)]
  expect(sharesTest(one, other, 40) ?? 1).toBeLessThan(sharesTest(one, other) ?? 0)
  expect(sharesTest(one, one, 100)).toBeNull()
})

describe('independence', () => {
  it('is tested as by R', () => {
    // chisq.test of the party table in R's help: M <- rbind(c(762, 327, 468), c(484, 239, 477))
    const found = independenceTest([
      [762, 327, 468],
      [484, 239, 477],
    ])
    expect(found?.df).toBe(2)
    expect(found?.value).toBeCloseTo(30.0701, 4)
    expect(found?.p).toBeCloseTo(2.954e-7, 10)
  })

  it('leaves out rows and columns without anybody', () => {
    const whole = [
      [30, 0, 20],
      [0, 0, 0],
      [10, 0, 40],
    ]
    expect(independenceTest(whole)).toEqual(
      independenceTest([
        [30, 20],
        [10, 40],
      ]),
    )
  })

  it('needs no expected count below 1, and four in five of at least 5', () => {
    expect(
      independenceTest([
        [40, 1],
        [40, 0],
      ]),
    ).toBeNull()
    expect(
      independenceTest([
        [40, 4],
        [40, 4],
      ]),
    ).toBeNull()
    expect(independenceTest([[40, 40]])).toBeNull()
    expect(independenceTest([])).toBeNull()
  })
})
