import { describe, expect, it } from 'vitest'
import { suggestThemes } from './suggest-themes.ts'
import { WordCounter } from './words.ts'

const stopWords = new Set(['the', 'was', 'and', 'a', 'is', 'my', 'too'])
const counterOf = (texts: readonly string[], groups = 1) => {
  const counter = new WordCounter({ language: 'en', stopWords, groups, hasScore: false })
  for (const [at, text] of texts.entries())
    counter.add(text, [true, at % 2 === 0].slice(0, groups), null)
  return counter
}
const late = ['the delivery was late', 'late delivery, slow courier', 'my courier was late']
const food = ['the soup was cold', 'cold soup and bread', 'a cold bread']
const other = ['nothing to say', 'fine', 'all good here', 'ok then', 'no comment']
const many = (texts: readonly string[], times: number): string[] =>
  Array.from({ length: times }, (_one, at) => texts[at % texts.length] ?? '')

describe('suggested themes', () => {
  const texts = [...many(late, 30), ...many(food, 24), ...many(other, 46)]

  it('are words that come together, each theme with the texts that any of them finds', () => {
    const themes = suggestThemes(counterOf(texts), 0)
    const named = (term: string) => themes.find(({ terms }) => terms.includes(term))
    expect(named('late')).toMatchObject({ count: 30 })
    expect(named('late')?.terms).toEqual(expect.arrayContaining(['late', 'delivery', 'courier']))
    expect(named('cold')?.terms).toEqual(expect.arrayContaining(['cold', 'soup', 'bread']))
    expect(named('late')).not.toBe(named('cold'))
    for (const { name, terms } of themes) expect(terms[0]).toBe(name)
    // A phrase of words that are listed finds nothing more.
    expect(themes.flatMap(({ terms }) => terms)).not.toContain('late delivery')
  })

  it('are the same for the same texts in another order', () => {
    expect(suggestThemes(counterOf(texts.toReversed()), 0)).toEqual(
      suggestThemes(counterOf(texts), 0),
    )
  })

  it('need fifty texts, and words that are neither rare nor in most texts', () => {
    expect(suggestThemes(counterOf(texts.slice(0, 49)), 0)).toEqual([])
    expect(suggestThemes(counterOf([]), 0)).toEqual([])
    const all = [...many(['pizza today'], 90), ...many(['rare word'], 4), ...many(other, 6)]
    const terms = suggestThemes(counterOf(all), 0).flatMap((theme) => theme.terms)
    expect(terms).not.toContain('pizza')
    expect(terms).not.toContain('rare')
  })

  it('are those of the group', () => {
    const grouped = counterOf(
      texts.flatMap((text) => [text, 'pizza pasta again', text]),
      2,
    )
    const terms = suggestThemes(grouped, 1).flatMap((theme) => theme.terms)
    expect(terms.length).toBeGreaterThan(0)
    expect(suggestThemes(grouped, 0)).not.toEqual(suggestThemes(grouped, 1))
  })
})
