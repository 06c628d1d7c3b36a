import { expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

it.each([
  ['', { kind: 'any' }, null],
  [' 12 ', { kind: 'whole', least: 0 }, 12],
  ['1,5', { kind: 'any' }, 1.5],
  ['.5', { kind: 'any' }, 0.5],
  ['−3', { kind: 'any' }, -3],
  ['100', { kind: 'whole', least: 1, most: 100 }, 100],
  ['1.5', { kind: 'whole', least: 0 }, 'wrong'],
  ['-1', { kind: 'whole', least: 0 }, 'wrong'],
  ['0', { kind: 'whole', least: 1 }, 'wrong'],
  ['101', { kind: 'whole', least: 1, most: 100 }, 'wrong'],
  ['1e5', { kind: 'any' }, 'wrong'],
  ['twelve', { kind: 'any' }, 'wrong'],
] as const)('reads %j within %j as %s (R-QS-25)', (text, limits, expected) => {
  const read = readNumber(text, limits)
  expect(read.is === 'number' ? read.value : read.is === 'none' ? null : read.is).toBe(expected)
})
