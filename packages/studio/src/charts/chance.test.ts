import { describe, expect, it } from 'vitest'
import { differenceOf, shareSide, sideOf } from './chance.ts'

const rounded = (value: ReturnType<typeof differenceOf>) =>
  value && [Math.round(value.by * 1000) / 1000, value.chance]

describe('two shares (O-15)', () => {
  it.each([
    // Of 100 and 100: a difference of 14 points has z = 1.99, one of 13 points z = 1.85.
    [57, 100, 43, 100, [0.14, 'beyond']],
    [56, 100, 43, 100, [0.13, 'within']],
    [57, 1000, 43, 1000, [0.014, 'within']],
    [10, 29, 1, 100, [0.335, 'unknown']],
    [2, 100, 0, 100, [0.02, 'unknown']],
    [100, 100, 100, 100, [0, 'unknown']],
    [5, 10, 0, 0, null],
  ])('%d of %d beside %d of %d', (a, of, b, ofOther, expected) => {
    expect(rounded(differenceOf(shareSide(a, of), shareSide(b, ofOther), 'apart'))).toEqual(
      expected,
    )
  })

  it('tests a part against the rest of its whole, and tells it beside the whole', () => {
    // 50 of the part's 100 chose it, 90 of the other 300: a test against the whole would hide half of the difference.
    expect(rounded(differenceOf(shareSide(140, 400), shareSide(50, 100), 'part'))).toEqual([
      -0.15,
      'beyond',
    ])
    // Nobody is left to compare it with.
    expect(rounded(differenceOf(shareSide(50, 100), shareSide(50, 100), 'part'))).toEqual([
      0,
      'unknown',
    ])
  })
})

describe('two means (O-15)', () => {
  const nps = (promoters: number, passives: number, detractors: number) =>
    sideOf([
      { value: 100, count: promoters },
      { value: 0, count: passives },
      { value: -100, count: detractors },
    ])
  it.each([
    [nps(56, 22, 16), nps(45, 25, 24), [20.213, 'within']],
    [nps(560, 220, 160), nps(450, 250, 240), [20.213, 'beyond']],
    [nps(20, 5, 4), nps(0, 0, 100), [155.172, 'unknown']],
    [nps(40, 0, 0), nps(0, 0, 40), [200, 'unknown']],
    [nps(40, 0, 0), nps(40, 0, 0), [0, 'within']],
  ])('%#', (first, second, expected) =>
    expect(rounded(differenceOf(first, second, 'apart'))).toEqual(expected),
  )
})
