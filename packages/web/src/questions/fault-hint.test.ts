import type { Question } from '@askwell/contract'
import { type Answer, allStyles, type Fault } from '@askwell/engine'
import { expect, it } from 'vitest'
import { messagesOf } from '../../message-files.ts'
import { compileCatalogue } from '../locales/compile-catalogue.ts'
import { catalogueCodes } from '../locales/messages.ts'
import { exampleQuestion } from '../test/example-flow.ts'
import { createWords } from '../words.ts'
import { faultHint } from './fault-hint.ts'
import { specialHint } from './special-hint.ts'

const wordsIn = (code: string) =>
  createWords({
    code,
    catalogueCode: code,
    catalogue: compileCatalogue(messagesOf(code)),
    flow: null,
    timeZone: 'UTC',
  })
const hint = (
  draft: Partial<Question>,
  code: Fault['code'],
  typed?: string,
  language = 'en',
): string => {
  const answer: Answer | null = typed === undefined ? null : { kind: 'text', text: typed }
  const fault: Fault = code === 'email' || code === 'generic' ? { code } : { code: 'required' }
  const [words, view] = [wordsIn(language), { question: exampleQuestion(draft), fault, answer }]
  return specialHint(words, view) || faultHint(words, view)
}
const option = (id: string, body: string) => ({
  id,
  key: id,
  order: 0,
  isVisible: true,
  body: { en: body },
})
const ends = [
  {
    id: 's',
    key: 's',
    order: 0,
    body: { en: 'Price' },
    options: [
      { ...option('b', 'Best'), key: 'best' },
      { ...option('w', 'Worst'), key: 'worst' },
    ],
  },
]

it.each<[string, Partial<Question>, string]>([
  ['one of some', { style: 'radio' }, 'Choose an option.'],
  ['one of a list', { style: 'dropdown' }, 'Choose an option.'],
  ['several', { style: 'checklist', isMultiSelect: true }, 'Choose at least one option.'],
  [
    'several, with a limit',
    { style: 'checklist', isMultiSelect: true, minSelectionCount: 2, maxSelectionCount: 4 },
    'Choose 2 to 4.',
  ],
  ['stars', { style: 'star' }, 'Choose a rating.'],
  ['a slider', { style: 'slider' }, 'Move the slider to a value.'],
  ['a number', { style: 'numeric', min: 20 }, 'Enter a number, for example 20.'],
  ['a date', { style: 'datepicker' }, 'Enter a date, for example 25/11/2026.'],
  ['rows', { style: 'matrix' }, 'Choose one option in each row.'],
  [
    'two ends',
    { style: 'matrix', extra: { matrix_question_type: 'maxdiff' }, statements: ends },
    'Choose one item for “Best” and another one for “Worst”.',
  ],
  ['an order', { style: 'ranking' }, 'Give every option a place.'],
  ['a picture', { style: 'screenshot' }, 'Please upload an image: JPEG, PNG, GIF or WebP.'],
  ['consent', { style: 'agreement', options: [option('a', 'Accept')] }, 'Tick the box to agree.'],
  [
    'consent or not',
    {
      style: 'agreement',
      options: [option('a', 'Accept'), { ...option('d', 'Decline'), order: 1 }],
    },
    'Choose “Accept” to continue.',
  ],
  [
    'a confirmed number',
    { style: 'phone_verification' },
    'Confirm your number with the code that we send you.',
  ],
  ['a line', { style: 'text' }, ''],
])('a missing answer of %s says how it is given', (_what, draft, sentence) => {
  expect(hint(draft, 'required')).toBe(sentence)
})

it.each<[string, Partial<Question>, string, string]>([
  [
    'a day that is not there',
    { style: 'datepicker' },
    '31/02/2026',
    'This date does not exist. Enter a real date, for example 25/11/2026.',
  ],
  [
    'the month first',
    { style: 'datepicker' },
    '12/25/2026',
    'This date does not exist. Enter a real date, for example 25/11/2026.',
  ],
  [
    'a short year',
    { style: 'datepicker' },
    '5/6/26',
    'The year needs four digits, for example 25/11/2026.',
  ],
  [
    'a short year in other digits',
    { style: 'datepicker' },
    '٥/٦/٢٦',
    'The year needs four digits, for example 25/11/2026.',
  ],
  ['words', { style: 'datepicker' }, 'tomorrow', 'Enter a date, for example 25/11/2026.'],
  ['no number', { style: 'numeric' }, 'ten', 'Enter a number, for example 10.'],
  [
    'beside the steps',
    { style: 'numeric', min: 0, step: 0.5 },
    '0.3',
    'Use steps of 0.5, for example 0.5 or 1.',
  ],
])('each wrong answer has its own hint: %s', (_what, draft, typed, sentence) => {
  expect(hint(draft, 'generic', typed)).toBe(sentence)
})

it('gives only numbers as examples that the field takes', () => {
  const refused: string[] = []
  for (const min of [undefined, -20, -3, 0, 2.5, 20])
    for (const max of [undefined, -5, -3, 0, 4, 5, 100])
      for (const step of [undefined, 0.5, 3, 50])
        for (const style of ['numeric', 'slider'] as const) {
          const [
            lowest = style === 'slider' ? 0 : undefined,
            highest = style === 'slider' ? 100 : undefined,
          ] = [min, max]
          if (lowest !== undefined && highest !== undefined && lowest > highest) continue
          const unit = step ?? (style === 'slider' ? 1 : undefined)
          const draft: Partial<Question> = {
            style,
            ...(min !== undefined && { min }),
            ...(max !== undefined && { max }),
            ...(step !== undefined && { step }),
          }
          for (const said of [hint(draft, 'generic', 'ten'), hint(draft, 'generic', '1.23')])
            for (const [example] of said.split('example')[1]?.matchAll(/-?\d+(?:\.\d+)?/g) ?? []) {
              const steps = unit === undefined ? 0 : (Number(example) - (lowest ?? 0)) / unit
              const isTaken =
                Number(example) >= (lowest ?? -1e9) &&
                Number(example) <= (highest ?? 1e9) &&
                Math.abs(steps - Math.round(steps)) < 1e-9
              if (!isTaken) refused.push(`${style} ${min} to ${max} by ${step}: ${said}`)
            }
        }
  expect(refused).toEqual([])
})

it('shows what an address looks like', () =>
  expect(hint({ style: 'email' }, 'email', 'nobody')).toBe('For example: name@example.com'))

it.each(catalogueCodes)('has a hint in %s for every style that has one in English', (code) => {
  for (const style of allStyles)
    expect(hint({ style }, 'required', undefined, code) === '', style).toBe(
      hint({ style }, 'required') === '',
    )
})
