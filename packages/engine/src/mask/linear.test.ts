// Masking takes linear time, whatever the text is. Expensive checks are counted; elsewhere the texts are so
// long that quadratic work would exceed the time limit of a test.
import { describe, expect, it } from 'vitest'
import { mask } from '../mask.ts'
import { digitRuns } from './digit-runs.ts'
import { findInternationalPhones } from './international-phone.ts'
import { findNationalPhones } from './national-phone.ts'
import { pickWindows } from './pick-windows.ts'

const pieces = [
  '1 ',
  '12 ',
  '01-',
  '123 ',
  '0532 123 45 67 ',
  '+90 532 123 45 67 ',
  '1.250.000.',
  '2024 2025-',
  '00 ',
  '((1)) ',
]

describe('masking is linear', () => {
  it.each(pieces)('judges no group of %j more than twenty times', (piece) => {
    for (const times of [100, 1_000]) {
      const [run = []] = digitRuns(piece.repeat(times), () => true)
      let judged = 0
      pickWindows(run, { min: 7, max: 19, groupsFrom: () => 19 }, () => {
        judged += 1
        return judged % 3
      })
      expect(judged).toBeLessThanOrEqual(20 * run.length)
    }
  })

  it.each(pieces)('asks the numbering plan no more than twenty times a group of %j', (piece) => {
    const text = piece.repeat(500)
    let asked = 0
    const plan = {
      rankOf: () => {
        asked += 1
        return 0
      },
      isBareLength: () => true,
      isFullLength: () => true,
    }
    findNationalPhones(text, plan)
    findInternationalPhones(text, plan, 1)
    expect(asked).toBeLessThanOrEqual(20 * (text.match(/\d+/g)?.length ?? 0))
  })

  it.each([
    'a',
    'A',
    'a@',
    '@',
    'a.',
    'a@b.',
    '-',
    ' ',
    '.',
    '!',
    '0',
    '+',
    '(',
    '9.',
    "'",
    '*',
    'XXXX-',
    '\u0301',
    '👍',
    '\u200b',
    '12:',
    '20-',
  ])('ends with 300,000 characters of %j', (piece) => {
    expect(mask(piece.repeat(300_000 / piece.length), { country: 'TR' }).length).toBeGreaterThan(0)
  })

  it('masks the last number of a text as surely as the first', () => {
    const text = 'Sıra bekledim. '.repeat(650)
    expect(mask(`${text}0532 123 45 67`, { country: 'TR' })).toBe(`${text}(***)-***-**-**`)
  })
})
