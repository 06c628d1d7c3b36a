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
