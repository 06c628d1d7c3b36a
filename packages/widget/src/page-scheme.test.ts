import { describe, expect, it } from 'vitest'
import { type Color, readColor, schemeBy } from './page-scheme.ts'

const white: Color = [255, 255, 255, 255]
const black: Color = [0, 0, 0, 255]
const navy: Color = [15, 23, 42, 255]
const grey: Color = [118, 118, 118, 255]
const clear: Color = [0, 0, 0, 0]

describe('a page is (A-341)', () => {
  it.each<[string, readonly (Color | null)[], Color | null, 'light' | 'dark' | null]>([
    ['as its body', [navy, white], black, 'dark'],
    ['as its document, where the body paints nothing', [clear, navy], black, 'dark'],
    ['as its document, where the body is hardly painted', [[0, 0, 0, 40], white], white, 'light'],
    ['light in a grey that black reads better on', [grey], null, 'light'],
    ['dark in a deeper grey', [[90, 90, 90, 255]], null, 'dark'],
    ['light without its own colours', [clear, clear], black, 'light'],
    ['dark where it writes in white', [clear, clear], white, 'dark'],
    ['unknown where nothing can be read', [null, null], null, null],
  ])('%s', (_name, grounds, ink, scheme) => {
    expect(schemeBy(grounds, ink)).toBe(scheme)
  })
})

it.each<[string, Color]>([
  ['rgb(15, 23, 42)', navy],
  ['rgba(0, 0, 0, 0)', clear],
  ['rgba(255, 255, 255, 0.2)', [255, 255, 255, 51]],
])('%s is read', (css, color) => {
  expect(readColor(css)).toEqual(color)
})
