import { WidgetTargeting } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import {
  countryCodes,
  isComplete,
  newTest,
  shownTest,
  type TargetRow,
  testKinds,
  testOf,
  valuesOf,
  withLimits,
  withOperator,
  withValues,
} from './targeting-rows.ts'

const pages = { page_count: 2 }
const field = { on: { customer: 'plan' }, op: 'is', value: 'gold' } as const

const oneOfEach: readonly [string, WidgetTargeting][] = [
  ['attribute', { about: 'contact', where: field }],
  ['answered', { about: 'contact', where: { on: { answered: { last_days: 30 } } } }],
  [
    'answered',
    {
      about: 'contact',
      where: {
        on: { answered: { flow: '7f3f8bb0-3bb1-4b34-9d2e-6a5d0e1c9a10', last_days: 30 } },
      },
    },
  ],
  [
    'segment',
    {
      about: 'contact',
      where: { on: { segment: '7f3f8bb0-3bb1-4b34-9d2e-6a5d0e1c9a10' } },
    },
  ],
  ['invited', { about: 'contact', where: { on: { invited: { last_days: 7 } } } }],
  ['event', { event: 'order', at_least: 2, within_seconds: 60, once: true }],
  ['event', { event: 'order', where: [{ key: 'plan', comparison: 'is', value: 'gold' }] }],
  ['events', { event: 'order', within_days: 7 }],
  ['country', { country: 'DE' }],
  ['country', { country: ['DE', 'TR'] }],
  ['page_count', pages],
  ['scroll_depth', { scroll_depth: 50 }],
  ['percentage', { percentage: 12.5, salt: 'autumn' }],
]

describe('the rows of a condition (ECO-80)', () => {
  it.each(oneOfEach)('show a test of the kind %s and write it back unchanged', (kind, test) => {
    const shown = shownTest(test)
    expect(shown?.kind).toBe(kind)
    expect(shown && testOf(shown)).toEqual(test)
    expect(WidgetTargeting.safeParse(test)).toMatchObject({ success: true, data: test })
  })

  it('can show every kind that they offer', () => {
    expect(new Set(oneOfEach.map(([kind]) => kind))).toEqual(new Set(testKinds))
  })

  it.each<[string, WidgetTargeting]>([
    ['a list', { any: [pages] }],
    ['a negation', { not: pages }],
    ['a nested condition on a contact', { about: 'contact', where: { all: [field] } }],
    ['a negated condition on a contact', { about: 'contact', where: { not: field } }],
    [
      'a condition on the last response',
      {
        about: 'contact',
        where: { on: { last_response: { on: { question: 'nps' }, op: 'answered' } } },
      },
    ],
    ['a test of a newer server', { moon: 'full' } as never],
  ])('leave %s to the JSON', (_name, test) => expect(shownTest(test)).toBeNull())

  it.each(testKinds)('begin a test of the kind %s with values of its own kind', (kind) => {
    const begun = newTest(kind, 'PSN-0000001')
    expect(shownTest(testOf(begun))).toEqual({
      ...begun,
      ...(kind === 'country' && { codes: [''] }),
    })
  })

  it('call a row complete if the server accepts it', () => {
    const row = (test: WidgetTargeting): TargetRow => ({ isNegated: false, test })
    const begun = testKinds.filter((kind) => isComplete(row(testOf(newTest(kind, 'salt')))))
    expect(begun).toEqual(['answered', 'invited', 'page_count', 'scroll_depth', 'percentage'])
    for (const [, test] of oneOfEach) expect(isComplete(row(test))).toBe(true)
    expect(isComplete(row({ event: 'Order placed' }))).toBe(false)
    expect(isComplete(row({ country: 'Germany' }))).toBe(false)
  })
})

describe('the values of an attribute’s test (ECO-80)', () => {
  it.each([
    [undefined, []],
    ['gold', ['gold']],
    [7, ['7']],
    [false, ['false']],
    [
      ['a', 2],
      ['a', '2'],
    ],
    [
      [null, 9],
      ['', '9'],
    ],
  ])('%j are read as texts', (value, texts) => {
    const { value: _value, ...rest } = field
    expect(valuesOf({ ...rest, ...(value !== undefined && { value }) })).toEqual(texts)
  })

  it('are one text or a list', () => {
    expect(withValues(field, []).value).toBe('')
    expect(withValues(field, ['silver']).value).toBe('silver')
    expect(withValues(field, ['silver', 'gold']).value).toEqual(['silver', 'gold'])
  })

  it('are limits that may be open', () => {
    expect(withLimits(field, '1', ' ').value).toEqual(['1', null])
    expect(withLimits(field, '', '9').value).toEqual([null, '9'])
  })

  it('fit the operator that was chosen', () => {
    expect(withOperator(field, 'is_not')).toEqual({ ...field, op: 'is_not' })
    expect(withOperator(field, 'answered')).toEqual({ on: field.on, op: 'answered' })
    expect(withOperator(field, 'between').value).toEqual([null, null])
    expect(withOperator({ ...withLimits(field, '1', '2'), op: 'between' }, 'is').value).toBe('')
  })

  it('are countries in capital letters', () =>
    expect(countryCodes(['de', 'TR'])).toEqual(['DE', 'TR']))
})
