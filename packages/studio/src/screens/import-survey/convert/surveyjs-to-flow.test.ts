import { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { surveyjsVisit } from './samples/surveyjs-visit.ts'
import { counting, errorsOf, walkFlow } from './samples/walk-flow.ts'
import { surveyjsToFlow } from './surveyjs-to-flow.ts'

const convert = (json: unknown) => surveyjsToFlow(json, counting())
const { flow, kept, lost } = convert(surveyjsVisit)
const question = (key: string) =>
  flow.elements.find((element) => element.question?.key === key)?.question

describe('a SurveyJS document', () => {
  it('becomes a flow without errors, of the form the server takes', () => {
    expect(Flow.safeParse(flow).error).toBeUndefined()
    expect(errorsOf(flow)).toEqual([])
    expect(kept).toMatchObject({ pages: 5, questions: 16, languages: 2 })
    expect(flow.name).toBe('Shop visit')
    expect(flow.languages.map(({ code, name }) => [code, name])).toEqual([
      ['en', 'English'],
      ['tr', 'Türkçe'],
    ])
  })

  it.each<[string, object]>([
    [
      'score',
      {
        style: 'score',
        isRequired: true,
        body: { en: 'Would you recommend us?', tr: 'Bizi önerir misiniz?' },
        extra: { min_label: { en: 'Never' }, max_label: { en: 'Always' } },
      },
    ],
    [
      'member',
      {
        style: 'radio',
        options: [
          { key: 'yes' },
          { key: 'no' },
          { key: 'never', body: { en: 'Never again', tr: 'Bir daha asla' } },
          { key: 'other', body: { en: 'Something else' } },
        ],
      },
    ],
    ['member_other', { style: 'text', body: { en: 'Something else' } }],
    ['number', { style: 'numeric', min: 100, max: 999 }],
    ['why', { style: 'textarea', maxLength: 500, body: { en: 'Why {{score}}?' } }],
    [
      'staff',
      {
        style: 'matrix',
        isRequired: true,
        statements: [
          { key: 'friendly', options: [{ key: '1', body: { en: 'Poor' } }, { key: '2' }] },
          { key: 'fast', body: { en: 'Fast' } },
        ],
      },
    ],
    [
      'bought',
      {
        style: 'checklist',
        maxSelectionCount: 2,
        options: [{}, {}, {}, { key: 'none', exclusive: true }],
      },
    ],
    ['order', { style: 'ranking' }],
    [
      'again',
      {
        style: 'radio',
        options: [
          { key: 'true', body: { en: 'Yes' } },
          { key: 'false', body: { en: 'No' } },
        ],
      },
    ],
    ['city', { style: 'dropdown' }],
    ['face', { style: 'radio', options: [{ imageUrl: 'https://pictures.example/sun.png' }] }],
    ['mail', { style: 'email' }],
    ['when', { style: 'datepicker' }],
    ['at', { style: 'text' }],
    ['praise', { style: 'textarea' }],
  ])('reads the question %s', (key, is) => {
    expect(question(key)).toMatchObject(is)
  })

  it.each<[string, Record<string, string | string[]>, string[]]>([
    [
      'a member',
      { score: '7', member: 'yes', staff: '2' },
      [
        'Your visit: score member number',
        'details: staff bought order again city face mail when at',
        'praise page: praise',
        '→ Thank you',
      ],
    ],
    [
      'no member who is content',
      { score: '8', member: 'no', wish: 'more' },
      ['Your visit: score member', 'Your visit (3): wish', 'praise page: praise', '→ Thank you'],
    ],
    [
      'somebody who is not',
      { score: '3', member: 'other' },
      [
        'Your visit: score member member_other',
        'Your visit (2): why',
        'Your visit (3): wish',
        'praise page: praise',
        '→ Thank you',
      ],
    ],
    [
      'who never comes again',
      { score: '9', member: 'never' },
      ['Your visit: score member', '→ Thank you'],
    ],
    [
      'who is delighted: the skip',
      { score: '10', member: 'no' },
      ['Your visit: score member', 'Your visit (3): wish', 'praise page: praise', '→ Thank you'],
    ],
  ])('leads %s the way the document does', (_who, answers, way) => {
    const walked = walkFlow(flow, answers)
    expect(walked.at(-1)).toBe(way.at(-1))
    expect(walked).toEqual(way)
  })

  it('says everything that was not kept, by name and why', () => {
    const told = lost.map(({ what, why, detail }) =>
      [what, why, ...(detail === undefined ? [] : [detail])].join(' · '),
    )
    expect(told.toSorted()).toEqual(
      [
        'at · input_kind · time',
        'calculatedValues · setting · calculatedValues',
        'note · media · script',
        "praise · condition · iif({score} > 5, 'a', 'b') = 'a'",
        'setvalue · kind · {score} = 10',
        'sign · kind · signaturepad',
        'table · kind · matrixdynamic',
        'why · own_page',
      ].toSorted(),
    )
  })

  it('keeps the thanks with the name of an answer, and no markup', () => {
    const end = flow.states.find(({ style }) => style === 'thank')
    expect(flow.elements.find(({ id }) => id === end?.elements[0])?.body).toEqual({
      en: 'Thank you, {{name}}!\nSee you soon.',
    })
    expect(JSON.stringify(flow)).not.toMatch(/<\w/)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['a document without pages', { title: 'x' }],
  ])('is refused when it is %s', (_what, json) => {
    expect(() => convert(json)).toThrow('no pages')
  })

  it('may be empty, or odd in every part, and still becomes something that can be mended', () => {
    for (const json of [
      { pages: [] },
      { elements: [null, 7, {}, { type: 'radiogroup' }, { type: 'matrix', name: 'm', rows: 'x' }] },
      { pages: [{ elements: { a: { type: 'text', name: 'a' } } }, 'x'] },
    ]) {
      const converted = convert(json)
      expect(Flow.safeParse(converted.flow).error).toBeUndefined()
      expect(converted.flow.states.filter(({ isInitialState }) => isInitialState)).toHaveLength(1)
    }
  })

  it('asks for the lines of one question under its title, by readable names', () => {
    const { flow: lines, lost: left } = convert({
      elements: [
        {
          type: 'multipletext',
          name: 'addr',
          title: 'Your address',
          isRequired: true,
          items: [
            { name: 'street' },
            { name: 'postCode', title: 'Postcode' },
            { name: 'home_town', validators: [{ type: 'text', minLength: 2, maxLength: 40 }] },
            { name: 'mail', validators: [{ type: 'email' }] },
          ],
        },
      ],
    })
    expect(lines.elements.flatMap(({ body }) => (body ? [body] : []))).toEqual([
      { en: 'Your address' },
    ])
    expect(lines.elements.flatMap(({ question }) => question ?? [])).toMatchObject([
      { key: 'addr.street', body: { en: 'Street' }, style: 'text', isRequired: true },
      { key: 'addr.postCode', body: { en: 'Postcode' } },
      { key: 'addr.home_town', body: { en: 'Home town' }, minLength: 2, maxLength: 40 },
      { key: 'addr.mail', style: 'email' },
    ])
    expect(left).toEqual([])
  })

  it.each<[string, object, object, string[]]>([
    ['of an e-mail', { type: 'email' }, { style: 'email' }, []],
    [
      'of a number',
      { type: 'numeric', minValue: 2, maxValue: 9 },
      { style: 'numeric', min: 2, max: 9 },
      [],
    ],
    ['of a length', { type: 'text', maxLength: 9 }, { style: 'text', maxLength: 9 }, []],
    ['of a pattern', { type: 'regex', regex: 'a+' }, { style: 'text' }, ['validation regex']],
    [
      'with words of its own',
      { type: 'email', text: 'Please.' },
      { style: 'email' },
      ['setting validators.0.text'],
    ],
  ])('keeps a check %s, or says that it does not', (_what, validator, question, left) => {
    const converted = convert({ elements: [{ type: 'text', name: 'a', validators: [validator] }] })
    expect(converted.flow.elements[0]?.question).toMatchObject(question)
    expect(converted.lost.map(({ why, detail }) => `${why} ${detail}`)).toEqual(left)
  })

  it('gives questions of one name keys of their own', () => {
    const twice = convert({
      elements: [
        { type: 'text', name: 'a' },
        { type: 'text', name: 'a' },
      ],
    })
    expect(twice.flow.elements.flatMap(({ question }) => question?.key ?? [])).toEqual(['a', 'a_2'])
    expect(errorsOf(twice.flow)).toEqual([])
  })
})
