import { expect, it } from 'vitest'
import { contrast } from './contrast.ts'

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#20B8F7', '#0e1116', 8.3],
  ['#20b8f7', '#FFFFFF', 2.3],
  ['#767676', '#ffffff', 4.5],
])('%s and %s: %f', (one, other, expected) => {
  expect(Math.round((contrast(one, other) ?? 0) * 10) / 10).toBe(expected)
})

it.each(['', '#fff', 'red', '#12345g'])('%j is not a colour to compare', (color) => {
  expect(contrast(color, '#ffffff')).toBeNull()
})
