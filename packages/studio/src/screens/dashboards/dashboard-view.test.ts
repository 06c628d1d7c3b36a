import type { DashboardPeriod, Filter } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import {
  datesOf,
  filterOf,
  periodOf,
  readLook,
  writeFilter,
  writePeriod,
} from './dashboard-view.ts'

const phone: Filter = { on: { facet: 'device' }, op: 'is', value: 'phone' }
const desktop: Filter = { on: { facet: 'device' }, op: 'is', value: 'desktop' }
const own = { period: { last_days: 30 }, filter: phone }
const now = Date.parse('2026-11-28T12:00:00Z')

describe('the look at a dashboard (O-32)', () => {
  it('has the date and filter of the dashboard where the address has none', () => {
    const look = { period: own.period, conditions: [phone], isChanged: false }
    expect(readLook({}, own)).toEqual(look)
    for (const search of [
      { when: 'soon', f: '%%' },
      { when: '0' },
      { when: '2026-99-01~' },
      { when: true, f: 5 },
    ])
      expect(readLook(search, own)).toEqual(look)
  })

  it('has those of the address, where none is one too', () => {
    const search = { when: 'none', f: writeFilter([]) }
    expect(readLook(search, own)).toEqual({ period: {}, conditions: [], isChanged: true })
    expect(readLook({ f: writeFilter([desktop]) }, own)).toEqual({
      ...{ period: own.period, conditions: [desktop], isChanged: true },
    })
    expect(filterOf([])).toBeNull()
    expect(filterOf([phone])).toEqual({ all: [phone] })
  })

  it.each<DashboardPeriod>([
    {},
    { last_days: 7 },
    { from: '2026-01-01' },
    { to: '2026-02-01' },
    { from: '2026-01-01', to: '2026-02-01' },
  ])('writes the period %j into the address and into dates, and reads it again', (period) => {
    expect(readLook({ when: writePeriod(period) }, own).period).toEqual(period)
    expect(periodOf(datesOf(period, now))).toEqual(period)
  })

  it('includes the last day of two dates, in either order', () => {
    expect(periodOf({ days: '', from: '2026-01-31', to: '2026-01-01' })).toEqual({
      ...{ from: '2026-01-01', to: '2026-02-01' },
    })
    expect(datesOf({ to: '2026-03-01' }, now)).toEqual({ days: '', from: '', to: '2026-02-28' })
  })

  it('shows a number of days that nobody can choose as dates', () => {
    expect(datesOf({ last_days: 14 }, now)).toEqual({ days: '', from: '2026-11-15', to: '' })
    expect(readLook({ when: 14 }, own).period).toEqual({ last_days: 14 })
  })
})
