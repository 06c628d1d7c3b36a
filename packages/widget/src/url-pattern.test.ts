import { linearRegex, matches } from '@askwell/engine/regex'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findUrlPattern, isUrlPattern } from './url-pattern.ts'

const address = 'https://shop.example.com/en/CheckOut/step-2?item=42&x=a.b#pay'
const found = (pattern: string, url = address): boolean =>
  findUrlPattern([pattern], url).matched === pattern

describe('an address pattern', () => {
  it.each([
    'checkout',
    'CHECKOUT',
    '^https://',
    '^https?:\\/\\/shop\\.',
    '#pay$',
    '/en/|/tr/',
    '/(?:en|tr)/checkout',
    '(?i)checkout',
    '(?P<lang>en)/',
    '(?<lang>en)/',
    'step-\\d',
    'step-[0-9]{1,3}\\?',
    'item=\\d+&',
    'item=[^&]{2}&',
    'x=\\w\\.\\w',
    '\\bpay\\b',
    '\\Bay\\z',
    '\\Ahttps',
    '[\\w-]+\\.example\\.com',
    '[a-z]+/check',
    '.*',
    '',
    '()',
    'a|',
    'step.2',
    '(a*)*b',
    '\\x2fen\\x2F',
    'it{1}em',
    'm=4{0,1}2{1,}',
    '/(en|tr)/.+#pay',
    'http[s]+:\\/\\/',
    'item=\\d{2}?&',
  ])('%s is found (R-WGT-41, R-WGT-42)', (pattern) => {
    expect(found(pattern)).toBe(true)
    expect(matches(pattern, address)).toBe(true)
  })

  it.each([
    '^checkout',
    'pay/$',
    '/de/',
    'step-\\D',
    'item=\\d{3}',
    '\\bay',
    '[^\\x20-\\x7e]',
    'x=a\\wb',
    '^$',
    'item=4{3}',
  ])('%s is not (R-WGT-41)', (pattern) => {
    expect(found(pattern)).toBe(false)
    expect(isUrlPattern(pattern)).toBe(true)
    expect(matches(pattern, address)).toBe(false)
  })

  it.each([
    ...[
      '(',
      ')',
      'a)',
      '(a',
      '[',
      '[a',
      '[]',
      '[^]',
      '*',
      '+a',
      '?',
      'a**',
      'a++',
      '\\',
      '(?=a)',
      '(?!a)',
      '(?<=a)',
      '(?<!a)',
      '(a)\\1',
      '\\k<a>',
      '\\q',
    ],
    ...['a{3,2}', 'a{1001}', '(a{500}){500}', '(?x)', '[z-a]', `${'a'.repeat(513)}`],
  ])('%s does not compile and is skipped (R-WGT-43)', (pattern) => {
    expect(isUrlPattern(pattern)).toBe(false)
    expect(findUrlPattern([pattern, 'pay'], address)).toEqual({
      matched: 'pay',
      invalid: [pattern],
    })
    expect(findUrlPattern([pattern], address)).toEqual({ matched: null, invalid: [pattern] })
  })

  it('agrees with RE2 on whatever both take', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      'B',
      '/',
      '.',
      '\\.',
      '[ab]',
      '[^a]',
      '\\w',
      '\\d',
      '\\D',
      '^',
      '$',
      '\\b',
      '(a|b)',
      '(?:ab)',
      '[a-c/]',
      '{',
      '}',
      ']',
    )
    const quantity = fc.constantFrom(
      '',
      '',
      '',
      '*',
      '+',
      '?',
      '{2}',
      '{1,3}',
      '{0,1}',
      '{2,}',
      '*?',
    )
    const piece = fc.tuple(atom, quantity).map((parts) => parts.join(''))
    const sequence = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(''))
    const pattern = fc
      .tuple(sequence, sequence, sequence)
      .map(([left, inside, right]) => `${left}(${inside}|${right})*${right}`)
    const subject = fc
      .array(fc.constantFrom('a', 'b', 'A', 'c', '/', '.', '1', '{', ']'), { maxLength: 12 })
      .map((signs) => signs.join(''))
    fc.assert(
      fc.property(pattern, subject, (source, url) => {
        const peer = linearRegex(source)
        expect({ source, compiles: isUrlPattern(source) }).toEqual({
          source,
          compiles: peer !== null,
        })
        if (peer)
          expect({ source, url, found: found(source, url) }).toEqual({
            source,
            url,
            found: peer.test(url),
          })
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([
    '^(a+)+$',
    '(a|a)*$',
    '(a|aa)+$',
    '(.*a){20}$',
    '([a-z]+)*[0-9]$',
    '(a?){30}a{30}$',
    '(x+x+)+y',
    '(.{0,30}){30}!',
    '(\\w|\\w|\\w)*!$',
  ])('the hostile %s costs little (R-WGT-41)', (pattern) => {
    const url = `https://host.test/${'a'.repeat(2_040)}!`
    const from = performance.now()
    for (let time = 0; time < 3; time++) found(pattern, url)
    expect((performance.now() - from) / 3).toBeLessThan(150)
  })

  it('stops at a bounded amount of work over all patterns together', () => {
    const url = `https://host.test/${'a'.repeat(2_040)}!`
    const costly = Array.from({ length: 200 }, (_, at) => `(a?){300}a{${200 - at}}z`)
    const from = performance.now()
    expect(findUrlPattern([...costly, 'host'], url).matched).toBeNull()
    expect(performance.now() - from).toBeLessThan(1_000)
  })

  it('looks at the first 2048 characters of an address', () => {
    expect(found('end$', `https://host.test/${'a'.repeat(4_000)}end`)).toBe(false)
  })
})
