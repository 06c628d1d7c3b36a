import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskSigns } from '../mask-signs.ts'
import { WordCounter } from './words.ts'

const english = new Set(['the', 'was', 'of', 'and', 'a', 'is', 'out'])

function counted(
  texts: readonly (string | readonly [string, number])[],
  language = 'en',
  stopWords: ReadonlySet<string> = english,
) {
  const counter = new WordCounter({ language, stopWords, groups: 1, hasScore: true })
  for (const one of texts) {
    const [text, score] = typeof one === 'string' ? [one, null] : one
    counter.add(text, [true], score)
  }
  return counter.result(0)
}
const listed = (...of: Parameters<typeof counted>) =>
  Object.fromEntries(counted(...of).words.map(({ word, count }) => [word, count]))
const phrases = (...of: Parameters<typeof counted>) =>
  Object.fromEntries(counted(...of).phrases.map(({ word, count }) => [word, count]))

describe('words', () => {
  it('count once for each text, without stop words, numbers and single letters', () => {
    const texts = ['The crew, the crew and CREW 24 x', 'crew of 24 x', 'a slow boarding']
    expect(listed(texts)).toEqual({ crew: 2 })
    expect(counted(texts)).toMatchObject({ texts: 3, words: [{ count: 2, share: 2 / 3 }] })
  })

  it('have their most frequent spelling, and one form of apostrophes and widths', () => {
    expect(listed(['WiFi', 'WiFi', 'wifi', 'ＷｉＦｉ'])).toEqual({ WiFi: 4 })
    expect(listed(['don’t like', "Don't care", 'don’t'])).toEqual({ "don't": 3 })
  })

  it('are folded by their language', () => {
    expect(listed(['IŞIK', 'ışık'], 'tr')).toEqual({ IŞIK: 2 })
    expect(listed(['İYİ', 'iyi', 'iyi'], 'tr')).toEqual({ iyi: 3 })
    expect(listed(['résumé', 'resume'])).toEqual({})
  })

  it('are found where no spaces are written', () => {
    expect(listed(['机组人员很友好', '机组人员友好'], 'zh-cn', new Set(['很']))).toMatchObject({
      友好: 2,
    })
    expect(listed(['พนักงานดีมาก', 'พนักงานช้า'], 'th', new Set())).toMatchObject({ พนักงาน: 2 })
    expect(listed(['스태프 좋다', '스태프 별로'], 'ko', new Set())).toEqual({ 스태프: 2 })
  })

  it('do not come from masked pieces, which also part their neighbours', () => {
    const texts = Object.values(maskSigns).map((sign) => `great ${sign} crew`)
    expect(listed(texts)).toEqual({ crew: 5, great: 5 })
    expect(phrases(texts)).toEqual({})
  })

  it('have the mean score of the people who wrote them, with its interval', () => {
    const { words } = counted([['late again', 2], ['late', 4], ['crew', 10], 'late'])
    expect(words[0]).toMatchObject({ word: 'late', count: 3, score: { value: 3, n: 2, why: null } })
    // t(1) = 12.706, and the standard error is 1.
    expect(words[0]?.score?.interval?.low).toBeCloseTo(3 - 12.706, 2)
    expect(counted(['late', 'late']).words[0]?.score).toEqual({
      value: null,
      n: 0,
      interval: null,
      why: 'none',
    })
  })

  it('are counted for each group, and not scored where no score is asked for', () => {
    const counter = new WordCounter({
      language: 'en',
      stopWords: english,
      groups: 2,
      hasScore: false,
    })
    counter.add('crew', [true, false], null)
    counter.add('crew food', [true, true], null)
    counter.add('food', [false, true], null)
    expect(counter.result(0)).toMatchObject({ texts: 2, words: [{ word: 'crew', score: null }] })
    expect(counter.result(1)).toMatchObject({ texts: 2, words: [{ word: 'food', count: 2 }] })
  })
})

describe('phrases', () => {
  it('are two or three neighbours without a stop word at an end, in three texts at least', () => {
    const texts = ['The crew was friendly', 'crew was friendly!', 'so: crew was friendly']
    expect(phrases(texts)).toEqual({ 'crew was friendly': 3 })
    expect(phrases(['crew, friendly', 'crew. friendly', 'crew (friendly)'])).toEqual({})
    expect(phrases(['long wait', 'long wait', 'wait long'])).toEqual({})
  })

  it('leave out a part that hardly occurs without the longer one', () => {
    const whole = Array.from({ length: 8 }, () => 'very long queue')
    expect(phrases([...whole, 'long queue', 'long queue'])).toEqual({ 'very long queue': 8 })
    const often = Array.from({ length: 3 }, () => 'long queue')
    expect(phrases([...whole, ...often])).toEqual({ 'very long queue': 8, 'long queue': 11 })
  })
})

describe('hostile texts', () => {
  it('end, however long they are', () => {
    const texts = [
      'a'.repeat(1_000_000),
      'crew '.repeat(300_000),
      '机'.repeat(200_000),
      '\u0301'.repeat(100_000),
      '𝔸\u200d'.repeat(50_000),
      'ﷺ'.repeat(100_000),
    ]
    const before = performance.now()
    const { words } = counted([...texts, 'crew'], 'en')
    expect(words.find(({ word }) => word === 'crew')?.count).toBe(2)
    expect(performance.now() - before).toBeLessThan(10_000)
    for (const { word } of words) expect(word.length).toBeLessThanOrEqual(50)
  })

  it('fill the counter and no more', () => {
    const counter = new WordCounter({
      language: 'en',
      stopWords: new Set(),
      groups: 1,
      hasScore: false,
    })
    let texts = 0
    for (; !counter.isFull; texts += 1)
      counter.add(
        Array.from({ length: 1_000 }, (_, at) => `w${at}q${texts % 50}`).join(' '),
        [true],
        null,
      )
    expect(texts).toBeLessThan(1_000)
    expect(counter.result(0).texts).toBe(texts)
  }, 60_000)

  it('of any characters give words that they have, at most as often as there are texts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 12 }), (texts) => {
        const { words, phrases: found } = counted(texts)
        for (const { word, count } of [...words, ...found]) {
          expect(count).toBeLessThanOrEqual(texts.length)
          expect(word.trim()).not.toBe('')
        }
      }),
      { numRuns: 100 },
    )
  })
})
