import { expect, it } from 'vitest'
import { roundedHalf } from './rounded.ts'

it.each([
  [0.125 * 100, 13],
  [0.145 * 100, 15],
  [0.285 * 100, 29],
  [-0.5, -1],
  [-12.4, -12],
  [2.5, 3],
  [-0.2, 0],
  [0, 0],
])('%d is rounded to %d', (value, whole) => {
  expect(roundedHalf(value)).toBe(whole)
  expect(Object.is(roundedHalf(value), -0)).toBe(false)
})
