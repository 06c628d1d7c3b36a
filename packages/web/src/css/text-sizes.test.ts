// Text follows the font size of the browser's settings. Figures within a drawing grow with the drawing.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
const inDrawings = ['.gauge__value', '.avatar text']
/** A rule without rules in it: its selector and what it declares. */
const rule = /([^{};/]+)\{([^{}]*)\}/g
const fixedText = /(?<![-\w])(?:font|font-size|line-height):[^;]*?\d(?:px|pt)/

const fixedTexts = (css: string): string[] =>
  [...css.matchAll(rule)].flatMap(([, selector = '', body = '']) =>
    fixedText.test(body) && !inDrawings.includes(selector.trim()) ? selector.trim() : [],
  )

it.each(readdirSync(folder).filter((name) => name.endsWith('.css')))(
  '%s sizes text and the widths it breaks at in rem and em',
  (name) => {
    const css = readFileSync(join(folder, name), 'utf8')
    expect(fixedTexts(css)).toEqual([])
    expect(
      [...css.matchAll(/@(?:media|container)[^{]*\dpx[^{]*/g)].map(([query]) => query),
    ).toEqual([])
  },
)

it('sees a fixed size, alone and in the shorthand', () => {
  expect(
    fixedTexts(
      '@media print { .a { color: red; font-size: 12px; } } .b { font: 400 16px / 1.5rem x; }',
    ),
  ).toEqual(['.a', '.b'])
})
