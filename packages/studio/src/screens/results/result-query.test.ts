import { describe, expect, it } from 'vitest'
import { readFilters } from '../../filters/answer-filters.ts'
import { comparisonOf, comparisonWith, exportQuery, resultQuery, unitFor } from './result-query.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const day = (year: number, month: number, date: number) =>
  new Date(year, month - 1, date).toISOString()

describe('what results are asked for', () => {
  it.each([
    [{}, {}],
    [{ flow: 'f', q: 'late' }, {}],
    [{ state: 'partial' }, { completed: 'false' }],
    [
      { state: 'all', internal: 'yes', offline: 'no' },
      { completed: 'any', internal: 'true', offline: 'false' },
    ],
    [{ internal: 'all' }, { internal: 'any' }],
    [{ internal: 'no' }, {}],
    [
      { node: 'n', channel: 'sms', language: 'tr', device: 'phone' },
      { node_id: 'n', channel: 'sms', language: 'tr', device: 'phone' },
    ],
  ])('by the address %o (O-15)', (search, query) =>
    expect(resultQuery(readFilters(search), noon)).toEqual(query),
  )

  it('the period before is as long, and ends where the other begins (O-15)', () => {
    const week = readFilters({ from: '2026-11-08', to: '2026-11-14' })
    expect(comparisonOf(week, 'before', noon)).toEqual({
      by: 'before',
      query: { from: day(2026, 11, 1), to: day(2026, 11, 8) },
      standing: 'apart',
      beginnings: { here: day(2026, 11, 8), there: day(2026, 11, 1) },
    })
    const days = comparisonOf(readFilters({ days: '7' }), 'before', noon)?.query
    expect(days?.to).toBe(day(2026, 11, 14))
    expect(Date.parse(days?.to ?? '') - Date.parse(days?.from ?? '')).toBe(
      noon - Date.parse(day(2026, 11, 14)),
    )
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
  ])('compared with %s', (comparing, query) =>
    expect(comparisonOf(readFilters({}), comparing, noon)?.query ?? null).toEqual(query),
  )

  it('a channel is a part of all channels, and stands apart from another (O-15)', () => {
    expect(comparisonWith('channel', {}, { channel: 'sms' }).standing).toBe('part')
    expect(comparisonWith('channel', { channel: 'email' }, { channel: 'sms' }).standing).toBe(
      'apart',
    )
    expect(
      comparisonWith('node', { channel: 'email' }, { channel: 'email', node_id: 'n' }).standing,
    ).toBe('part')
  })

  it.each([
    [{}, { completed: 'true', internal: 'false' }],
    [{ state: 'all', internal: 'all', q: 'late' }, { q: 'late' }],
    [
      { state: 'partial', internal: 'yes', device: 'phone' },
      { completed: 'false', internal: 'true', device: 'phone' },
    ],
  ])('the export of %o takes what is counted (O-15)', (search, query) =>
    expect(exportQuery(readFilters(search), noon)).toEqual(query),
  )

  it.each([
    [{}, 'week'],
    [{ days: '7' }, 'day'],
    [{ days: '30' }, 'day'],
    [{ days: '90' }, 'week'],
    [{ from: '2026-11-01', to: '2026-11-30' }, 'day'],
    [{ to: '2026-11-30' }, 'week'],
  ])('a trend over %o goes by the %s', (search, unit) =>
    expect(unitFor(readFilters(search), noon)).toBe(unit),
  )
})
