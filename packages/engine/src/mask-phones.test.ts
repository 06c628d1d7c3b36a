import { describe, expect, it } from 'vitest'
import { mask } from './mask.ts'
import { masked, phone } from './test/masked.ts'

describe('mask: phones', () => {
  it.each([
    '0532 123 45 67',
    '+905321234567',
    '(532) 123-4567',
    '0532-123-45-67',
    '0532.123.45.67',
    '0 532 123 45 67',
    '0(532)1234567',
    '(0532) 123 45 67',
    '+90 (532) 123 45 67',
    '(+90) 532 123 45 67',
    '+90 (0) 532 123 45 67',
    '+ 90 532 123 45 67',
    '00905321234567',
    '0090 532 123 45 67',
    '90 532 123 45 67',
    '5321234567',
    '0 5 3 2 1 2 3 4 5 6 7',
    '٠٥٣٢ ١٢٣ ٤٥ ٦٧',
    '۰۵۳۲۱۲۳۴۵۶۷',
    '＋９０５３２１２３４５６７',
    '0️⃣5️⃣3️⃣2️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
    '0532\u200b123\u200b45\u200b67',
  ])('masks the cell phone %s (R-MASK-09)', (written) => {
    expect(masked(written)).toBe(phone)
    expect(masked(`Beni ${written} numarasından arayın.`)).toBe(
      `Beni ${phone} numarasından arayın.`,
    )
  })

  it.each([
    '0212 123 45 67',
    '+90 312 000 00 00',
    '0312 000 00 00',
    '(0216) 345 67 89',
    '0232-4567890',
    '444 1 234',
    '4441234',
    '345 67 89',
  ])('masks the landline %s (R-MASK-10)', (written) => {
    expect(masked(`Ofis: ${written}.`)).toBe(`Ofis: ${phone}.`)
  })

  it.each([
    ['US', '(212) 555-0123'],
    ['US', '1-212-555-0123'],
    ['GB', '020 7946 0958'],
    ['gb', '07911 123456'],
    ['DE', '030/1234567'],
    ['FR', '06 12 34 56 78'],
    ['ES', '612 345 678'],
    ['NO', '22 12 34 56'],
    ['RU', '8 (3452) 12-10-20'],
    ['AR', '011 15-1234-5678'],
    ['AR', '0111512345678'],
    ['TR', '+62 812 3456 7890'],
    ['TR', '+1 212 555 0123'],
    ['SA', '٠٥٠ ١٢٣ ٤٥٦٧'],
  ])('reads numbers as they are written in %s: %s (R-MASK-09, R-MASK-10)', (country, written) => {
    expect(masked(`tel ${written}`, country)).toBe(`tel ${phone}`)
  })

  it.each([[null], [undefined], ['ZZ'], ['']])(
    'reads ten digits as a phone though the country is %s (R-MASK-09)',
    (country) => {
      expect(mask('0532 123 45 67', country === undefined ? {} : { country })).toBe(phone)
    },
  )

  it('keeps the marks of direction that a list of contacts puts around a number (R-MASK-09)', () => {
    expect(masked('\u202a+90 532 123 45 67\u202c')).toBe(`\u202a${phone}\u202c`)
  })

  it('separates consecutive numbers, and does not include a number after them (R-MASK-09, R-MASK-13)', () => {
    expect(masked('0532 123 45 67 0533 765 43 21')).toBe(`${phone} ${phone}`)
    expect(masked('0532 123 45 67/0533 765 43 21')).toBe(`${phone}/${phone}`)
    // "5 0532 123 45" could be a number too, but 67 must not remain visible.
    expect(masked('5 0532 123 45 67')).toBe(phone)
    expect(masked('18.00-20.00 0532 123 45 67 10 dk')).toBe(`18.00-20.00 ${phone} 10 dk`)
  })

  it('finds a number that is stuck to a word (R-MASK-09)', () => {
    expect(masked('tel05321234567')).toBe(`tel${phone}`)
    expect(masked('0532 123 45 67den')).toBe(`${phone}den`)
  })
})
