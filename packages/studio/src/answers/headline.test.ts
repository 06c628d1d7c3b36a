import type { QuestionStyle } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { QuestionAnswered } from './answer-shown.ts'
import { headline } from './headline.ts'
import { personName } from './person.ts'
import { plainWords, wordsIn } from './plain-words.ts'

const points = (style: QuestionStyle, value: number): QuestionAnswered =>
  ({ style, answer: { kind: 'points', value, text: `${value}` } }) as unknown as QuestionAnswered
const text = (words: string, isLong: boolean): QuestionAnswered =>
  ({
    style: 'textarea',
    answer: { kind: 'text', text: words, isLong },
  }) as unknown as QuestionAnswered
const scoreOf = (...answered: QuestionAnswered[]): unknown => {
  const { score } = headline(answered)
  return score && 'text' in score ? score.text : score
}

describe('headline', () => {
  it('lets NPS speak before satisfaction, whatever was asked first', () => {
    expect(scoreOf(points('star', 4), points('score', 9))).toBe('9')
    expect(scoreOf(points('score', 9), points('star', 4))).toBe('9')
    expect(scoreOf(points('star', 4))).toBe('4')
    expect(scoreOf(points('custom_score', 30))).toBe('30')
    expect(scoreOf(text('Good', true))).toBeNull()
  })

  it('lets the first of two equal scales speak', () =>
    expect(scoreOf(points('score', 3), points('score', 10))).toBe('3'))

  it('shows the longest text that somebody wrote, and no short answer', () => {
    const said = [text('Fine', true), text('The queue was long', true), text('A@b.example', false)]
    expect(headline(said).words).toBe('The queue was long')
    expect(headline([text('A@b.example', false)]).words).toBeNull()
    expect(headline([text('', true)]).words).toBeNull()
  })
})

describe('personName', () => {
  it.each<[Parameters<typeof personName>[0], string | null, string | null]>([
    [{ name: 'Ada', email: 'ada@shop.example' }, 'u1', 'Ada'],
    [{ name: '', email: 'ada@shop.example' }, 'u1', 'ada@shop.example'],
    [{ name: null, phone_number: '+4930', external_id: 'x' }, null, '+4930'],
    [{ external_id: 'x', user_id: 'y' }, 'u1', 'x'],
    [{}, 'u1', 'u1'],
    [null, 'u1', 'u1'],
    [null, '', null],
    [{}, null, null],
  ])('%j with the user id %j is called %j', (customer, userId, name) =>
    expect(personName(customer, userId)).toBe(name),
  )
})

describe('plainWords', () => {
  it.each<[markdown: string, plain: string]>([
    ['**How** was _it_?', 'How was it?'],
    ['# Thanks\n\n- one\n- two', 'Thanks one two'],
    ['See [our page](https://shop.example "x")', 'See our page'],
    ['![a plate](https://shop.example/p.png) Nice?', 'a plate Nice?'],
    ['> quoted `code`', 'quoted code'],
    ['first_name and last_name', 'first_name and last_name'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['\\*not bold\\*', '*not bold*'],
    ['  spread\n over\tlines ', 'spread over lines'],
    ['', ''],
  ])('%j reads %j in one line', (markdown, plain) => expect(plainWords(markdown)).toBe(plain))

  it('takes the first wanted language that has words, else any that has', () => {
    expect(wordsIn({ en: 'Hi', tr: 'Selam' }, ['tr', 'en'])).toBe('Selam')
    expect(wordsIn({ en: 'Hi', tr: '' }, ['tr', 'en'])).toBe('Hi')
    expect(wordsIn({ de: 'Hallo' }, ['tr'])).toBe('Hallo')
    expect(wordsIn({ tr: '' }, ['tr'])).toBe('')
    expect(wordsIn(undefined, ['en'])).toBe('')
  })
})
