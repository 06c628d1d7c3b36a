import { expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

it.each([
  ['', 'any', undefined, null],
  [' 12 ', 'whole', 0, 12],
  ['1,5', 'any', undefined, 1.5],
  ['.5', 'any', undefined, 0.5],
  ['−3', 'any', undefined, -3],
  ['1.5', 'whole', undefined, 'wrong'],
  ['-1', 'whole', 0, 'wrong'],
  ['0', 'whole', 1, 'wrong'],
  ['1e5', 'any', undefined, 'wrong'],
  ['twelve', 'any', undefined, 'wrong'],
] as const)('R-QS-25: reads %j (%s, at least %s) as %s', (text, kind, least, expected) => {
  const read = readNumber(text, kind, least)
  expect(read.is === 'number' ? read.value : read.is === 'none' ? null : read.is).toBe(expected)
})
