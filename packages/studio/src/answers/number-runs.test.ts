import { describe, expect, it } from 'vitest'
import { runsOf } from './number-runs.ts'

describe('runs of numbers', () => {
  it.each([
    [['0', '1', '2', '3', '4', '5', '6'], ['0–6']],
    [
      ['9', '10'],
      ['9', '10'],
    ],
    [
      ['1', '2', '3', '7', '9', '10'],
      ['1–3', '7', '9', '10'],
    ],
    [['3', '1', '2', '2'], ['1–3']],
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ],
    [
      ['1', '2', 'x'],
      ['1', '2', 'x'],
    ],
    [[], []],
  ])('%o', (texts, expected) => expect(runsOf(texts)).toEqual(expected))
})
