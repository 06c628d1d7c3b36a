import { describe, expect, it } from 'vitest'
import { ids } from '../../../questions/test/flow.ts'
import type { Lost } from './conversion.ts'
import type { Loose } from './loose.ts'
import { forms, lengths, limits, options, sliders } from './qsf-forms.ts'
import type { QsfReading } from './qsf-reading.ts'
import { type DraftElement, making, newQuestion } from './survey-draft.ts'

const reading = (): QsfReading & { readonly lost: Lost[] } => {
  const lost: Lost[] = []
  const say = (payload: Loose, textOf: (one: Loose) => unknown) => {
    const text = textOf(payload)
    return typeof text === 'string' ? { en: text } : {}
  }
  return { made: making(ids()), lost, say } as unknown as QsfReading & { readonly lost: Lost[] }
}
const choice = (words: string, more: Loose = {}): Loose => ({ Display: words, ...more })
const read = (payload: Loose, list?: 'Choices' | 'Answers') =>
  options(payload, 'q', 'Q1', reading(), list).map(
    ({ id, option }) => `${id} ${option.key} ${option.body['en']}`,
  )

describe('options of a Qualtrics question', () => {
  const Choices = { 1: choice('Red'), 2: choice('Green'), 3: choice('Blue') }
  it.each<[name: string, payload: Loose, found: string[]]>([
    ['by number', { Choices }, ['1 1 Red', '2 2 Green', '3 3 Blue']],
    ['in the named order', { Choices, ChoiceOrder: ['3', 1] }, ['3 3 Blue', '1 1 Red']],
    [
      'by number, where the named order is empty',
      { Choices, ChoiceOrder: [] },
      ['1 1 Red', '2 2 Green', '3 3 Blue'],
    ],
    [
      'without names of choices that are not there',
      { Choices, ChoiceOrder: ['9', '2'] },
      ['2 2 Green'],
    ],
    [
      'with the values that exports show',
      { Choices, RecodeValues: { 1: '10', 2: ' 20 ' } },
      ['1 10 Red', '2 20 Green', '3 3 Blue'],
    ],
    [
      'with keys of their own where two values are the same',
      { Choices, RecodeValues: { 1: '5', 2: '5' } },
      ['1 5 Red', '2 5_2 Green', '3 3 Blue'],
    ],
    [
      'without what is no choice',
      { Choices: { 1: 'text', 2: null, 3: choice('Blue') } },
      ['3 3 Blue'],
    ],
    ['of a question without any', {}, []],
  ])('%s', (_name, payload, found) => expect(read(payload)).toEqual(found))

  it('reads columns from their own list, which has no export values', () => {
    const payload = {
      Answers: { 1: choice('Bad'), 2: choice('Good') },
      AnswerOrder: ['2', '1'],
      RecodeValues: { 1: '7' },
    }
    expect(read(payload, 'Answers')).toEqual(['2 2 Good', '1 1 Bad'])
  })

  it('knows the choice with a field for words, and the exclusive one', () => {
    const payload = {
      Choices: {
        1: choice('Other', { TextEntry: 'true' }),
        2: choice('None', { ExclusiveAnswer: true }),
      },
    }
    const [other, none] = options(payload, 'q', 'Q1', reading())
    expect([other?.hasWords, none?.hasWords]).toEqual([true, false])
    expect([other?.option.exclusive, none?.option.exclusive]).toEqual([undefined, true])
  })

  it('reports pictures and conditions of single choices', () => {
    const state = reading()
    options({ Choices: { 1: choice('Red', { Image: {}, DisplayLogic: {} }) } }, 'q', 'Q1', state)
    expect(state.lost.map(({ path, what, why }) => `${path} ${what} ${why}`)).toEqual([
      'q.Choices.1 Q1: Red condition',
      'q.Choices.1 Q1: Red media',
    ])
  })
})

describe('sliders of a Qualtrics question', () => {
  const slider = (
    Configuration: Loose,
    selector = 'HSLIDER',
    Choices: Loose = { 1: choice('Speed') },
  ) => {
    const state = reading()
    const ask = (style: 'slider' | 'star' | string, more = {}): DraftElement => ({
      kind: 'question',
      ref: 'q',
      path: 'q',
      question: newQuestion(state.made, 'Q1', {
        style: style as 'slider',
        body: { en: 'How?' },
        ...more,
      }),
    })
    const at = { ref: 'q', tag: 'Q1', path: 'q', selector, isRequired: true }
    return sliders({ Configuration, Choices, QuestionText: 'How?' }, at, state, ask as never)
  }
  const shown = (element: DraftElement | undefined): string => {
    if (element?.kind !== 'question') return element?.kind ?? 'none'
    const { style, min, max, step } = element.question
    return [style, min, max, step].map((one) => one ?? '–').join(' ')
  }
  it.each<[configuration: Loose, selector: string, question: string]>([
    [{ CSSliderMin: 0, CSSliderMax: 100 }, 'HSLIDER', 'slider 0 100 –'],
    [{ CSSliderMin: '1', CSSliderMax: '5', NumDecimals: '1' }, 'HSLIDER', 'slider 1 5 0.1'],
    [{}, 'HBAR', 'slider – – –'],
    [{ StarCount: 5 }, 'STAR', 'star – – –'],
    [{}, 'STAR', 'star – – –'],
    [{ StarCount: 7 }, 'STAR', 'slider 0 7 –'],
  ])('%j as %s becomes %s', (configuration, selector, question) =>
    expect(slider(configuration, selector).elements.map(shown)).toEqual([question]),
  )

  it('becomes a label and a question for each of several rows, all of them required', () => {
    const { elements, askable } = slider({ CSSliderMax: 10 }, 'HSLIDER', {
      1: choice('Speed'),
      2: choice('Price'),
    })
    expect(elements.map(shown)).toEqual(['label', 'slider – 10 –', 'slider – 10 –'])
    const questions = elements.flatMap((one) => (one.kind === 'question' ? [one] : []))
    expect(
      questions.map(({ ref, question }) => `${ref} ${question.key} ${question.isRequired}`),
    ).toEqual(['q/1 Q1_1 true', 'q/2 Q1_2 true'])
    expect(askable).toBeNull()
  })
})

describe('forms and limits', () => {
  it('makes a short text of each line of a form, below its question', () => {
    const at = { ref: 'q', tag: 'Q1', path: 'q', isRequired: false }
    const { elements } = forms(
      { QuestionText: 'You', Choices: { 1: choice('Name'), 2: choice('Town') } },
      at,
      reading(),
    )
    expect(
      elements.map((one) =>
        one.kind === 'question'
          ? `${one.question.style} ${one.question.body['en']}`
          : one.body['en'],
      ),
    ).toEqual(['You', 'text Name', 'text Town'])
  })

  it.each<[Loose, ReturnType<typeof limits>]>([
    [
      { Min: '0', Max: '10' },
      { min: 0, max: 10 },
    ],
    [{ Min: -5 }, { min: -5 }],
    [{ Min: '', Max: 'many' }, {}],
    [{}, {}],
  ])('reads the limits %j', (valid, found) => expect(limits(valid)).toEqual(found))

  it.each<[Loose, ReturnType<typeof lengths>]>([
    [
      { MinChars: '3', TotalChars: '20' },
      { minLength: 3, maxLength: 20 },
    ],
    [{ MaxChars: 50 }, { maxLength: 50 }],
    [{ MinChars: '0', TotalChars: '0' }, {}],
    [{}, {}],
  ])('reads the lengths %j', (settings, found) => expect(lengths(settings)).toEqual(found))
})
