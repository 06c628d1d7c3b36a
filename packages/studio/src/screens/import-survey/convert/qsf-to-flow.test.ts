import { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { qsfToFlow } from './qsf-to-flow.ts'
import { piped, qsfVisit } from './samples/qsf-visit.ts'
import { counting, errorsOf, walkFlow } from './samples/walk-flow.ts'

const convert = (json: unknown) => qsfToFlow(json, counting())
const { flow, kept, lost } = convert(qsfVisit)
const question = (key: string) =>
  flow.elements.find((element) => element.question?.key === key)?.question

describe('a Qualtrics survey file', () => {
  it('becomes a flow without errors, of the form the server takes', () => {
    expect(Flow.safeParse(flow).error).toBeUndefined()
    expect(errorsOf(flow)).toEqual([])
    expect(kept).toMatchObject({ questions: 16, languages: 2 })
    expect(flow.name).toBe('Shop visit')
  })

  it.each<[string, object]>([
    [
      'Q1',
      {
        style: 'score',
        isRequired: true,
        body: { en: 'How likely are you to **recommend** us?', tr: 'Bizi önerir misiniz?' },
        extra: { min_label: { en: 'Never' }, max_label: { en: 'Always' } },
      },
    ],
    [
      'Q2',
      {
        style: 'radio',
        isRequired: true,
        options: [{ key: 'yes', body: { en: 'Yes', tr: 'Evet' } }, { key: 'no' }, { key: 'other' }],
      },
    ],
    ['Q2_other', { style: 'text', body: { en: 'Other:', tr: 'Diğer:' } }],
    ['Q3', { style: 'text' }],
    ['Q5', { style: 'textarea', minLength: 5, maxLength: 400, body: { en: 'What would help, ?' } }],
    ['Q6', { style: 'textarea', body: { en: 'You gave {{Q1}}. What went wrong?' } }],
    [
      'Q7',
      {
        style: 'checklist',
        minSelectionCount: 1,
        maxSelectionCount: 2,
        options: [{ key: '2', body: { en: 'Queue' } }, { key: '1' }, { key: '3', exclusive: true }],
      },
    ],
    [
      'Q8',
      {
        style: 'matrix',
        extra: { matrix_question_type: 'likert' },
        statements: [
          {
            key: '1',
            body: { en: 'friendly' },
            options: [{ body: { en: 'Poor' } }, { body: { en: 'Good' } }],
          },
          {},
        ],
      },
    ],
    [
      'Q9',
      {
        style: 'matrix',
        extra: { matrix_question_type: 'maxdiff' },
        statements: [{ options: [{ key: 'best' }, { key: 'worst' }] }, {}, {}],
      },
    ],
    ['Q10_1', { style: 'slider', min: 0, max: 10, step: 0.1, body: { en: 'Shop' } }],
    ['Q10_2', { style: 'slider', body: { en: 'Car park' } }],
    ['Q11', { style: 'ranking' }],
    ['Q13', { style: 'email' }],
    ['Q14', { style: 'dropdown' }],
    ['Q16', { style: 'file' }],
  ])('reads the question %s', (key, is) => {
    expect(question(key)).toMatchObject(is)
  })

  const details = 'Details: Q8 Q9 Q10_1 Q10_2 Q11 Q13'
  it.each<[string, Record<string, string | string[]>, string[]]>([
    [
      'somebody who was helped and comes again: the skip to the end of the block',
      { Q1: '9', Q2: 'yes', Q4: '1', Q8: '2' },
      [
        'Welcome: Q1 Q2 Q3',
        'Welcome (2): Q4',
        details,
        'Details (2): Q14',
        'Details (3): Q16',
        '→ Thank you',
      ],
    ],
    [
      'who was helped and perhaps comes again',
      { Q1: '9', Q2: 'yes', Q4: '2', Q8: '2' },
      [
        'Welcome: Q1 Q2 Q3',
        'Welcome (2): Q4',
        'Welcome (2) (2): Q5',
        details,
        'Details (3): Q16',
        '→ Thank you',
      ],
    ],
    [
      'who was not helped: the branch and its end',
      { Q1: '9', Q2: 'no', Q4: '1' },
      ['Welcome: Q1 Q2', 'Welcome (2): Q4', 'Unhappy: Q6 Q7', '→ End'],
    ],
    [
      'who would not recommend',
      { Q1: '3', Q2: 'other', Q4: '1' },
      ['Welcome: Q1 Q2 Q2_other', 'Welcome (2): Q4', 'Unhappy: Q6 Q7', '→ End'],
    ],
    [
      'who never comes again: the skip to the end',
      { Q1: '3', Q2: 'no', Q4: '3' },
      ['Welcome: Q1 Q2', 'Welcome (2): Q4', '→ Thank you'],
    ],
  ])('leads %s the way the file does', (_who, answers, way) => {
    expect(walkFlow(flow, answers)).toEqual(way)
  })

  it('says everything that was not kept, by name and why', () => {
    const told = lost.map(({ what, why, detail }) =>
      [what, why, ...(detail === undefined ? [] : [detail])].join(' · '),
    )
    expect(told.toSorted()).toEqual(
      [
        'store · embedded_data',
        'End of survey · redirect · https://else.example/',
        'Randomizer · randomizer',
        'Branch · condition · If store is x',
        'WebService · element_of_flow · WebService',
        `Q5 · piped_text · ${piped('m://FirstName')}`,
        'Q9 · setting · Answers',
        'Q12 · media · img',
        'Q13 · setting · QuestionJS',
        'Q14 · own_page',
        'Q15 · kind · HeatMap',
      ].toSorted(),
    )
  })

  it('keeps the name of a field of embedded data in a text, so that a greeting keeps its place for it', () => {
    const greeting = convert({
      SurveyEntry: { SurveyName: 'Study', SurveyLanguage: 'EN' },
      SurveyElements: [
        {
          Element: 'BL',
          Payload: [{ ID: 'BL_1', BlockElements: [{ Type: 'Question', QuestionID: 'QID1' }] }],
        },
        {
          Element: 'SQ',
          PrimaryAttribute: 'QID1',
          Payload: {
            QuestionText: `Welcome, ${piped('e://Field/FirstName')}!`,
            QuestionType: 'TE',
            Selector: 'SL',
            DataExportTag: 'Q1',
          },
        },
      ],
    })
    expect(greeting.flow.elements[0]?.question?.body['en']).toBe('Welcome, {{FirstName}}!')
    expect(greeting.lost).toContainEqual(
      expect.objectContaining({ what: 'Q1', why: 'piped_field' }),
    )
  })

  describe('skip logic', () => {
    const skip = {
      ChoiceLocator: 'q://QID1/SelectableChoice/2',
      Condition: 'Selected',
      SkipToDestination: 'BL_3',
    }
    const ask = (id: string, more: object = {}) => ({
      Element: 'SQ',
      PrimaryAttribute: id,
      Payload: {
        QuestionID: id,
        DataExportTag: id,
        QuestionText: id,
        QuestionType: 'MC',
        Selector: 'SAVR',
        Choices: { '1': { Display: 'Yes' }, '2': { Display: 'No' } },
        ...more,
      },
    })
    const file = (entry: object, payload: object) => ({
      SurveyEntry: { SurveyName: 'Skips', SurveyLanguage: 'EN' },
      SurveyElements: [
        {
          Element: 'BL',
          Payload: [1, 2, 3].map((number) => ({
            Type: 'Standard',
            ID: `BL_${number}`,
            Description: `Block ${number}`,
            BlockElements: [
              { Type: 'Question', QuestionID: `QID${number}`, ...(number === 1 && entry) },
            ],
          })),
        },
        ask('QID1', payload),
        ask('QID2'),
        ask('QID3'),
      ],
    })

    it.each([
      ['in the block, as exported files have it', { SkipLogic: [skip] }, {}],
      ['by number', { SkipLogic: { '0': skip } }, {}],
      ['in the question', {}, { SkipLogic: [skip] }],
    ])('is read %s', (_where, entry, payload) => {
      const converted = convert(file(entry, payload))
      const pagesFor = (answer: string) =>
        walkFlow(converted.flow, { QID1: answer }).map((step) => step.split(':')[0])
      expect(pagesFor('1')).toEqual(['Block 1', 'Block 2', 'Block 3', '→ Thank you'])
      expect(pagesFor('2')).toEqual(['Block 1', 'Block 3', '→ Thank you'])
      expect(converted.lost).toEqual([])
    })

    it('to a place that is not there is reported', () => {
      const lostSkip = { ...skip, SkipToDestination: 'BL_9' }
      expect(convert(file({ SkipLogic: [lostSkip] }, {})).lost).toMatchObject([
        { what: 'QID1', why: 'skip', detail: 'BL_9' },
      ])
    })
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['another document', { pages: [] }],
    ['a file without elements', { SurveyEntry: {} }],
  ])('is refused when it is %s', (_what, json) => {
    expect(() => convert(json)).toThrow('no survey entry')
  })

  it('may be odd in every part, and still becomes something that can be mended', () => {
    const entry = { SurveyEntry: { SurveyName: '', SurveyLanguage: '??' } }
    for (const elements of [
      [],
      [
        null,
        { Element: 'SQ' },
        { Element: 'BL', Payload: 'x' },
        {
          Element: 'FL',
          Payload: { Flow: [1, { Type: 'Branch' }, { Type: 'Block', ID: 'BL_9' }] },
        },
      ],
      [
        {
          Element: 'BL',
          Payload: [{ ID: 'BL_1', BlockElements: [{ Type: 'Question', QuestionID: 'QID1' }] }],
        },
        {
          Element: 'SQ',
          PrimaryAttribute: 'QID1',
          Payload: { QuestionType: 'MC', Selector: 'SAVR', Choices: [] },
        },
      ],
    ]) {
      const converted = convert({ ...entry, SurveyElements: elements })
      expect(Flow.safeParse(converted.flow).error).toBeUndefined()
      expect(converted.flow.states.filter(({ isInitialState }) => isInitialState)).toHaveLength(1)
    }
  })
})
