import { describe, expect, it } from 'vitest'
import { readFilters } from '../../filters/answer-filters.ts'
import { comparedQuery, resultQuery, unitFor } from './result-query.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).toISOString()

describe('what results are asked for', () => {
  it.each([
    [{}, {}],
    [{ flow: 'f', q: 'late' }, {}],
    [{ state: 'partial' }, { completed: 'false' }],
    [
      { state: 'all', internal: 'yes', offline: 'no' },
      { completed: 'any', internal: 'true', offline: 'false' },
    ],
    [
      { node: 'n', channel: 'sms', language: 'tr', device: 'phone' },
      { node_id: 'n', channel: 'sms', language: 'tr', device: 'phone' },
    ],
  ])('O-15: by the address %o', (search, query) => expect(resultQuery(readFilters(search), noon)).toEqual(query))

  it('O-15: the period before is as long, and ends where the other begins', () => {
    const week = readFilters({ from: '2026-11-08', to: '2026-11-14' })
    expect(comparedQuery(week, 'before', noon)).toEqual({ from: day(2026, 11, 1), to: day(2026, 11, 8) })
    const days = comparedQuery(readFilters({ days: '7' }), 'before', noon)
    expect(days?.to).toBe(day(2026, 11, 14))
    expect(Date.parse(days?.to ?? '') - Date.parse(days?.from ?? '')).toBe(noon - Date.parse(day(2026, 11, 14)))
  })

  it.each([
    ['before', null],
    ['', null],
    ['channel:fax', null],
    ['channel:sms', { channel: 'sms' }],
    ['device:tablet', { device: 'tablet' }],
    ['language:tr', { language: 'tr' }],
    ['node:n', { node_id: 'n' }],
    ['node:', null],
  ])('compared with %s', (comparing, query) => expect(comparedQuery(readFilters({}), comparing, noon)).toEqual(query))

  it.each([
    [{}, 'week'],
    [{ days: '7' }, 'day'],
    [{ days: '30' }, 'day'],
    [{ days: '90' }, 'week'],
    [{ from: '2026-11-01', to: '2026-11-30' }, 'day'],
    [{ to: '2026-11-30' }, 'week'],
  ])('a trend over %o goes by the %s', (search, unit) => expect(unitFor(readFilters(search), noon)).toBe(unit))
})
