import { describe, expect, it } from 'vitest'
import { isFiltered, noFilters, period, queryOf, readFilters, searchOf } from './answer-filters.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const day = (year: number, month: number, date: number) =>
  new Date(year, month - 1, date).toISOString()

describe('filters of answers', () => {
  it('what the address says comes back unchanged, and nothing else (O-15)', () => {
    const address = {
      flow: 'f',
      state: 'partial',
      channel: 'sms',
      q: 5,
      days: '30',
      internal: 'no',
      tab: 'path',
    }
    const filters = readFilters(address)
    expect(searchOf(filters)).toEqual({
      flow: 'f',
      state: 'partial',
      channel: 'sms',
      q: '5',
      days: '30',
      internal: 'no',
    })
    expect(readFilters(searchOf(filters))).toEqual(filters)
    expect(isFiltered(filters)).toBe(true)
  })

  it.each([
    { state: 'odd' },
    { days: '31' },
    { from: '2026-13-40' },
    { from: 'yesterday' },
    { channel: 'fax' },
    { followUp: 'late' },
    { offline: true },
  ])('what nobody offers is not set: %o', (search) => {
    expect(readFilters(search)).toEqual(noFilters)
  })

  it.each([
    [{}, {}],
    [{ state: 'finished' }, { completed: 'true' }],
    [
      { state: 'partial', internal: 'no', offline: 'yes' },
      { completed: 'false', internal: 'false', offline: 'true' },
    ],
    [{ followUp: 'overdue' }, { follow_up: 'overdue' }],
    [{ followUp: 'unclosed' }, { follow_up: 'unclosed' }],
    [
      { owner: 'none', tag: 'vip' },
      { assignee: 'none', tag: 'vip' },
    ],
    [
      { node: 'n', language: 'tr', q: '  late ' },
      { node_id: 'n', language: 'tr', q: 'late' },
    ],
    [
      { from: '2026-11-01', to: '2026-11-20' },
      { from: day(2026, 11, 1), to: day(2026, 11, 21) },
    ],
    [
      { from: '2026-11-20', to: '2026-11-01' },
      { from: day(2026, 11, 1), to: day(2026, 11, 21) },
    ],
    [
      { from: '2026-02-28', to: '2026-02-28' },
      { from: day(2026, 2, 28), to: day(2026, 3, 1) },
    ],
  ])('asks for %o (O-15)', (search, query) => {
    expect(queryOf(readFilters(search), noon)).toEqual(query)
  })

  it('counts whole days back, today among them', () => {
    expect(period({ ...noFilters, days: '1' }, noon)).toEqual({ from: day(2026, 11, 20), to: null })
    expect(period({ ...noFilters, days: '30', from: '2020-01-01' }, noon)).toEqual({
      from: day(2026, 10, 22),
      to: null,
    })
  })
})
