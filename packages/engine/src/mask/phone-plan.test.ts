// The compiled plans agree with the library's parser on random digits seen from every country.
import fc from 'fast-check'
import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { phonePlan } from './phone-plan.ts'

const digits = fc.oneof(
  fc.stringMatching(/^\d{7,16}$/),
  // Digits with the start of a number: a prefix, a calling code, an exit code.
  fc
    .tuple(
      fc.constantFrom(
        '0',
        '00',
        '011',
        '1',
        '7',
        '8',
        '44',
        '49',
        '90',
        '9',
        '810',
        '15',
        '0800',
        '800',
        '0390',
        '379',
      ),
      fc.stringMatching(/^\d{5,12}$/),
    )
    .map((parts) => parts.join('')),
)

describe('numbering plans', () => {
  it.each(getCountries())('rank numbers seen from %s as the library does', (country) => {
    const { rankOf } = phonePlan(country)
    fc.assert(
      fc.property(digits, fc.constantFrom('', '+'), (number, plus) => {
        const phone = parsePhoneNumberFromString(plus + number, {
          defaultCountry: country,
          extract: false,
        })
        expect(rankOf(plus + number), plus + number).toBe(
          phone?.isPossible() ? (phone.isValid() ? 2 : 1) : 0,
        )
      }),
      { numRuns: 300, seed: 20_261_122 },
    )
  })
})
