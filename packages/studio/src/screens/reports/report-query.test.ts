import { expect, it } from 'vitest'
import { readReportFilters, reportQuery, reportSearch } from './report-query.ts'

const none = { days: '30', from: '', to: '', agent: '', label: '', node: '' }
// 23:30 in UTC is the next day in Kathmandu.
const now = Date.parse('2026-03-31T23:30:00Z')

it.each([
  [{}, none],
  [{ days: 7 }, { ...none, days: '7' }],
  [
    { days: '8', agent: 'a', label: 'Refund' },
    { ...none, agent: 'a', label: 'Refund' },
  ],
  [
    { days: '7', from: '2026-03-01', to: '2026-03-02' },
    { ...none, days: '', from: '2026-03-01', to: '2026-03-02' },
  ],
  [{ from: '2026-03-01' }, none],
  [{ from: '2026-13-01', to: '2026-03-02' }, none],
])('reads %j from the address, and writes nothing that is the default', (search, filters) => {
  expect(readReportFilters(search)).toEqual(filters)
  expect(readReportFilters(reportSearch(readReportFilters(search)))).toEqual(filters)
  expect(reportSearch(readReportFilters({}))).toEqual({})
})

it('asks for days of the time zone that the report is in', () => {
  const asked = (search: object, zone: string) =>
    reportQuery(readReportFilters({ ...search }), zone, now)
  expect(asked({ days: '7' }, 'UTC')).toMatchObject({ from: '2026-03-25', to: '2026-03-31' })
  expect(asked({ days: '1', agent: 'a' }, 'Asia/Kathmandu')).toEqual({
    timezone: 'Asia/Kathmandu',
    from: '2026-04-01',
    to: '2026-04-01',
    agent_id: 'a',
  })
})
