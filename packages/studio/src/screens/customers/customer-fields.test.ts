import { describe, expect, it } from 'vitest'
import { detailsOf, fieldsOf, pairsOf } from './customer-fields.ts'

describe('fields of a customer', () => {
  const before = { plan: 'gold', orders: 3, member: true, nothing: null }

  it('come back from the form as they went in (O-14)', () => {
    expect(fieldsOf(pairsOf(before), before)).toEqual(before)
  })

  it.each([
    ['orders', '4', 4],
    ['orders', 'four', 'four'],
    ['orders', '', ''],
    ['member', 'false', false],
    ['member', 'maybe', 'maybe'],
    ['nothing', '', null],
    ['nothing', 'x', 'x'],
    ['fresh', '7', '7'],
    [' spaced ', 'x', 'x'],
  ])('%s = %j is kept as %j', (name, value, kept) => {
    expect(fieldsOf([{ name, value }], before)).toEqual({ [name.trim()]: kept })
  })

  it('leaves out what has no name', () => {
    expect(fieldsOf([{ name: ' ', value: 'x' }], {})).toEqual({})
  })

  it.each([
    ['1984', 1984],
    ['', null],
    ['soon', 'soon'],
  ])('reads the year %j as %j', (birth_year, year) => {
    expect(detailsOf({ name: ' Ada ', email: ' ', birth_year })).toMatchObject({
      name: 'Ada',
      email: null,
      birth_year: year,
    })
  })
})
