import { describe, expect, it } from 'vitest'
import { freeKey, isGoodKey, keyFrom } from './keys.ts'

describe('keyFrom', () => {
  it.each([
    ['How likely are you?', 'how_likely_are_you'],
    ['Çok iyi, teşekkürler!', 'cok_iyi_tesekkurler'],
    ['ISPARTA ılık', 'isparta_ilik'],
    ['Straße', 'strasse'],
    ['你好', ''],
    ['a'.repeat(80), 'a'.repeat(64)],
  ])('makes %j into %j', (words, key) => expect(keyFrom(words)).toBe(key))
})

it('cuts between words (O-04)', () =>
  expect(keyFrom('How likely are you to recommend us?', 32)).toBe(
    'how_likely_are_you_to_recommend',
  ))

describe('freeKey', () => {
  it.each([
    [[], 'score', 'score'],
    [['score'], 'score', 'score_2'],
    [['score', 'score_2'], 'score', 'score_3'],
    [['option_1'], 'option_1', 'option_2'],
  ])('beside %j %s is %s', (taken, wish, key) =>
    expect(freeKey(wish, new Set<string>(taken))).toBe(key),
  )
})

it.each([
  ['a_1', true],
  ['A', false],
  ['', false],
  ['a b', false],
  ['a'.repeat(65), false],
])('%j is a good key: %s', (key, is) => expect(isGoodKey(key)).toBe(is))
