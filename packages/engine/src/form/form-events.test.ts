import type { Option, Question, QuestionStyle } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../answer.ts'
import type { QuestionView, View } from '../view-types.ts'
import { type FormFields, fieldNames } from './field-names.ts'
import { formEvents } from './form-events.ts'
import { hasRevealed } from './has-revealed.ts'
import { pressIn } from './press.ts'

const option = (id: string, key = id): Option => ({
  id,
  key,
  order: 0,
  body: {},
  isVisible: true,
  exclusive: false,
  weight: 0,
})
const base = {
  id: 'q',
  key: 'q',
  body: {},
  isRequired: false,
  isMultiSelect: false,
  hidePersonalData: false,
  options: [],
  statements: [],
  extra: {},
}
const question = (style: QuestionStyle, change: Partial<Question> = {}): Question => ({
  ...base,
  style,
  ...change,
})
const questionView = (of: Question, change: Partial<QuestionView> = {}): QuestionView => ({
  question: of,
  elementId: 'e',
  options: of.options,
  rows: of.statements.map((statement) => ({ statement, options: statement.options })),
  answer: null,
  fault: null,
  upload: null,
  verification: null,
  choices: [],
  isLoading: false,
  seed: 1,
  advancesAlone: false,
  ...change,
})
const element = { id: 'e', type: 'question', order: 0, isVisible: true, triggers: [] } as const
const page = (...views: QuestionView[]): View => ({
  state: null,
  style: 'page',
  elements: views.map((view) => ({
    kind: 'question',
    element: { ...element, triggers: [] },
    view,
  })),
  buttons: [],
  hasImplicitNext: true,
  canGoBack: false,
  progress: 0,
  isBusy: false,
  isUploading: false,
  waitsForUpload: null,
  hasFailed: false,
})
const form = (fields: Readonly<Record<string, string | string[]>>): FormFields =>
  new Map(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? [value] : value,
    ]),
  )
const readNumber = (typed: string, country: string): string => `${country || '?'} ${typed}`

/** The one answer that the form gives; undefined = no answer differs from the run's. */
function answered(
  view: QuestionView,
  fields: Parameters<typeof form>[0],
): Answer | null | undefined {
  const [first] = formEvents(page(view), form(fields), readNumber, 1)
  return first?.type === 'answered' ? first.answer : undefined
}

const ab = { options: [option('a'), option('b'), option('c')] }
const maxdiff = question('matrix', {
  extra: { matrix_question_type: 'maxdiff' },
  statements: ['s1', 's2'].map((id) => ({
    id,
    key: id,
    order: 0,
    body: {},
    options: [option(`${id}-w`, 'worst'), option(`${id}-b`, 'best')],
  })),
})
/** Of two versions of one set; the seed is 1. */
const inSets = {
  ...maxdiff,
  extra: {
    ...maxdiff.extra,
    maxdiff: {
      ...{ itemsPerSet: 2, setsPerPerson: 1, versions: 2, seed: 1 },
      designs: [[['s1', 's2']], [['s2', 's1']]],
    },
  },
}
const likert = question('matrix', {
  statements: ['s1', 's2'].map((id) => ({
    id,
    key: id,
    order: 0,
    body: {},
    options: [option(`${id}-1`), option(`${id}-2`)],
  })),
})

const inTasks = {
  ...likert,
  statements: likert.statements.map((statement, order) => ({ ...statement, order })),
  extra: {
    matrix_question_type: 'conjoint' as const,
    conjoint: {
      ...{ attributes: [], alternatives: 2, hasNone: false, tasks: 2, versions: 2, seed: 1 },
      designs: Array.from({ length: 2 }, () => [
        [[0], [1]],
        [[1], [0]],
      ]),
    },
  },
}

describe('what a posted form answers', () => {
  it.each<[string, QuestionView, Parameters<typeof form>[0], Answer | null | undefined]>([
    [
      'an option',
      questionView(question('radio', ab)),
      { q: 'b' },
      { kind: 'options', optionIds: ['b'] },
    ],
    [
      'several',
      questionView(question('checklist', ab)),
      { q: ['a', 'c'] },
      { kind: 'options', optionIds: ['a', 'c'] },
    ],
    ['no option of the question', questionView(question('radio', ab)), { q: 'x' }, undefined],
    [
      'an option that is hidden',
      questionView(question('radio', ab), { options: [option('a')] }),
      { q: 'b' },
      undefined,
    ],
    [
      'a text, with the lines of a page',
      questionView(question('textarea')),
      { q: 'a\r\nb' },
      { kind: 'text', text: 'a\nb' },
    ],
    ['a score', questionView(question('score')), { q: '7' }, { kind: 'text', text: '7' }],
    ['a slider by its plain field alone', questionView(question('slider')), { q: '50' }, undefined],
    [
      'a slider',
      questionView(question('slider')),
      { 'plain:q': '40', q: '50' },
      { kind: 'text', text: '40' },
    ],
    [
      'a slider among options',
      questionView(question('slider', ab)),
      { 'plain:q': 'b' },
      { kind: 'options', optionIds: ['b'] },
    ],
    [
      'an order',
      questionView(question('ranking', ab)),
      { 'place:a': '3', 'place:b': '1', 'place:c': '2' },
      { kind: 'options', optionIds: ['b', 'c', 'a'] },
    ],
    [
      'a part of an order',
      questionView(question('ranking', ab)),
      { 'place:a': '', 'place:b': '1' },
      { kind: 'options', optionIds: ['b'] },
    ],
    [
      'a number with its country',
      questionView(question('phone_number')),
      { 'plain:q': '0532', 'country:q': 'TR' },
      { kind: 'text', text: 'TR 0532' },
    ],
    [
      'a choice of a reply',
      questionView(question('dynamic_multiple_value'), { choices: [{ key: '1', body: 'X' }] }),
      { q: ['X', 'Y'] },
      { kind: 'values', values: ['X'] },
    ],
    [
      'rows',
      questionView(likert),
      { s1: 's1-2' },
      { kind: 'matrix', rows: [{ statementId: 's1', optionId: 's1-2' }] },
    ],
    [
      'both ends',
      questionView(maxdiff),
      { 'worst-q': 's2-w', 'best-q': 's1-b' },
      {
        kind: 'matrix',
        rows: [
          { statementId: 's1', optionId: 's1-b' },
          { statementId: 's2', optionId: 's2-w' },
        ],
      },
    ],
    [
      'both ends of the sets of this person',
      questionView(inSets),
      { 'best-q-1/0': 's1-b 1/0', 'worst-q-1/0': 's2-w 1/0', 'best-q-0/0': 's2-b 0/0' },
      {
        kind: 'matrix',
        rows: [
          { statementId: 's1', optionId: 's1-b', set: '1/0' },
          { statementId: 's2', optionId: 's2-w', set: '1/0' },
        ],
      },
    ],
    [
      'the tasks of a conjoint that this person sees',
      questionView(inTasks),
      { s1: 's1-1 1/0', s2: 's2-2 0/1' },
      { kind: 'matrix', rows: [{ statementId: 's1', optionId: 's1-1', set: '1/0' }] },
    ],
  ])('%s', (_what, view, fields, answer) => {
    expect(answered(view, fields)).toEqual(answer)
  })

  const known = { kind: 'text', text: '+905321234567' } as const
  it.each<[string, QuestionView, Parameters<typeof form>[0], Answer | null | undefined]>([
    [
      'a text that was emptied',
      questionView(question('text'), { answer: { kind: 'text', text: 'a' } }),
      { q: '' },
      { kind: 'text', text: '' },
    ],
    [
      'a text that is confirmed',
      questionView(question('text'), { answer: { kind: 'text', text: 'a' } }),
      { q: 'a' },
      undefined,
    ],
    [
      'a box that was cleared',
      questionView(question('checklist', ab), { answer: { kind: 'options', optionIds: ['a'] } }),
      {},
      { kind: 'options', optionIds: [] },
    ],
    [
      'a number as it was drawn, whatever the country beside it',
      questionView(question('phone_number'), { answer: known }),
      { 'plain:q': known.text, 'country:q': 'DE' },
      undefined,
    ],
    [
      'a verified number',
      questionView(question('phone_verification'), { answer: known }),
      {},
      undefined,
    ],
    [
      'rows in another order',
      questionView(likert, {
        answer: {
          kind: 'matrix',
          rows: [
            { statementId: 's2', optionId: 's2-1' },
            { statementId: 's1', optionId: 's1-1' },
          ],
        },
      }),
      { s1: 's1-1', s2: 's2-1' },
      undefined,
    ],
  ])('knows %s', (_what, view, fields, answer) => {
    expect(answered(view, fields)).toEqual(answer)
  })

  it('confirms every new answer, and does not move to another page', () => {
    const events = formEvents(page(questionView(question('text'))), form({ q: 'a' }), readNumber, 5)
    expect(events.map(({ type }) => type)).toEqual(['answered', 'left'])
    expect(events[0]).toMatchObject({ by: 'typing', at: 5 })
  })
})

describe('what a form brings onto its page', () => {
  const one = questionView(question('radio', ab))
  it.each([
    ['nothing', page(one), page(one), false],
    ['another question', page(one), page(one, questionView(question('text', { id: 'q2' }))), true],
    ['another option', page({ ...one, options: [option('a')] }), page(one), true],
    ['a choice', page(one), page({ ...one, choices: [{ key: 'k', body: 'B' }] }), true],
    ['less', page(one, questionView(question('text', { id: 'q2' }))), page(one), false],
  ])('%s', (_what, drawn, now, expected) => {
    expect(hasRevealed(drawn, now)).toBe(expected)
  })
})

it.each([
  [{ press: 'b' }, { kind: 'on', elementId: 'b' }],
  [{ press: '' }, { kind: 'on', elementId: null }],
  [{}, { kind: 'on', elementId: null }],
  [{ [fieldNames.back]: '1' }, { kind: 'back' }],
  [{ [fieldNames.language]: 'l' }, { kind: 'language', languageId: 'l' }],
  [{ [fieldNames.verifyCode]: 'q' }, { kind: 'verify_code', questionId: 'q' }],
])('the button of %j', (fields, press) => {
  expect(pressIn(form(fields))).toEqual(press)
})
