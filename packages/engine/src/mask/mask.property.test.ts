// A masked text must never show a number, however it was written.
import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { mask } from '../mask.ts'
import { leaks } from './leaks.ts'
import { isLuhnValid } from './luhn.ts'

const cases = { numRuns: 400, seed: 20_261_120 }

/** A text around a number, and how the number is written in it. */
interface Setting {
  readonly before: string
  readonly after: string
  readonly script: number
}

const setting: fc.Arbitrary<Setting> = fc.record({
  before: fc.constantFrom(
    '',
    'Kartım: ',
    'numaram (',
    'my number is ',
    'Merhaba,\n',
    "saat 5'te arayın ",
    'no.',
    '👍',
    '#',
    'İŞ=',
    '2 kişiyiz, ',
  ),
  after: fc.constantFrom(
    '',
    '.',
    ', teşekkürler',
    ')',
    "'dir",
    ' numaralı',
    '\n3 gün oldu',
    '!',
    ' 👍',
    '; 2. kez',
  ),
  // Latin, Arabic-Indic, Persian, Devanagari, full-width and mathematical digits.
  script: fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1d7f6),
})

const inScript = (written: string, zero: number) =>
  written.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

function expectHidden(
  written: string,
  { before, after, script }: Setting,
  country: string | null = 'TR',
): void {
  const text = `${before}${inScript(written, script)}${after}`
  const out = mask(text, { country })
  expect(leaks(out, written.replace(/\D/g, '')), `${text} → ${out}`).toBe(false)
  expect(out.startsWith(before.replace(/\($/, ''))).toBe(true)
  expect(out.endsWith(after)).toBe(true)
  expect(mask(out, { country })).toBe(out)
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

/** In groups of the given sizes, the rest in the last. */
function grouped(number: string, sizes: readonly number[], gap: string): string {
  const groups: string[] = []
  let at = 0
  for (const size of sizes) {
    groups.push(number.slice(at, at + size))
    at += size
  }
  return [...groups, number.slice(at)].filter((group) => group !== '').join(gap)
}

const gap = fc.constantFrom(' ', '-', '.', '  ', ' - ', '\u00a0', '–', '\u2009', '\u200b')

const brands: readonly (readonly [string, number])[] = [
  ['4', 16],
  ['4', 13],
  ['4', 19],
  ['51', 16],
  ['55', 16],
  ['2221', 16],
  ['2720', 16],
  ['34', 15],
  ['37', 15],
  ['6011', 16],
  ['65', 16],
  ['300', 14],
  ['36', 14],
  ['3528', 16],
  ['3589', 16],
  ['50', 13],
  ['6759', 16],
  ['6759', 19],
  ['62', 16],
  ['62', 19],
  ['9792', 16],
  ['2200', 16],
]

const validCard = fc
  .constantFrom(...brands)
  .chain(([prefix, length]) => digits(length - prefix.length - 1).map((rest) => prefix + rest))
  .map(
    (body) => `${body}${Array.from('0123456789').find((check) => isLuhnValid(body + check)) ?? ''}`,
  )

/** As printed on the card, or in even groups of any size. */
const cardSizes = fc.constantFrom<readonly number[]>(
  [],
  [4, 4, 4, 4],
  [4, 6],
  [8],
  [4],
  [6],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [3, 3, 3, 3, 3, 3],
)

const validId = fc
  .tuple(fc.integer({ min: 1, max: 9 }), digits(8))
  .map(([first, rest]) => Array.from(`${first}${rest}`, Number))
  .map((nine) => {
    const odd = nine.reduce((sum, digit, at) => (at % 2 === 0 ? sum + digit : sum), 0)
    const even = nine.reduce((sum, digit, at) => (at % 2 === 1 ? sum + digit : sum), 0)
    const tenth = (odd * 7 - even + 100) % 10
    return `${nine.join('')}${tenth}${(odd + even + tenth) % 10}`
  })

const turkishPhone = fc
  .tuple(
    fc.constantFrom('501', '505', '532', '542', '555', '212', '216', '232', '312', '322', '412'),
    digits(7),
  )
  .map(([area, rest]) => area + rest)

const turkishForms: readonly ((area: string, a: string, b: string, c: string) => string)[] = [
  (area, a, b, c) => `0${area} ${a} ${b} ${c}`,
  (area, a, b, c) => `0 ${area} ${a} ${b}${c}`,
  (area, a, b, c) => `0${area}-${a}-${b}-${c}`,
  (area, a, b, c) => `0${area}.${a}.${b}.${c}`,
  (area, a, b, c) => `0${area}${a}${b}${c}`,
  (area, a, b, c) => `${area}${a}${b}${c}`,
  (area, a, b, c) => `${area} ${a} ${b}${c}`,
  (area, a, b, c) => `(0${area}) ${a} ${b} ${c}`,
  (area, a, b, c) => `(${area}) ${a}-${b}${c}`,
  (area, a, b, c) => `0(${area})${a}${b}${c}`,
  (area, a, b, c) => `+90 ${area} ${a} ${b} ${c}`,
  (area, a, b, c) => `+90${area}${a}${b}${c}`,
  (area, a, b, c) => `+90 (${area}) ${a}-${b}-${c}`,
  (area, a, b, c) => `(+90) ${area} ${a} ${b} ${c}`,
  (area, a, b, c) => `0090${area}${a}${b}${c}`,
  (area, a, b, c) => `00 90 ${area} ${a} ${b} ${c}`,
  (area, a, b, c) => `90 ${area} ${a} ${b} ${c}`,
  (area, a, b, c) => Array.from(`0${area}${a}${b}${c}`).join(' '),
  (area, a, b, c) => `0${area}/${a}${b}${c}`,
  (area, a, b, c) => `0${area}\u200b${a}\u200b${b}\u200b${c}`,
]

const writtenPhone = fc
  .tuple(turkishPhone, fc.constantFrom(...turkishForms))
  .map(([number, form]) =>
    form(number.slice(0, 3), number.slice(3, 6), number.slice(6, 8), number.slice(8)),
  )

describe('mask, of random numbers', () => {
  it('no five digits of a valid card are left (R-MASK-03, R-MASK-05)', () => {
    fc.assert(
      fc.property(validCard, cardSizes, gap, setting, (card, sizes, between, around) => {
        const even =
          sizes.length === 1
            ? Array.from({ length: Math.ceil(card.length / (sizes[0] ?? 1)) }, () => sizes[0] ?? 1)
            : sizes
        expectHidden(grouped(card, even, between), around)
      }),
      cases,
    )
  })

  it('nor if other numbers are directly next to it (R-MASK-03)', () => {
    fc.assert(
      fc.property(
        validCard,
        fc.constantFrom([], [4, 4, 4, 4]),
        fc.constantFrom('12 ', '5 ', ''),
        fc.constantFrom(' 09 27', ' 123', ' 5', ' 4111 1111 1111 1111'),
        (card, sizes, before, after) => {
          expect(
            leaks(mask(`${before}${grouped(card, sizes, ' ')}${after}`, { country: 'TR' }), card),
          ).toBe(false)
        },
      ),
      cases,
    )
  })

  it('no five digits of a Turkish id are left (R-MASK-07)', () => {
    fc.assert(
      fc.property(
        validId,
        fc.constantFrom<readonly number[]>([], [3, 3, 3], [3, 4], [5, 3], [4, 4]),
        fc.constantFrom(' ', '-', '.'),
        setting,
        (id, sizes, between, around) => {
          expectHidden(grouped(id, sizes, between), around)
        },
      ),
      cases,
    )
  })

  it('no five digits of a Turkish phone are left (R-MASK-09, R-MASK-10)', () => {
    fc.assert(
      fc.property(writtenPhone, setting, (written, around) => expectHidden(written, around)),
      { ...cases, numRuns: 1_000 },
    )
  })

  it('nor of two in a row, nor with a number right beside it (R-MASK-09, R-MASK-13)', () => {
    fc.assert(
      fc.property(
        writtenPhone,
        writtenPhone,
        fc.constantFrom(' ', ', ', ' / ', '\n', ' - '),
        fc.constantFrom('', '5 ', '12 '),
        fc.constantFrom('', ' 3', ' 10'),
        (one, two, between, before, after) => {
          const out = mask(`${before}${one}${between}${two}${after}`, { country: 'TR' })
          for (const written of [one, two])
            expect(
              leaks(out, written.replace(/\D/g, '')),
              `${before}${one}${between}${two}${after} → ${out}`,
            ).toBe(false)
        },
      ),
      cases,
    )
  })

  it.each(
    getCountries().filter(
      (country) => (getExampleNumber(country, examples)?.nationalNumber.length ?? 0) >= 7,
    ),
  )('no five digits of a cell phone of %s are left (R-MASK-09)', (country) => {
    const number = getExampleNumber(country, examples)
    if (!number) throw new Error(`There is no number of ${country}`)
    const plain = { before: 'tel ', after: ' numaralı', script: 0x30 }
    for (const abroad of [
      number.format('E.164'),
      number.format('INTERNATIONAL'),
      number.format('E.164').replace('+', '00'),
    ]) {
      expectHidden(abroad, plain, 'TR')
      expectHidden(abroad, plain, country)
    }
    expectHidden(number.format('NATIONAL'), plain, country)
    expectHidden(number.format('NATIONAL').replace(/\D/g, ''), plain, country)
    expectHidden(number.nationalNumber, plain, country)
  })

  it('masking once is enough, whatever the text (R-MASK-14)', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '0532',
        '123',
        '45',
        '4111',
        '@',
        'x.com',
        ' ',
        '-',
        '+90',
        '(',
        ')',
        'U1234567',
        '8',
        '*******',
        'XXXX-XXXX-XXXX-XXXX',
        '\n',
      ),
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }),
        fc.constantFrom('TR', 'DE', null),
        (pieces, country) => {
          const once = mask(pieces.join(''), { country })
          expect(mask(once, { country })).toBe(once)
        },
      ),
      { ...cases, numRuns: 2_000 },
    )
  })
})
