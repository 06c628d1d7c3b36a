import type { ThemeRule } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskSigns } from '../mask-signs.ts'
import { ThemeMatcher } from './themes.ts'

const rule = (more: Partial<ThemeRule>): ThemeRule => ({
  ...{ name: 'T', terms: {}, not: [], question: null },
  ...more,
})
const found = (text: string, terms: readonly string[], language = 'en', not: string[] = []) =>
  new ThemeMatcher([rule({ terms: { [language]: [...terms] }, not })])
    .marksIn(text, language)
    .map(({ from, to }) => text.slice(from, to))

describe('a theme', () => {
  it.each<[text: string, terms: string[], language: string, marks: string[]]>([
    ['The delivery was late.', ['late'], 'en', ['late']],
    ['The LATE, late delivery', ['late'], 'en', ['LATE', 'late']],
    ['Lately I waited', ['late'], 'en', []],
    ['Lately I waited', ['late*'], 'en', ['Lately']],
    ['We translate', ['late*'], 'en', []],
    ['Customer  service is slow', ['customer service'], 'en', ['Customer  service']],
    ['customer-service', ['customer service'], 'en', ['customer-service']],
    ['one customer. Service', ['customer service'], 'en', []],
    ['the customer services', ['customer serv*'], 'en', ['customer services']],
    ['I don’t know', ["don't"], 'en', ['don’t']],
    ['ＷｉＦｉ is bad', ['wifi'], 'en', ['ＷｉＦｉ']],
    ['24 hours', ['24 hours'], 'en', ['24 hours']],
    ['IŞIK yandı', ['ışık'], 'tr', ['IŞIK']],
    ['INDIRIM', ['indirim'], 'tr', []],
    ['résumé', ['resume'], 'en', []],
    ['机组人员很友好', ['友好'], 'zh', ['友好']],
    ['พนักงานช้ามาก', ['ช้า'], 'th', ['ช้า']],
    ['', ['late'], 'en', []],
  ])('in “%s” by %j (%s): %j', (text, terms, language, marks) => {
    expect(found(text, terms, language)).toEqual(marks)
  })

  it('is not in a text with an excluding term, wherever that is', () => {
    expect(found('never late', ['late'], 'en', ['never late'])).toEqual([])
    expect(found('late, but never', ['late'], 'en', ['never late'])).toEqual(['late'])
  })

  it('is in no text of an unknown language, which is no fault', () => {
    expect(new ThemeMatcher([rule({ terms: { en: ['late'] } })]).marksIn('late', '')).toEqual([])
  })

  it('is not found inside a masked piece or across one', () => {
    for (const sign of Object.values(maskSigns)) {
      expect(found(`late ${sign} delivery`, ['late delivery'])).toEqual([])
      expect(found(`${sign} late`, ['late'])).toEqual(['late'])
    }
    expect(found(maskSigns.card, ['xxxx'])).toEqual([])
  })

  it('has the terms of its language in regions without their own', () => {
    const themes = new ThemeMatcher([
      rule({ terms: { pt: ['atraso'], 'pt-br': ['demora'] } }),
      rule({ terms: { pt: ['entrega'] } }),
    ])
    const of = (text: string, code: string) => themes.marksIn(text, code).map(({ theme }) => theme)
    expect(of('atraso na entrega', 'pt')).toEqual([0, 1])
    expect(of('atraso na entrega', 'pt-br')).toEqual([1])
    expect(of('demora', 'pt-br')).toEqual([0])
    expect(of('atraso na entrega', 'en')).toEqual([])
  })

  it('is in a text of words exactly if a plain search finds one of its terms between spaces', () => {
    const word = fc.constantFrom('late', 'lately', 'van', 'crew', 'box', 'late-night')
    const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 12 }),
        fc.array(fc.tuple(phrase, fc.boolean()), { minLength: 1, maxLength: 4 }),
        (words, terms) => {
          const plain = ` ${words.join(' ').replaceAll('-', ' ')} `
          const expected = terms.some(([term, isBeginning]) =>
            plain.includes(` ${term.replaceAll('-', ' ')}${isBeginning ? '' : ' '}`),
          )
          const written = terms.map(([term, isBeginning]) => `${term}${isBeginning ? '*' : ''}`)
          expect(found(words.join(' '), written).length > 0).toBe(expected)
        },
      ),
      { numRuns: 300 },
    )
  })
})
