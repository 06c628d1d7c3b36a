import { expect, it } from 'vitest'
import { inUnits } from './delay.ts'

it.each([
  [0, 0, 'seconds'],
  [45, 45, 'seconds'],
  [120, 2, 'minutes'],
  [5_400, 90, 'minutes'],
  [7_200, 2, 'hours'],
  [2_592_000, 30, 'days'],
] as const)('%d s are %d %s (A-162)', (seconds, count, unit) => {
  expect(inUnits(seconds)).toEqual({ count, unit })
})
