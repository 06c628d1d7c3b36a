import { describe, expect, it } from 'vitest'
import { mask } from './mask.ts'
import { containsMask } from './mask-signs.ts'
import { masked, phone } from './test/masked.ts'

const card = 'XXXX-XXXX-XXXX-XXXX'
const id = '***********'
const email = '***@***.***'
const passport = '*******'

describe('mask: cards and loyalty numbers', () => {
  it.each([
    ['Visa', '4111111111111111'],
    ['Visa of 13 digits', '4222222222222'],
    ['Visa of 19 digits', '4000000000000000006'],
    ['Mastercard 5x', '5555555555554444'],
    ['Mastercard 2x', '2223003122003222'],
    ['American Express', '378282246310005'],
    ['Discover', '6011111111111117'],
    ['Diners Club', '30569309025904'],
    ['JCB', '3530111333300000'],
    ['Maestro', '6759649826438453'],
    ['Maestro of 13 digits', '6759000000005'],
    ['UnionPay', '6200000000000005'],
    ['Troy', '9792030394440796'],
  ])('masks %s (R-MASK-03, R-MASK-04)', (_brand, number) => {
    expect(masked(number)).toBe(card)
    expect(masked(`Kartım ${number}, çekilmedi.`)).toBe(`Kartım ${card}, çekilmedi.`)
  })

  it.each([
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111 - 1111 - 1111 - 1111',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111–1111–1111–1111',
    '4111.1111.1111.1111',
    '41111111 11111111',
    '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
    '3782 822463 10005',
    '3056 930902 5904',
    '4222 2222 2222 2',
    '6759 649826438453',
    '٤١١١ ١١١١ ١١١١ ١١١١',
    '４１１１１１１１１１１１１１１１',
  ])('masks a card written %s (R-MASK-05)', (written) => {
    expect(masked(`no ${written} son`)).toBe(`no ${card} son`)
  })

  it('masks a card of a known brand though a digit was mistyped (R-MASK-03)', () => {
    expect(masked('4111 1111 1111 1112')).toBe(card)
    expect(masked('4111111111111112')).toBe(card)
  })

  it('finds the card before its expiry date and code (R-MASK-03)', () => {
    expect(masked('4111 1111 1111 1111 12/27 123')).toBe(`${card} 12/27 123`)
    expect(masked('4111 1111 1111 1112 09 27')).toBe(`${card} 09 27`)
    expect(masked('3782 822463 10005 09 27')).toBe(`${card} 09 27`)
  })

  it('prefers a right check digit to a brand, and covers what another reading would show (R-MASK-03)', () => {
    expect(masked('6000 4111 1111 1111 1111')).toBe(`6000 ${card}`)
    expect(masked('4111 1111 1111 1111 1117')).toBe(card)
  })

  it('leaves two dates with sixteen digits between dashes alone (R-MASK-05)', () => {
    // Its digits pass the check digit of cards, which is why the groups matter.
    const dates = '11-03-2026 - 18-03-2026'
    expect(masked(dates)).toBe(dates)
  })

  it.each([
    ['a number of twelve digits', 'no 999900001111x'],
    ['sixteen digits of no brand with a wrong check digit', '1111222233334445'],
    ['twenty digits', '41111111111111111111'],
  ])('takes %s for no card (R-MASK-03)', (_what, text) => {
    expect(masked(text)).not.toContain(card)
  })

  it.each(['TK123456789', 'tk123456789', 'TK 123 456 789', "TK123456789'u", '(LH987654321)'])(
    'masks the loyalty number %s (R-MASK-06)',
    (written) => {
      const digits = /[A-Za-z]{2}[\d ]+\d/
      expect(masked(written)).toBe(written.replace(digits, card))
    },
  )

  it('masks sixteen digits with a right check digit, of whatever brand (R-MASK-06)', () => {
    expect(masked('1111 2222 3333 4444')).toBe(card)
    expect(masked('1111222233334444')).toBe(card)
  })

  it('takes two letters and nine digits only where they are a whole token (R-MASK-06)', () => {
    expect(masked('ATK123456789')).toBe('ATK123456789')
    expect(masked('TK1234567890')).not.toContain(card)
  })

  it('masks what an installation calls a loyalty number, and no more (R-MASK-06)', () => {
    const loyaltyPatterns = ['MS-\\d{4}', 'kul[0-9]{3}']
    expect(mask('MS-1234 ve ms-9876, KUL123; MS-12', { loyaltyPatterns })).toBe(
      `${card} ve ${card}, ${card}; MS-12`,
    )
    expect(mask('MS-1234', {})).toBe('MS-1234')
  })

  it('is not hindered by a pattern that does not compile, matches nothing or never ends elsewhere (R-MASK-06)', () => {
    expect(
      mask(`${'a'.repeat(2_000)}! MS-1`, { loyaltyPatterns: ['(', 'x*', '(a+)+$', 'MS-1'] }),
    ).toBe(`${'a'.repeat(2_000)}! ${card}`)
  })
})

describe('mask: Turkish ids', () => {
  it.each(['10000000146', '12345678902', '10000000146’dır', '(10000000146)', '١٠٠٠٠٠٠٠١٤٦'])(
    'masks %s (R-MASK-07)',
    (written) => {
      expect(masked(written)).toMatch(/^\(?\*{11}\D*$/)
    },
  )

  it('is not misled by an odd last digit or a first 0 (R-VAL-16, R-MASK-07)', () => {
    expect(masked('12345678901')).toBe('12345678901')
    expect(masked('05321234568')).toBe(phone)
  })

  it('reads an id in groups or stuck to a word by its check digits (R-MASK-07)', () => {
    expect(masked('100 000 001 46')).toBe(id)
    expect(masked('TC10000000146')).toBe(`TC${id}`)
    expect(masked('AB12345678902')).toBe('AB12345678902')
    expect(masked('TC10000000168')).toBe('TC10000000168')
    expect(masked('100 000 001 68')).toBe('100 000 001 68')
  })
})

describe('mask: e-mail addresses', () => {
  it.each([
    'ali.veli@firma.com.tr',
    'ali+market_1@sub.alan-adi.com',
    "o'neil@x.io",
    'a@b.co',
    'çiğdem@örnek.com',
    'ali@xn--rnek-5qa.com',
    'ALI@FIRMA.COM',
    'ali＠firma.com',
    '1234567890@posta.com',
    '%ali!x@firma.com',
  ])('masks all of %s (R-MASK-08)', (written) => {
    expect(masked(`Yazın: ${written}.`)).toMatch(/^Yazın: %?\*\*\*@\*\*\*\.\*\*\*\.$/)
  })

  it.each([
    ['<ali@x.com>', `<${email}>`],
    ['"ali@x.com"', `"${email}"`],
    ["'ali@x.com'", `'${email}'`],
    ['mailto:ali@x.com?subject=1', `mailto:${email}?subject=1`],
    ['ali@x.com...', `${email}...`],
    ['ali@x.com.5', `${email}.5`],
    ['ali@x.com,veli@y.com', `${email},${email}`],
    ['ali@x.com@y.org', `${email}@y.org`],
    ['"ali veli"@firma.com', email],
    ['adresim "ali \\" veli"@firma.com.', `adresim ${email}.`],
    ['"tamam" dedi, "ali"@firma.com', `"tamam" dedi, ${email}`],
    ['ali@[127.0.0.1]', email],
    ['ali@[IPv6:2001:db8::1], veli@y.com', `${email}, ${email}`],
  ])('keeps the text around it: %s (R-MASK-08)', (text, expected) => {
    expect(masked(text)).toBe(expected)
  })

  it.each([
    '5 @ 10',
    '@handle',
    'yarın @ 17.30',
    'ali@',
    'ali@evde',
    '3@5.50',
    'a@.b',
    '"@x.com',
    'ali@[ev]',
    'ali@[127.0.0.1',
  ])('takes %s for no address (R-MASK-15)', (text) => {
    expect(masked(text)).toBe(text)
  })
})

describe('mask: texts', () => {
  it('replaces what it finds in a longer text and keeps the rest (R-MASK-12)', () => {
    expect(
      masked(
        'card 4111111111111111 call 0532 123 45 67, e-mail ali@x.com; id 10000000146 👍 U12345678!',
      ),
    ).toBe(`card ${card} call ${phone}, e-mail ${email}; id ${id} 👍 ${passport}!`)
  })

  it('replaces every match of a kind (R-MASK-13)', () => {
    expect(masked('ali@x.com veli@y.org')).toBe(`${email} ${email}`)
    expect(masked('4111 1111 1111 1111 5555 5555 5555 4444')).toBe(`${card} ${card}`)
    expect(masked('10000000146 12345678902')).toBe(`${id} ${id}`)
    expect(masked('U12345678, U87654321\nC01X00T47')).toBe(`${passport}, ${passport}\n${passport}`)
  })

  it.each([
    ['10000000146', id],
    ['4111111111111111', card],
    ['6212345678901232', card],
    ['TK123456789', card],
    ['05321234568', phone],
    ['+6281234567890', phone],
    ['00905321234567', phone],
    ['U12345678', passport],
    ['123456789', passport],
  ])('takes %s for what it is (R-MASK-14)', (text, expected) => {
    expect(masked(text)).toBe(expected)
  })

  it('does not look at its own masks again (R-MASK-14)', () => {
    const text = `4111111111111111 12345678902 ali@x.com +90 312 000 00 00 A1234567 ${'x'.repeat(3)}`
    expect(masked(masked(text))).toBe(masked(text))
    expect(masked(`${card}${phone}${email}${id}${passport}`)).toBe(
      `${card}${phone}${email}${id}${passport}`,
    )
  })

  it.each([
    'TERRIBLE SERVICE 2025, 5 stars',
    'SOLUTION',
    'ABCDEFGH',
    'A320, B17, TK1985',
    '12.03.2026 14.30-18.30',
    '2026-03-12 / 2026-03-15',
    '09.30-17.00',
    '2024 2025 2026',
    '1.250.000 TL',
    '4 250 000 TL',
    '25.000-30.000 TL',
    '5 12 18 23 34 49',
    '5 4 5 5 4 3 5 5 4 4',
    '192.168.1.10',
    '',
    '🎉'.repeat(3),
    '\ud800 lone \udc00',
    '__proto__ <b>12</b>',
  ])('leaves %j alone (R-MASK-15)', (text) => {
    expect(masked(text)).toBe(text)
  })

  it.each<readonly [string, string]>([
    ['GB', 'ZIP+4 is 02139-4307'],
    ['US', 'ZIP+4 is 02139-4307'],
    ['BR', 'CEP 01310-100, 20040-020'],
    ['JP', '150-0002'],
    ['PT', '1000-205 Lisboa'],
    ['TR', 'Barkod 8690504012347'],
    ['DE', 'EAN 4006381333931'],
    ['US', 'UPC 036000291452'],
    ['TR', 'Fiş 2026112212345, 8123456789012'],
    ...['TR', 'NO', 'SG', 'DK', 'GB', 'US', 'DE', 'ES'].map(
      (country) => [country, 'Fatura 1250 0417 8832 9911'] as const,
    ),
    ...['TR', 'DE'].flatMap((country) => [
      [country, 'TR33 0006 1005 1978 6457 8413 26'] as const,
      [country, 'DE89 3704 0044 0532 0130 00'] as const,
    ]),
  ])(
    'finds no phone in a postcode, a barcode, a receipt or an account, in %s: %s (R-MASK-15)',
    (country, text) => {
      expect(masked(text, country)).toBe(text)
    },
  )

  it.each(['a@b.co ', '1234567 ', '(5', '0532 123 45 67 ', 'U12345678', '0 ', 'a@b.co0532 12'])(
    'what %j makes longer is cut once, and stays within what an answer may be long (R-MASK-14)',
    (piece) => {
      for (const length of [9_990, 9_999, 10_000]) {
        const once = masked(piece.repeat(1 + length / piece.length).slice(0, length))
        expect(once.length).toBeLessThanOrEqual(10_000)
        expect(masked(once)).toBe(once)
      }
    },
  )

  it('leaves signs that a masked answer is known by (R-MASK-03, R-MASK-07, R-MASK-11)', () => {
    for (const text of [
      '4111111111111111',
      '10000000146',
      'ali@x.com',
      '0532 123 45 67',
      'U12345678',
    ]) {
      expect(containsMask(text)).toBe(false)
      expect(containsMask(masked(text))).toBe(true)
    }
  })
})
