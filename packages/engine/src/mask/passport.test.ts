import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mask } from '../mask.ts'
import { isPassport } from './passport.ts'

const table: { locales: string[]; default: (text: string, country: string) => boolean } =
  createRequire(import.meta.url)('validator/lib/isPassportNumber.js')

/** One number of each country, as it is printed. */
const printed: Readonly<Record<string, string>> = {
  AM: 'AN0123456',
  AR: 'AAC123456',
  AT: 'P1234567',
  AU: 'N1234567',
  AZ: 'C01234567',
  BE: 'EM123456',
  BG: '371234567',
  BR: 'FN123456',
  BY: 'MP1234567',
  CA: 'GA302922',
  CH: 'S1100187',
  CN: 'G25352389',
  CY: 'K00000413',
  CZ: '99003853',
  DE: 'C01X00T47',
  DK: '900010172',
  DZ: '855609385',
  EE: 'K4218285',
  ES: 'ZAB000254',
  FI: 'XP8271602',
  FR: '12AB34567',
  GB: '925665416',
  GR: 'AE0000005',
  HR: '007007007',
  HU: 'ZA084505',
  IE: 'D23145890',
  IN: 'J8369854',
  ID: 'C1253473',
  IR: 'J97634522',
  IS: 'A2040611',
  IT: 'YA8335453',
  JM: 'A0123456',
  JP: 'NH1106002',
  KR: 'M35772699',
  KZ: 'N0002344',
  LI: 'A04025',
  LT: 'LB311756',
  LU: 'JCU9J4T2',
  LV: 'LV9000339',
  LY: '95JPI96J',
  MT: '1026564',
  MZ: 'AB0808212',
  MY: 'A00000000',
  MX: 'G43986369',
  NL: 'XTR110131',
  NZ: 'LF012345',
  PH: 'P0123456A',
  PK: 'QZ1791293',
  PL: 'ZS0000177',
  PT: 'I700044',
  RO: '05485968',
  RU: '500000174',
  SE: '59000001',
  SL: 'PB0036440',
  SK: 'P0000000',
  TH: 'AA1234567',
  TR: 'U06764100',
  UA: 'EH345655',
  US: '790369937',
  ZA: 'T12345678',
}

describe('passport numbers', () => {
  it.each(Object.entries(printed))('masks a number of %s, %s (R-MASK-11)', (_country, number) => {
    expect(mask(number, { country: 'TR' })).toBe('*******')
    expect(mask(`Pasaport ${number}, kayıp.`, { country: 'TR' })).toBe('Pasaport *******, kayıp.')
  })

  it('knows every format of the table (R-MASK-11)', () => {
    expect(Object.keys(printed).toSorted()).toEqual(table.locales.toSorted())
    const piece = fc.oneof(
      fc.stringMatching(/^[A-Z]{1,3}$/),
      fc.stringMatching(/^\d{1,8}$/),
      fc.constantFrom('E', 'G', 'A', 'LA', 'N', 'C', 'X'),
    )
    const written = fc
      .array(piece, { minLength: 1, maxLength: 5 })
      .map((pieces) => pieces.join('').slice(0, 9))
    fc.assert(
      fc.property(
        written.filter((text) => text.length >= 6 && /\d/.test(text)),
        (text) => {
          expect(isPassport(text), text).toBe(
            table.locales.some((country) => table.default(text, country)),
          )
        },
      ),
      { numRuns: 5_000, seed: 20_261_122 },
    )
  })

  it.each([
    ["U12345678'i", "*******'i"],
    ['U12345678’den', '*******’den'],
    ['(U12345678)', '(*******)'],
    ['no:U12345678/2', 'no:*******/2'],
    ['A-1234567', 'A-*******'],
    ['U١٢٣٤٥٦٧٨', '*******'],
  ])('cuts the token out of %s (R-MASK-11, R-MASK-12)', (text, expected) => {
    expect(mask(text, { country: 'TR' })).toBe(expected)
  })

  it.each([
    'u12345678',
    'TERRIBLE',
    'HAVALİMANI',
    'U123456789012',
    'xU12345678',
    'U12345678x',
    '123456',
    'TR330006100519786457841326',
  ])('takes %s for no passport number (R-MASK-15)', (text) => {
    expect(mask(text, { country: 'TR' })).toBe(text)
  })
})
