import { expect, it } from 'vitest'
import { catalogues } from '../test/drawn.tsx'
import { createWords } from '../words.ts'
import { limitSizeText, sizeText, typeText } from './size-text.ts'

const words = (code: 'en' | 'tr') =>
  createWords({
    code,
    catalogueCode: code,
    catalogue: catalogues[code],
    flow: null,
    timeZone: 'UTC',
  })

it.each([
  [0, '0 Bytes'],
  [500, '500 Bytes'],
  [1_023, '1023 Bytes'],
  [1_024, '1.00 KB'],
  [1_536, '1.50 KB'],
  [421_970, '412.08 KB'],
  [1_048_575, '1.00 MB'],
  [2_359_296, '2.25 MB'],
  [1024 ** 3, '1.00 GB'],
  [1024 ** 8 * 3, '3.00 YB'],
])('%d bytes are %s (R-CONST-07)', (bytes, text) => expect(sizeText(words('en'), bytes)).toBe(text))

it("with the language's own decimal sign (R-CONST-07)", () =>
  expect(sizeText({ ...words('tr'), t: words('en').t }, 1_536)).toBe('1,50 KB'))

it('writes a limit without needless decimals, and units as the language has them', () => {
  const speaks = (code: string) => ({ ...words('en'), code })
  expect(limitSizeText(words('en'), 10 * 1024 ** 2)).toBe('10 MB')
  expect([
    sizeText(speaks('fr'), 1_536),
    sizeText(speaks('ru'), 1_536),
    sizeText(speaks('de'), 1_536),
  ]).toEqual(['1.50 ko', '1.50 кБ', '1.50 KB'])
  expect(sizeText(speaks('ru'), 1024 ** 8)).toBe('1.00 YB')
})

it('is isolated in a right-to-left line, in the direction of its unit', () => {
  const speaks = (code: string) => ({ ...words('en'), code, dir: 'rtl' as const })
  expect([
    limitSizeText(speaks('ar'), 10 * 1024 ** 2),
    limitSizeText(speaks('he'), 10 * 1024 ** 2),
  ]).toEqual(['\u206810 م.ب\u2069', '\u206810 MB\u2069'])
})

it('calls a type as people do', () =>
  expect([typeText('image/png'), typeText('application/pdf'), typeText('')]).toEqual([
    'PNG',
    'PDF',
    '',
  ]))
