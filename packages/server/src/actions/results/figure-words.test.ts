import type { FigureQuery } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { figureWords } from './figure-words.ts'

const on = { question: 'q' }
const nps: FigureQuery = { nps: on }
const mean: FigureQuery = { mean: on }
const share: FigureQuery = { share: on, values: ['a'] }

describe('a figure in words', () => {
  it.each<[FigureQuery, number | null, string, string]>([
    [nps, 12.5, 'en', '13'],
    [nps, -12.5, 'en', '-13'],
    [nps, -0.2, 'en', '0'],
    [mean, 3.005, 'en', '3.01'],
    [mean, 3.1, 'de', '3,10'],
    [share, 0.125, 'en', '13%'],
    [share, 0.235, 'de', '24 %'],
    [share, 0.235, 'tr', '%24'],
    [share, 0.004, 'en', '<1%'],
    [share, 0.997, 'en', '>99%'],
    [share, 0, 'en', '0%'],
    [share, 1, 'en', '100%'],
    ['responses', 12_345, 'en', '12,345'],
    ['completed', null, 'en', '–'],
  ])('%j of %s in %s is %s', (figure, value, locale, words) => {
    expect(figureWords(figure, value, locale).replace('\u00a0', ' ')).toBe(words)
  })
})
