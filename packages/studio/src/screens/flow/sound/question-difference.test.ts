// One change of a question at a time: each must be reported, as itself and as nothing else.
import type { Flow, Question } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf } from '../../../questions/test/flow.ts'
import { questionChanges } from './question-difference.ts'

const question: Question = {
  ...(ask('q', 'checklist', { options: ['a', 'b', 'c'], rows: { r: ['x'], s: ['x'] } })
    .question as Question),
  help: { en: 'Help' },
}
const flow: Flow = flowOf([ask('q', 'text')])
const words = (is: Question, was = question): string[] =>
  questionChanges(flow, flow, was, is).map(({ word }) => word.replace('diff.', ''))
const [a, b, c] = question.options as [
  Question['options'][0],
  Question['options'][0],
  Question['options'][0],
]
const [r, s] = question.statements as [Question['statements'][0], Question['statements'][0]]

describe('questionChanges', () => {
  it('says nothing of a question that is the same, whatever the order of its members', () => {
    const turned = Object.fromEntries(Object.entries(question).toReversed()) as Question
    expect(words(question)).toEqual([])
    expect(words(turned)).toEqual([])
    expect(words({ ...question, bindingModel: undefined } as unknown as Question)).toEqual([])
  })

  it.each<[change: Partial<Question>, word: string]>([
    [{ body: { en: 'Other' } }, 'textChanged'],
    [{ body: { ...question.body, tr: 'Soru' } }, 'textAdded'],
    [{ body: {} }, 'textRemoved'],
    [{ help: { en: 'More' } }, 'helpChanged'],
    [{ placeholder: { en: 'Type' } }, 'placeholderChanged'],
    [{ style: 'radio' }, 'style'],
    [{ key: 'p' }, 'key'],
    [{ isRequired: true }, 'required'],
    [{ isMultiSelect: true }, 'severalAnswers'],
    [{ hidePersonalData: true }, 'masked'],
    [{ minSelectionCount: 1 }, 'limits'],
    [{ maxSelectionCount: 2 }, 'limits'],
    [{ minLength: 1 }, 'limits'],
    [{ maxLength: 9 }, 'limits'],
    [{ min: 0 }, 'limits'],
    [{ max: 9 }, 'limits'],
    [{ step: 2 }, 'limits'],
    [{ extra: { layout: 'horizontal' } } as Partial<Question>, 'questionSettings'],
    [{ request: { referenceId: 'crm' } } as Partial<Question>, 'questionSettings'],
    [{ options: [a, b] }, 'optionRemoved'],
    [{ options: [a, b, c, { ...c, id: 'd' }] }, 'optionAdded'],
    [{ options: [a, b, { ...c, body: { en: 'C!' } }] }, 'optionText'],
    [{ options: [a, b, { ...c, weight: 3 }] }, 'optionSettings'],
    [{ options: [a, b, { ...c, exclusive: true }] }, 'optionSettings'],
    [{ options: [a, b, { ...c, isVisible: false }] }, 'optionSettings'],
    [{ options: [a, b, { ...c, emoji: '🙂' }] }, 'optionSettings'],
    [{ options: [a, { ...b, order: 2 }, { ...c, order: 1 }] }, 'optionOrder'],
    [{ statements: [r] }, 'rowRemoved'],
    [{ statements: [r, s, { ...s, id: 't' }] }, 'rowAdded'],
    [{ statements: [r, { ...s, key: 'u' }] }, 'rowChanged'],
  ])('%j is reported as %s', (change, word) => {
    expect(words({ ...question, ...change })).toEqual([word])
  })

  it.each<[keyof Question, string, string]>([
    ['isRequired', 'required', 'optional'],
    ['isMultiSelect', 'severalAnswers', 'oneAnswer'],
    ['hidePersonalData', 'masked', 'unmasked'],
  ])('%s is reported in both directions', (name, on, off) => {
    const changed = { ...question, [name]: true }
    expect(words(changed, question)).toEqual([on])
    expect(words(question, changed)).toEqual([off])
  })

  it('tells every change of several', () => {
    const is = { ...question, key: 'p', isRequired: true, options: [b, a] }
    expect(words(is)).toEqual(['key', 'required', 'optionRemoved'])
  })

  it('names the option and the question in the words of the survey', () => {
    const [change] = questionChanges(flow, flow, question, { ...question, options: [a, b] })
    expect(change?.values).toEqual({ name: 'q', option: 'c' })
  })
})
