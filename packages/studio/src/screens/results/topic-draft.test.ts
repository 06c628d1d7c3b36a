import { ThemeRule } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  draftFault,
  draftOf,
  markedPieces,
  ruleOf,
  type TopicDraft,
  termsIn,
} from './topic-draft.ts'

const draft = (more: Partial<TopicDraft>): TopicDraft => ({
  ...{ name: 'Delivery', terms: { en: 'late' }, not: '', question: null },
  ...more,
})

describe('the draft of a topic', () => {
  it.each<[typed: string, terms: string[]]>([
    ['', []],
    [' , ;\n', []],
    ['late', ['late']],
    ['late, too late ,deliver*', ['late', 'too late', 'deliver*']],
    ['late\nlate,  too   late', ['late', 'too late']],
    ['遅い、配送，遅れ', ['遅い', '配送', '遅れ']],
  ])('reads “%s” as %j', (typed, terms) => {
    expect(termsIn(typed)).toEqual(terms)
  })

  it.each<[draft: Partial<TopicDraft>, fault: ReturnType<typeof draftFault>]>([
    [{}, null],
    [{ name: ' ' }, { kind: 'name' }],
    [{ terms: { en: ' ,' } }, { kind: 'terms' }],
    [{ terms: { en: '', tr: 'geç' } }, null],
    [{ terms: { en: 'la*te' } }, { kind: 'term', term: 'la*te' }],
    [{ terms: { en: 'late, *' } }, { kind: 'term', term: '*' }],
    [{ not: '!!' }, { kind: 'term', term: '!!' }],
  ])('%j has the fault %j', (more, fault) => {
    expect(draftFault(draft(more))).toEqual(fault)
  })

  it('has a fault exactly if the server would refuse its rule', () => {
    const typed = fc.array(fc.constantFrom('a', 'ab c', '*', 'x*', 'x*y', '-', '7', ' '), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(typed, typed, fc.constantFrom('', ' ', 'Name'), (terms, not, name) => {
        const one = draft({ name, terms: { en: terms.join(',') }, not: not.join('\n') })
        expect(draftFault(one) === null).toBe(ThemeRule.safeParse(ruleOf(one)).success)
      }),
    )
  })

  it('has a field for each language of the survey, and gives back the rule that it was made of', () => {
    const rule = {
      name: 'T',
      terms: { tr: ['geç', 'geç kaldı'] },
      not: ['hiç geç'],
      question: 'why',
    }
    const made = draftOf(rule, ['en', 'tr'])
    expect(made.terms).toEqual({ en: '', tr: 'geç, geç kaldı' })
    expect(ruleOf(made)).toEqual(rule)
  })
})

describe('the terms of a topic', () => {
  const word = fc.stringMatching(/^[a-zäöüß ]{1,12}$/)

  it('are the same however they are separated, and each is there once', () => {
    const separator = fc.constantFrom(', ', ';', '\n', ' ,  ', '，', '、')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), separator, (words, between) => {
        const terms = termsIn(words.join(between))
        expect(new Set(terms).size).toBe(terms.length)
        expect(terms).toEqual(termsIn(words.join(',')))
        expect(termsIn(terms.join(', '))).toEqual(terms)
        for (const term of terms) expect(term).toBe(term.trim())
      }),
    )
  })
})

describe('the pieces of a text', () => {
  const marks = (...all: [from: number, to: number][]) =>
    all.map(([from, to]) => ({ theme_id: null, from, to }))

  it('are in the order of the text, however its marks overlap', () => {
    const body = 'the delivery was late'
    expect(markedPieces({ body, marks: marks([17, 21], [4, 12], [4, 12]) })).toEqual([
      { text: 'the ', isMarked: false },
      { text: 'delivery', isMarked: true },
      { text: ' was ', isMarked: false },
      { text: 'late', isMarked: true },
    ])
  })

  it('are together the text', () => {
    const mark = fc.tuple(fc.nat(20), fc.nat(8)).map(([from, more]) => [from, from + more] as const)
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 6 }), (all) => {
        const body = 'abcdefghijklmnopqrstuvwxyzab'
        const pieces = markedPieces({
          body,
          marks: marks(...all.map(([a, b]) => [a, b] as [number, number])),
        })
        expect(pieces.map(({ text }) => text).join('')).toBe(body)
        const isMarked = pieces.flatMap((piece) => [...piece.text].map(() => piece.isMarked))
        for (const [at, is] of isMarked.entries())
          expect(is).toBe(all.some(([from, to]) => from <= at && at < to))
      }),
    )
  })
})
