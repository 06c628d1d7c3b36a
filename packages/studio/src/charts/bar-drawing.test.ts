// The picture of a table: how long its bars are, and how it shortens the words.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barDrawing, writtenNumber } from './bar-drawing.ts'

const color = (token: string): string => `var(${token})`
const draw = (rows: readonly (readonly string[])[], language = 'en') =>
  barDrawing({ heads: [], rows }, language, color)
const lengths = (...args: Parameters<typeof draw>): number[] =>
  [...draw(...args).markup.matchAll(/<rect [^>]*width="([^"]*)"/g)].map(([, width]) =>
    Number(width),
  )

describe('writtenNumber', () => {
  it.each<[string, string, number | null]>([
    ['en', '1,234', 1_234],
    ['en', '12,345,678', 12_345_678],
    ['en', '1.5', 1.5],
    ['en', '1,234.5', 1_234.5],
    ['de', '1.234', 1_234],
    ['de', '1.234,5', 1_234.5],
    ['de', '0,25', 0.25],
    ['tr', '1.234.567', 1_234_567],
    ['tr', '%42', 42],
    ['de', '42 %', 42],
    ['en', '<1%', 1],
    ['en', '−12', 12],
    ['en', '1 min 34 sec', 1],
    ['en', '12 of 40', 12],
    ['en', '1,2', 1],
    ['en', '–', null],
    ['en', '', null],
  ])('in %s %j is %s', (language, cell, number) => {
    expect(writtenNumber(cell, language)).toBe(number)
  })

  it('reads every count as the studio writes it', () => {
    const count = fc.integer({ min: 0, max: 1e12 })
    fc.assert(
      fc.property(fc.constantFrom('en', 'de', 'tr'), count, (language, number) => {
        const locale = language === 'en' ? 'en-GB' : language
        expect(writtenNumber(new Intl.NumberFormat(locale).format(number), language)).toBe(number)
      }),
    )
  })
})

describe('barDrawing', () => {
  it.each<[string, string[], number[]]>([
    ['en', ['300', '150', '0'], [300, 150, 0]],
    ['en', ['1,000', '500'], [300, 150]],
    ['de', ['1.000', '500'], [300, 150]],
    ['en', ['–'], [0]],
    ['en', [], []],
    ['en', ['0', '0'], [0, 0]],
    ['en', ['−20', '40'], [150, 300]],
    ['en', ['0.5'], [150]],
  ])('in %s, of %j draws bars of %j', (language, cells, bars) => {
    expect(
      lengths(
        cells.map((cell) => ['x', cell]),
        language,
      ),
    ).toEqual(bars)
  })

  it('is as high as its rows, and draws a bar also of a row without a number', () => {
    const [none, one, two] = [draw([]), draw([['a', '1']]), draw([['a', '1'], ['b']])]
    expect(two.height - one.height).toBe(one.height - none.height)
    expect(lengths([['a', '1'], ['b']])).toEqual([300, 0])
  })

  it('writes all cells behind the bar, and nothing that is markup', () => {
    const { markup } = draw([['<b>"A" & B</b>', '5', '50 %']])
    expect(markup).toContain('>&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;<')
    expect(markup).toContain('>5 · 50 %<')
  })

  it('shortens a label without cutting an emoji apart', () => {
    const { markup } = draw([['👨‍👩‍👧'.repeat(40), '1']])
    expect(markup).toContain(`>${'👨‍👩‍👧'.repeat(37)}…<`)
  })
})
