// Single elements of a SurveyJS page: what each becomes, and what is reported as lost.
import type { Text } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { Lost } from './conversion.ts'
import type { Loose } from './loose.ts'
import { counting } from './samples/walk-flow.ts'
import { type DraftElement, making } from './survey-draft.ts'
import { readQuestion } from './surveyjs-questions.ts'
import type { Reading } from './surveyjs-reading.ts'

function read(json: Loose): { elements: DraftElement[]; lost: string[] } {
  const lost: Lost[] = []
  const reading: Reading = {
    made: making(counting()),
    lost,
    say: (value) => (typeof value === 'string' && value !== '' ? { en: value } : undefined),
    ours: (english): Text => ({ en: english }),
  }
  const elements = readQuestion(json, 'pages.0.elements.0', reading)
  return {
    elements,
    lost: lost.map(({ path, why, detail }) =>
      [path.replace('pages.0.elements.0', '…'), why, detail].filter(Boolean).join(' '),
    ),
  }
}
const questionsIn = (elements: readonly DraftElement[]) =>
  elements.flatMap((element) => (element.kind === 'question' ? [element.question] : []))
const keysOf = (json: Loose) => questionsIn(read(json).elements)[0]?.options.map(({ key }) => key)

describe('readQuestion', () => {
  it.each<[Loose, object]>([
    [{ type: 'text' }, { style: 'text' }],
    [
      { type: 'text', maxLength: '20' },
      { style: 'text', maxLength: 20 },
    ],
    [{ type: 'text', maxLength: 2.9 }, { maxLength: 2 }],
    [{ type: 'text', inputType: 'email' }, { style: 'email' }],
    [{ type: 'text', inputType: 'tel' }, { style: 'phone_number' }],
    [{ type: 'text', inputType: 'date' }, { style: 'datepicker' }],
    [
      { type: 'text', inputType: 'number', min: 0, max: '9', step: 0.5 },
      { style: 'numeric', min: 0, max: 9, step: 0.5 },
    ],
    [
      { type: 'text', inputType: 'range', min: -5, max: 5 },
      { style: 'slider', min: -5, max: 5 },
    ],
    [
      { type: 'comment', maxLength: 400 },
      { style: 'textarea', maxLength: 400 },
    ],
    [
      { type: 'slider', min: 1, max: 3 },
      { style: 'slider', min: 1, max: 3 },
    ],
    [{ type: 'nouislider' }, { style: 'slider' }],
    [{ type: 'file' }, { style: 'file' }],
    [
      { type: 'radiogroup', choices: ['a'] },
      { style: 'radio', isMultiSelect: false },
    ],
    [{ type: 'buttongroup', choices: ['a'] }, { style: 'radio' }],
    [{ type: 'radiogroup', choices: ['a'], choicesOrder: 'random' }, { style: 'random' }],
    [
      { type: 'checkbox', choices: ['a'] },
      { style: 'checklist', isMultiSelect: false },
    ],
    [
      { type: 'dropdown', choices: ['a'] },
      { style: 'dropdown', isMultiSelect: false },
    ],
    [
      { type: 'tagbox', choices: ['a'] },
      { style: 'dropdown', isMultiSelect: true },
    ],
    [{ type: 'imagepicker', choices: ['a'] }, { style: 'radio' }],
    [{ type: 'imagepicker', choices: ['a'], multiSelect: true }, { style: 'checklist' }],
    [{ type: 'ranking', choices: ['a', 'b'] }, { style: 'ranking' }],
    [
      { type: 'text', name: 'n', title: 'T', description: 'D', placeholder: 'P', isRequired: true },
      {
        key: 'n',
        body: { en: 'T' },
        help: { en: 'D' },
        placeholder: { en: 'P' },
        isRequired: true,
      },
    ],
    [
      { type: 'text', name: 'n', placeHolder: 'old' },
      { body: { en: 'n' }, placeholder: { en: 'old' } },
    ],
    [
      { type: 'text', isRequired: 'yes' },
      { isRequired: false, key: 'pages.0.elements.0' },
    ],
    [
      { type: 'matrix', rows: ['r'], columns: ['c'], isAllRowRequired: true },
      { style: 'matrix', isRequired: true, extra: { matrix_question_type: 'likert' } },
    ],
    [{ type: 'matrix', rows: ['r'], columns: ['c'], eachRowRequired: true }, { isRequired: true }],
  ])('%j', (json, is) => {
    const { elements, lost } = read(json)
    expect(questionsIn(elements)[0]).toMatchObject(is)
    expect(lost).toEqual([])
  })

  it.each<[Loose, string[]]>([
    [{ choices: ['a', 2, { value: 'b', text: 'B' }, { name: 'c' }] }, ['a', '2', 'b', 'c']],
    [{ choices: { 0: 'a', 1: 'b' } }, ['a', 'b']],
    [{ choices: ['a'], hasNone: true }, ['a', 'none']],
    [{ choices: ['a'], hasOther: true, showNoneItem: true }, ['a', 'none', 'other']],
    [{ choices: [{ value: false }, { value: 0 }, { value: '' }] }, ['false', '0', '3']],
  ])('reads the choices %j', (json, keys) => {
    expect(keysOf({ type: 'checkbox', ...json })).toEqual(keys)
  })

  it.each<[Loose, string[]]>([
    [{}, ['true', 'false']],
    [{ valueTrue: 'ja', valueFalse: 0 }, ['ja', '0']],
    [{ valueTrue: false, valueFalse: true }, ['false', 'true']],
    [{ valueTrue: '', valueFalse: null }, ['true', 'false']],
  ])('reads a yes or no whose values are %j', (json, keys) => {
    expect(keysOf({ type: 'boolean', ...json })).toEqual(keys)
  })

  it.each<[string, number, object]>([
    ['checkbox', 2, { minSelectionCount: 2, maxSelectionCount: 3 }],
    ['tagbox', 2, { minSelectionCount: 2, maxSelectionCount: 3 }],
    ['checkbox', 0, { maxSelectionCount: 3 }],
    ['radiogroup', 2, {}],
  ])('limits how many choices of a %s are picked, from %d', (type, minSelectedChoices, limits) => {
    const json = { type, choices: ['a', 'b', 'c'], minSelectedChoices, maxSelectedChoices: 3 }
    const [question] = questionsIn(read(json).elements)
    const { minSelectionCount, maxSelectionCount } = question ?? {}
    expect({
      ...(minSelectionCount !== undefined && { minSelectionCount }),
      ...(maxSelectionCount !== undefined && { maxSelectionCount }),
    }).toEqual(limits)
  })

  it('asks for the words behind “Other” only when it is chosen', () => {
    const { elements } = read({ type: 'dropdown', name: 'q', choices: ['a'], showOtherItem: true })
    expect(elements[1]).toMatchObject({
      kind: 'question',
      question: { style: 'text', key: 'q_other', body: { en: 'Other (describe)' } },
      when: { kind: 'any', ref: 'q', keys: ['other'] },
    })
  })

  it('excludes “None” from the other answers only where several can be chosen', () => {
    const noneOf = (type: string) =>
      questionsIn(read({ type, choices: ['a'], showNoneItem: true }).elements)[0]?.options.at(-1)
    expect(noneOf('checkbox')?.exclusive).toBe(true)
    expect(noneOf('radiogroup')?.exclusive).toBeUndefined()
  })

  it('makes a text question of each line of a form, and gives the nameless ones a number', () => {
    const { elements } = read({
      type: 'multipletext',
      name: 'm',
      items: [{ name: 'a', title: 'A' }, null, { inputType: 'number' }],
    })
    expect(questionsIn(elements).map(({ key, style }) => [key, style])).toEqual([
      ['m.a', 'text'],
      ['m.3', 'numeric'],
    ])
  })

  it.each<[Loose, string | null]>([
    [{ type: 'html', html: 'Hello' }, 'Hello'],
    [{ type: 'html', html: '<br> <p></p>' }, null],
    [{ type: 'html' }, null],
    [
      { type: 'image', name: 'sun', imageLink: 'https://a.example/x.png' },
      '![sun](https://a.example/x.png)',
    ],
  ])('makes a text of %j', (json, text) => {
    const { elements } = read(json)
    expect(elements.map((element) => (element.kind === 'label' ? element.body : null))).toEqual(
      text === null ? [] : [{ en: text }],
    )
  })

  it.each<[Loose, string[]]>([
    [{ type: 'signaturepad' }, ['… kind signaturepad']],
    [{}, ['… kind ?']],
    [{ type: '__proto__' }, ['… kind __proto__']],
    [{ type: 'text', inputType: 'color' }, ['….inputType input_kind color']],
    [{ type: 'text', inputType: 'constructor' }, ['….inputType input_kind constructor']],
    [{ type: 'comment', hasComment: true }, ['… setting showCommentArea']],
    [{ type: 'dropdown' }, ['….choices setting choices']],
    [{ type: 'dropdown', choicesByUrl: {} }, ['….choices setting choicesByUrl']],
    [
      { type: 'dropdown', choices: ['a'], choicesOrder: 'random' },
      ['….choicesOrder setting choicesOrder'],
    ],
    [
      { type: 'radiogroup', choices: ['a'], choicesOrder: 'asc' },
      ['….choicesOrder setting choicesOrder'],
    ],
    [{ type: 'radiogroup', choices: ['a'], choicesOrder: 'none' }, []],
    [
      { type: 'checkbox', choices: [{ value: 'a', visibleIf: '{x} = 1' }] },
      ['….choices.0 condition {x} = 1'],
    ],
    [
      { type: 'checkbox', choices: ['a', { value: 'b', enableIf: '{y} = 1' }] },
      ['….choices.1 condition {y} = 1'],
    ],
    [
      { type: 'imagepicker', choices: [{ value: 'a', imageLink: 'data:image/png;base64,' }] },
      ['….choices.0 media image'],
    ],
    [{ type: 'image', imageLink: 'https://a.example/x y.png' }, ['… media image']],
    [{ type: 'image', imageLink: 'javascript:alert(1)' }, ['… media image']],
  ])('reports what it loses of %j', (json, lost) => {
    expect(read(json).lost).toEqual(lost)
  })
})

describe('a rating', () => {
  const pointsOf = (json: Loose) => {
    const { elements, lost } = read({ type: 'rating', name: 'r', ...json })
    const [question] = questionsIn(elements)
    return { style: question?.style, keys: question?.options.map(({ key }) => key), lost }
  }
  const upTo = (most: number) => Array.from({ length: most }, (_, at) => `${at + 1}`)

  it.each<[Loose, string, string[]]>([
    [{}, 'star', []],
    [{ rateMax: 5, rateType: 'smileys' }, 'custom_score', upTo(5)],
    [{ rateMin: 0, rateMax: 10 }, 'score', []],
    [{ rateCount: 5 }, 'star', []],
    [{ rateCount: 3 }, 'score', ['1', '2', '3']],
    [{ rateCount: 3, rateType: 'smileys' }, 'custom_score', ['1', '2', '3']],
    [{ rateMax: 6, rateType: 'stars' }, 'score', upTo(6)],
    [{ rateMin: 0, rateMax: 0.3, rateStep: 0.1 }, 'score', ['0', '0.1', '0.2', '0.3']],
    [{ rateMin: 2, rateMax: 9, rateStep: 3 }, 'score', ['2', '5', '8']],
    [{ rateMin: 1, rateMax: 3, rateStep: 0 }, 'score', ['1', '2', '3']],
    [{ rateMin: 1, rateMax: 3, rateStep: -1 }, 'score', ['1', '2', '3']],
    [{ rateMin: 'x', rateMax: '3' }, 'score', ['1', '2', '3']],
    [{ rateValues: ['bad', { value: 7, text: 'good' }] }, 'score', ['bad', '7']],
  ])('%j', (json, style, keys) => {
    expect(pointsOf(json)).toEqual({ style, keys, lost: [] })
  })

  it('ends a scale at a hundred points, and reports the rest', () => {
    expect(pointsOf({ rateMax: 1e9 })).toEqual({
      style: 'score',
      keys: upTo(100),
      lost: ['….rateMax setting rateMax: 1000000000'],
    })
  })

  it.each<[Loose, string, string[]]>([
    [{ rateMax: 6, rateType: 'smileys' }, 'score', upTo(6)],
    [{ rateMin: 0, rateMax: 10, rateType: 'smileys' }, 'score', []],
  ])('names the smileys of %j, because there are at most five faces', (json, style, keys) => {
    expect(pointsOf(json)).toEqual({
      style,
      keys,
      lost: ['….rateType setting rateType: smileys'],
    })
  })

  it('keeps what is written at both ends, also under the name that SurveyJS misspelt', () => {
    const ends = (json: Loose) =>
      questionsIn(read({ type: 'rating', ...json, maxRateDescription: 'Good' }).elements)[0]?.extra
    const extra = { min_label: { en: 'Bad' }, max_label: { en: 'Good' } }
    expect(ends({ minRateDescription: 'Bad' })).toEqual(extra)
    expect(ends({ mininumRateDescription: 'Bad' })).toEqual(extra)
    expect(ends({})).toEqual({ max_label: { en: 'Good' } })
  })

  it('gives every row of a matrix all columns, under ids of their own', () => {
    const [question] = questionsIn(
      read({ type: 'matrix', rows: ['r', { value: 's', text: 'S' }], columns: [1, 'b'] }).elements,
    )
    expect(
      question?.statements.map(({ key, body, options }) => [
        key,
        body['en'],
        options.map((one) => one.key),
      ]),
    ).toEqual([
      ['r', 'r', ['1', 'b']],
      ['s', 'S', ['1', 'b']],
    ])
    const ids = question?.statements.flatMap(({ id, options }) => [
      id,
      ...options.map((one) => one.id),
    ])
    expect(new Set(ids).size).toBe(6)
  })
})
