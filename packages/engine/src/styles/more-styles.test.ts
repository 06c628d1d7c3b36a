import type { Question, ResponseItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../answer.ts'
import { faultOf } from '../check.ts'
import type { Fault } from '../fault.ts'
import { readAnswer } from '../replay/read-answer.ts'
import { ask, flowOf, idOf, other } from '../test/flow.ts'
import { respondent } from '../test/respondent.ts'
import { yearOf } from '../year.ts'
import { styleOf } from './index.ts'

type QuestionExtras = Parameters<typeof ask>[2]
function questionOf(style: Parameters<typeof ask>[1], more: QuestionExtras = {}): Question {
  const { question } = ask('q', style, more)
  if (!question) throw new Error('no question')
  return question
}
function typedAs(
  style: Parameters<typeof ask>[1],
  text: string,
  more: QuestionExtras = {},
): { fault: Fault | null; body: string | undefined; customer: unknown } {
  const question = questionOf(style, more)
  const answer = { kind: 'text', text } as const
  const rules = styleOf(style)
  return {
    fault: faultOf(question, answer, question.options),
    body: rules.items(question, answer)[0]?.body,
    customer: rules.customer?.(question, answer, 2026),
  }
}
const chosen = (...keys: string[]): Answer => ({
  kind: 'options',
  optionIds: keys.map((key) => idOf(`q.${key}`)),
})

describe('identity styles say it twice: as an answer and as a customer field (A-082)', () => {
  it('age (R-QS-01, R-QS-02, R-VAL-17, R-VAL-39)', () => {
    expect(typedAs('age', '034')).toEqual({
      fault: null,
      body: '34',
      customer: { birth_year: 1992 },
    })
    for (const text of ['34.5', '-1', '200', 'ten'])
      expect(typedAs('age', text).fault).toEqual({ code: 'value_range', min: 0, max: 120 })
    expect(typedAs('age', '17', { min: 18 }).fault).toEqual({
      code: 'value_range',
      min: 18,
      max: 120,
    })
  })
  it('customer_schema (R-QS-08)', () =>
    expect(typedAs('customer_schema', 'gold', { key: 'tier' })).toMatchObject({
      body: 'gold',
      customer: { schema: { tier: 'gold' } },
    }))
  it('external_id (R-QS-16)', () =>
    expect(typedAs('external_id', 'C-17')).toMatchObject({
      fault: null,
      body: 'C-17',
      customer: { external_id: 'C-17' },
    }))
  it('a name and an id are as long as the customer has room for', () => {
    expect(typedAs('external_id', 'x'.repeat(255)).fault).toBeNull()
    expect(typedAs('external_id', 'x'.repeat(256)).fault).toEqual({ code: 'text_max', max: 255 })
    expect(typedAs('naming', 'x'.repeat(1_001)).fault).toEqual({ code: 'text_max', max: 1_000 })
  })
  it('naming keeps a name as it is written (R-QS-24)', () =>
    expect(typedAs('naming', 'Ayşe Öz')).toMatchObject({
      body: 'Ayşe Öz',
      customer: { name: 'Ayşe Öz' },
    }))
  it('phone_number in E.164 (R-QS-26, R-VAL-26)', () => {
    expect(typedAs('phone_number', '+905321234567')).toMatchObject({
      fault: null,
      customer: { phone_number: '+905321234567' },
    })
    for (const text of ['05321234567', '+0123', 'phone'])
      expect(typedAs('phone_number', text).fault).toEqual({ code: 'phone' })
  })
  it('gender gives the key (R-QS-19)', () => {
    const question = questionOf('gender', { options: ['female', 'male'] })
    expect(styleOf('gender').customer?.(question, chosen('male'), 2026)).toEqual({ gender: 'male' })
  })
  it('all of them are fields of one customer (R-PAY-20, R-PAY-21)', () => {
    const elements = [
      ask('s1', 'customer_schema'),
      ask('s2', 'customer_schema'),
      ask('n', 'naming'),
      ask('a', 'age'),
    ]
    const person = respondent(
      flowOf([{ name: 'S1', elements: [...elements, other('send', 'submit')] }]),
    )
    person.types('s1', 'x').types('s2', 'y').types('n', 'Ada').types('a', '30').presses('send')
    expect(person.saves()[0]?.feedback.customer).toMatchObject({
      schema: { s1: 'x', s2: 'y' },
      name: 'Ada',
      birth_year: 1970 - 30,
    })
  })
  it.each([
    [0, 1970],
    [951_782_399_999, 2000],
    [1_767_225_599_999, 2025],
    [1_767_225_600_000, 2026],
    [-1, 1969],
    [4_107_542_400_000, 2100],
  ])('the year of %i is %i', (at, year) => expect(yearOf(at)).toBe(year))
})

describe('dates and sliders', () => {
  it.each([
    ['29/02/2024', '29/02/2024'],
    ['5/3/2024', '05/03/2024'],
    ['05.03.2024', '05/03/2024'],
    ['5. 3. 2024.', '05/03/2024'],
    ['2024-03-05', '05/03/2024'],
    ['2024/3/5', '05/03/2024'],
    ['2024. 3. 5.', '05/03/2024'],
    ['2024年3月5日', '05/03/2024'],
    ['29022024', '29/02/2024'],
    ['20122026', '20/12/2026'],
    ['19990203', '03/02/1999'],
    ['٢٩٠٢٢٠٢٤', '29/02/2024'],
  ])('%s (R-QS-09)', (text, body) =>
    expect(typedAs('datepicker', text)).toMatchObject({ fault: null, body }),
  )
  it.each([
    '31/02/2024',
    '29/02/2023',
    '00/01/2024',
    '1/13/2024',
    '2024-13-05',
    '24-03-05',
    '05/03/24',
    '29022023',
    '050324',
    'soon',
  ])('refuses %s (R-QS-09)', (text) =>
    expect(typedAs('datepicker', text).fault).toEqual({ code: 'generic' }),
  )
  it('a slider stays in its range and on its steps (R-QS-36, R-QS-37)', () => {
    expect(typedAs('slider', '40', { min: 0, max: 50, step: 10 })).toMatchObject({
      fault: null,
      body: '40',
    })
    expect(typedAs('slider', '60', { min: 0, max: 50 }).fault).toEqual({
      code: 'value_range',
      min: 0,
      max: 50,
    })
    expect(typedAs('slider', '45', { min: 0, max: 50, step: 10 }).fault).toEqual({
      code: 'generic',
    })
    expect(faultOf(questionOf('slider', { isRequired: true }), null, [])).toEqual({
      code: 'required',
    })
  })
})

describe('choices of their own kind', () => {
  it('a required agreement is passed by its first option only (R-QS-03, R-QS-04)', () => {
    const question = questionOf('agreement', { options: ['yes', 'no'], isRequired: true })
    expect(faultOf(question, chosen('no'), question.options)).toEqual({ code: 'required' })
    expect(faultOf(question, chosen('yes'), question.options)).toBeNull()
    expect(faultOf({ ...question, isRequired: false }, chosen('no'), question.options)).toBeNull()
  })
  it('custom_score sends its option (R-QS-07)', () =>
    expect(
      styleOf('custom_score').items(
        questionOf('custom_score', { options: ['sad', 'glad'] }),
        chosen('glad'),
      ),
    ).toEqual([{ question_id: idOf('q?'), option_id: idOf('q.glad') }]))
  it('random shuffles once a run (R-QS-31)', () => {
    const flow = flowOf([
      {
        name: 'S1',
        elements: [
          ask('q', 'random', { options: ['a', 'b', 'c', 'd', 'e'] }),
          other('n', 'next_page'),
        ],
        next: 'S2',
      },
      { name: 'S2', elements: [] },
    ])
    expect(
      new Set(
        Array.from({ length: 20 }, (_, seed) => respondent(flow, { seed }).optionsOf('q').join()),
      ).size,
    ).toBeGreaterThan(1)
    const person = respondent(flow, { seed: 5 })
    const before = person.optionsOf('q')
    expect(person.picks('q', 'a').presses('n').back().optionsOf('q')).toEqual(before)
  })
  it('a ranking is complete and sends places from 0 (R-QS-32, R-QS-33, R-VAL-13, R-PAY-15, A-262)', () => {
    const question = questionOf('ranking', { options: ['a', 'b', 'c'], isRequired: true })
    expect(
      styleOf('ranking')
        .items(question, chosen('c', 'a', 'b'))
        .map((item) => [item.option_id, item.ranking]),
    ).toEqual([
      [idOf('q.c'), 0],
      [idOf('q.a'), 1],
      [idOf('q.b'), 2],
    ])
    expect(faultOf(question, chosen('c'), question.options)).toEqual({ code: 'required' })
    expect(faultOf({ ...question, isRequired: false }, chosen('c'), question.options)).toEqual({
      code: 'required',
    })
  })
  it.each<[string, Partial<ResponseItem>[], string]>([
    [
      'a gap',
      [
        { option_id: idOf('q.a'), ranking: 0 },
        { option_id: idOf('q.b'), ranking: 2 },
      ],
      'ranking',
    ],
    [
      'a shared place',
      [
        { option_id: idOf('q.a'), ranking: 0 },
        { option_id: idOf('q.b'), ranking: 0 },
      ],
      'ranking',
    ],
    [
      'an option twice',
      [
        { option_id: idOf('q.a'), ranking: 0 },
        { option_id: idOf('q.a'), ranking: 1 },
      ],
      'option_id',
    ],
    ['no place', [{ option_id: idOf('q.a') }], 'ranking'],
  ])('a ranking with %s is refused', (_name, items, member) => {
    const question = questionOf('ranking', { options: ['a', 'b'] })
    expect(
      readAnswer(
        question,
        items.map((item) => ({ question_id: question.id, ...item })),
      ),
    ).toMatchObject({ kind: 'fault', member })
  })
})
