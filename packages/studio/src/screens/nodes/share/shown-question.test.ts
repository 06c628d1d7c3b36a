import { expect, it } from 'vitest'
import { shownQuestion } from './shown-question.ts'

it.each([
  ['How was it?', ['Good', 'Bad']],
  ['Rate us: 1 to 3\n\nPlease', ['1', '2', '3']],
  ['See https://x.example', ['Yes: https://y.example', 'a\nb', '']],
  ['Nothing', []],
])('reads %j with its options (ECO-50)', (words, options) => {
  const urls = options.map((_, at) => `https://ask.example/f?responses=${at}`)
  const text = [words, ...options.map((word, at) => `${word}: ${urls[at]}`)].join('\n\n')
  expect(shownQuestion(text)).toEqual({
    words,
    options: options.map((word, at) => ({ word, url: urls[at] })),
  })
})

it('reads whatever words an owner chose, without losing an option (ECO-50)', () => {
  const random = randomFrom(11)
  const pieces = ['a', 'ü', '😀', ' ', ':', ': ', '\n', '“', 'http', 'https:', '//x', '.', '1', '؟']
  const words = (): string =>
    Array.from({ length: 1 + (random() % 8) }, () => pieces[random() % pieces.length] ?? '')
      .join('')
      .trim()
      .replaceAll(/\n{2,}/g, '\n')
  for (let hand = 0; hand < 300; hand += 1) {
    const options = Array.from({ length: 1 + (random() % 5) }, (_, at) => ({
      word: words(),
      url: `https://ask.example/feedback?node_id=1&responses=${at}`,
    }))
    const question = words()
    const text = [question, ...options.map(({ word, url }) => `${word}: ${url}`)].join('\n\n')
    expect(shownQuestion(text)).toEqual({ words: question, options })
  }
})

it('shows a text without links as words alone (ECO-50)', () => {
  for (const text of ['', 'Only words', 'Two\n\nparts', 'A: b\n\nC: ftp://x.example'])
    expect(shownQuestion(text)).toEqual({ words: text, options: [] })
})

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state >> 8
  }
}
