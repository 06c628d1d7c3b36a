import { describe, expect, it } from 'vitest'
import { type Call, decided, obeyed, type WidgetState } from './widget-state.ts'

const fresh: WidgetState = { customer: {}, language: '', record: null, host: 'undecided' }
const nowMs = 1_000

describe('a decision whether the widget shows', () => {
  it.each<[string, Partial<WidgetState>, boolean, Partial<WidgetState>]>([
    ['the first time', {}, true, { isVisible: true, firstVisibleMs: nowMs }],
    ['again', { isVisible: true, firstVisibleMs: 5 }, true, { isVisible: true, firstVisibleMs: 5 }],
    [
      'again after it was hidden',
      { isVisible: false, firstVisibleMs: 5 },
      true,
      { isVisible: true, firstVisibleMs: 5 },
    ],
    [
      'after a failure',
      { isVisible: false, failure: 'x' },
      true,
      { isVisible: true, firstVisibleMs: nowMs },
    ],
    ['never', {}, false, { isVisible: false, firstVisibleMs: 0 }],
    [
      'no longer',
      { isVisible: true, firstVisibleMs: 5 },
      false,
      { isVisible: false, firstVisibleMs: 5 },
    ],
  ])('%s keeps the time of the first display', (_name, before, isVisible, change) => {
    expect(decided({ ...fresh, ...before }, isVisible, nowMs)).toEqual(change)
  })
})

describe('a command', () => {
  const customer = { external_id: 'a', email: 'a@host.test' }
  it.each<[string, Call, Partial<WidgetState> | undefined]>([
    [
      'adds to the claims about the customer',
      ['setCustomer', { external_id: 'b' }],
      { customer: { external_id: 'b', email: 'a@host.test' } },
    ],
    ['leaves the claims where it has none', ['setCustomer', null], { customer }],
    ['leaves the claims where it has nonsense', ['setCustomer', 7], { customer }],
    ['sets the language', ['setLanguage', 'de'], { language: 'de' }],
    ['removes it', ['destroy'], { isOver: true, isVisible: false, config: undefined }],
    ['changes nothing here and loads nothing', ['setAttributes', { plan: 'x' }], {}],
    ['needs life.ts: open', ['open'], undefined],
    ['needs life.ts: explain', ['explain'], undefined],
    ['needs life.ts: one that does not exist', ['toString'], undefined],
    ['needs life.ts: nothing', [], undefined],
  ])('%s', (_name, call, change) => {
    expect(obeyed({ ...fresh, customer }, call)).toEqual(change)
  })

  it('does not change the claims that it was given', () => {
    obeyed({ ...fresh, customer }, ['setCustomer', { external_id: 'b' }])
    expect(customer.external_id).toBe('a')
  })
})
