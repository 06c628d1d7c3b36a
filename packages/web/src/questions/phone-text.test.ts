import { describe, expect, it } from 'vitest'
import * as format from './phone-format.ts'
import { phoneText } from './phone-text.ts'
import { regionOf } from './region-of.ts'

describe('what the run gets of a typed number', () => {
  it.each([
    ['0664 1204897', 'AT', '+436641204897'],
    ['+90 532 123 45 67', 'AT', '+905321234567'],
    ['00 43 664 1204897', 'AT', '+436641204897'],
    ['0532 123 45 67', 'TR', '+905321234567'],
    ['٠٥٣٢ ١٢٣ ٤٥ ٦٧', 'TR', '+905321234567'],
    ['  (212) 555-2368 ', 'US', '+12125552368'],
    ['0049 171 2345678', 'US', '+491712345678'],
    ['(0049) 171/2345678', 'AT', '+491712345678'],
    ['০৫৩২ ১২৩ ৪৫ ৬৭', 'TR', '+905321234567'],
  ])('%s seen from %s is %s (A-100)', (typed, country, e164) =>
    expect(phoneText(typed, country, format)).toBe(e164),
  )

  it.each(['12', '+90 123 456 78 90', '+999 1234567', 'call me 0664 1204897'])(
    '%s is not a number, and has not the form of one (R-QS-26)',
    (typed) => expect(phoneText(typed, 'AT', format)).not.toMatch(/^\+\d/),
  )

  it('before the numbering plans are there, a number with its country code works as typed', () => {
    expect(phoneText('+43 664 / 120-48 97', '', null)).toBe('+436641204897')
    expect(phoneText('0043 664 1204897', '', null)).toBe('+436641204897')
    expect(phoneText('٠٠٩٠ ٥٣٢ ١٢٣ ٤٥ ٦٧', '', null)).toBe('+905321234567')
    expect(phoneText('0664 1204897', 'AT', null)).toBe('0664 1204897')
  })
})

describe('what is shown of a number', () => {
  it('has its country apart and the rest in groups', () => {
    expect(format.readPhone('+905321234567', 'AT')).toEqual({
      e164: '+905321234567',
      country: 'TR',
      national: '532 123 45 67',
    })
  })

  it('keeps the country chosen where several share a calling code', () => {
    expect(format.readPhone('+14165550123', 'CA')?.country).toBe('CA')
    expect(format.callingCodeOf('CA')).toBe('+1')
    expect(format.callingCodeOf('XX')).toBeNull()
  })

  it('a number of no country stays whole', () =>
    expect(format.readPhone('+80012345678', 'AT')?.country).toBeNull())
})

it.each([
  ['tr', 'TR'],
  ['pt-br', 'BR'],
  ['en', 'US'],
  ['nonsense-', ''],
])('the language %s is most of %s', (code, region) => expect(regionOf(code)).toBe(region))

describe('the country of a number without a country code', () => {
  it.each([
    ['TR', 'Europe/Berlin', ['de-DE'], 'TR'],
    ['at', 'UTC', [], 'AT'],
    [null, 'Europe/Berlin', ['en-US'], 'DE'],
    [null, 'Asia/Tokyo', ['ja'], 'JP'],
    [null, 'UTC', ['en', 'de-AT', 'en-GB'], 'AT'],
    [null, 'UTC', ['not a language', 'tr'], 'FR'],
  ])('owner %s, clock %s, languages %j: %s (A-100)', (owner, timeZone, languages, country) =>
    expect(format.homeCountry(owner, 'fr', { timeZone, languages })).toBe(country),
  )
})
