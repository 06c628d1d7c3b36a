import { describe, expect, it } from 'vitest'
import { mask } from '../mask.ts'
import { englishSentences } from './ordinary-sentences.en.ts'
import { turkishSentences } from './ordinary-sentences.tr.ts'

const sentences = [...englishSentences, ...turkishSentences]
const changedBy = (country: string | null) =>
  sentences.filter((sentence) => mask(sentence, { country }) !== sentence)

describe('ordinary sentences', () => {
  it('are five hundred, no two alike', () => {
    expect(sentences).toHaveLength(500)
    expect(new Set(sentences).size).toBe(500)
  })

  it.each(['TR', 'US', 'GB', 'IT', null])(
    'at most one in a hundred changes in %s (R-MASK-15)',
    (country) => {
      // A coupon of eight capitals and digits, and two bare order numbers as long as a passport's.
      expect(changedBy(country)).toEqual([
        'The coupon SPRING25 was refused although it runs until 30.06.2026.',
        'Order 48213357 arrived with the wrong colour.',
        '48213357 numaralı siparişim yanlış renkte geldi.',
      ])
    },
  )

  it.each(['DE', 'NO', 'FR', 'ES', 'RU', 'SA'])(
    'nor does more than that where phones are short or of any length, in %s (R-MASK-15)',
    (country) => {
      expect(changedBy(country).length).toBeLessThanOrEqual(5)
    },
  )
})
