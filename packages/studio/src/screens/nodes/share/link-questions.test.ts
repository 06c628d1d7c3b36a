import { questionStyles } from '@askwell/contract'
import { styleOf, toolingOf } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { ask, flowOf } from '../../../questions/test/flow.ts'
import { linkQuestions, mailQuestions } from './link-questions.ts'

describe('mailQuestions (ECO-50)', () => {
  const offered = (...[key, style, more]: Parameters<typeof ask>) =>
    mailQuestions(flowOf([ask(key, style, more)]))

  it.each([...questionStyles])('offers %s without options exactly where it has points', (style) => {
    const { points } = styleOf(style)
    expect(offered('q', style, { options: [] })).toEqual(points ? ['q'] : [])
  })

  it('offers one answer of a list, and not several', () => {
    expect(offered('mood', 'radio', { options: ['good', 'bad'] })).toEqual(['mood'])
    expect(offered('used', 'checklist', { options: ['pool', 'gym'] })).toEqual([])
  })

  it('offers no list that nobody sees', () => {
    const { question, ...element } = ask('mood', 'radio', { options: ['good'] })
    if (!question) throw new Error('no question')
    const options = question.options.map((option) => ({ ...option, isVisible: false }))
    expect(mailQuestions(flowOf([{ ...element, question: { ...question, options } }]))).toEqual([])
  })
})

describe('linkQuestions', () => {
  it.each([...questionStyles])('offers %s exactly where a link can answer it', (style) => {
    const found = linkQuestions(flowOf([ask('q', style, { options: ['a'] })]))
    expect(found.length).toBe(toolingOf(style).isPreloadable ? 1 : 0)
  })

  it('says options in their order, and everything by its key where there are not words', () => {
    const question = ask('mood', 'radio', { options: ['good', 'bad'], body: {} })
    const [good, bad] = question.question?.options ?? []
    if (!question.question || !good || !bad) throw new Error('no options')
    const turned = {
      ...question,
      question: {
        ...question.question,
        options: [
          { ...good, order: 2 },
          { ...bad, order: 1, body: {} },
        ],
      },
    }
    expect(linkQuestions(flowOf([turned]))).toEqual([
      {
        key: 'mood',
        words: 'mood',
        options: [
          { key: 'bad', words: 'bad' },
          { key: 'good', words: 'good' },
        ],
      },
    ])
  })

  it.each([
    ['**How** was it?', 'How was it?'],
    ['# Title\n\nMore', 'Title'],
    ['[a page](https://x.example)', 'a page'],
    ['> quoted `code`', 'quoted code'],
    ['***', 'q'],
  ])('%j is offered as %j', (body, words) => {
    expect(linkQuestions(flowOf([ask('q', 'text', { body: { en: body } })]))[0]?.words).toBe(words)
  })
})
