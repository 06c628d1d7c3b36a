import { describe, expect, it } from 'vitest'
import { compiles, matches } from './regex.ts'

describe('regex', () => {
  it.each([
    ['^AB+C$', 'abbc', true],
    ['^AB+C$', 'abbcd', false],
    ['bc', 'xABCy', true],
    ['şeker', 'ŞEKER', true],
    ['^.$', '😀', true],
    ['', 'anything', true],
  ])('%s in %s, without regard to case: %s (R-FLOW-13)', (pattern, subject, expected) =>
    expect(matches(pattern, subject)).toBe(expected),
  )

  it.each([
    ['istanbul', 'İSTANBUL', true],
    ['istanbul', 'ISTANBUL', true],
    ['İstanbul', 'ıstanbul', true],
    ['ISPARTA', 'ısparta', true],
    ['İzmir', 'i̇zmir', true],
    ['^[a-zçğıöşü]+$', 'ısı', true],
    ['^[Ç-ı]$', 'ğ', true],
    ['istanbul', 'Ankara', false],
  ])(
    'Turkish İ, I, ı and i are one letter: %s in %s: %s (R-FLOW-13)',
    (pattern, subject, expected) => expect(matches(pattern, subject)).toBe(expected),
  )

  it.each(['([', '(?=a)', '(a)\\1', '(?<!a)b', '*', 'a{2,1}', '\\'])(
    '%s does not compile, matches nothing and throws nothing (R-FLOW-14)',
    (pattern) => {
      expect(compiles(pattern)).toBe(false)
      expect(matches(pattern, 'aaa ([ (?=a)')).toBe(false)
    },
  )

  it.each(['(?P<n>a)', '(?i)abc', '(?<1a>b)', 'a(?#x)b'])(
    '%s is no pattern of ECMAScript, so a flow may not have it (R-FLOW-14)',
    (pattern) => {
      expect(compiles(pattern)).toBe(false)
    },
  )

  it('takes patterns of 512 characters and no longer ones', () => {
    expect(compiles('a'.repeat(512))).toBe(true)
    expect(compiles('a'.repeat(513))).toBe(false)
    expect(matches('a'.repeat(513), 'a'.repeat(600))).toBe(false)
  })

  it('searches the first 2,048 characters of an answer', () => {
    expect(matches('slow', `${' '.repeat(2_044)}slow`)).toBe(true)
    expect(matches('slow', `${' '.repeat(2_045)}slow`)).toBe(false)
    expect(matches('^a', '\ud83d'.repeat(3_000))).toBe(false)
  })

  it('refuses a short pattern that unfolds into a huge program', () => {
    expect(compiles('\\pL{1000}'.repeat(10))).toBe(false)
    expect(compiles('\\pL{100}')).toBe(true)
  })

  // A backtracking engine would need exponentially many steps for these, so the test would never end.
  it.each(['(a+)+$', '(a|aa)+$', '(.*a){12}$', '(x+x+)+y'])('runs %s in linear time', (pattern) => {
    expect(matches(pattern, `${'a'.repeat(2_047)}!`)).toBe(false)
    expect(matches(pattern, `${'x'.repeat(2_047)}!`)).toBe(false)
  })

  it('answers the same after more patterns than it keeps', () => {
    const words = Array.from({ length: 450 }, (_, index) => `word${index}$`)
    for (const word of [...words, ...words])
      expect(matches(word, `a ${word.slice(0, -1)}`)).toBe(true)
    expect(matches('word1$', 'word10')).toBe(false)
  })
})
