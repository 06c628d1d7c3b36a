import { describe, expect, it } from 'vitest'
import { entriesOf, type HoursEntry, nextInterval, weekOf } from './hours-model.ts'

const entry = (
  period: HoursEntry['period'],
  start_hour: number | string,
  end_hour: number | string,
): HoursEntry => ({ period, start_hour, end_hour })

it.each([
  ['no entry is all day (O-03)', [], { kind: 'all_day' }],
  [
    'numbers (O-03)',
    [entry('weekdays', 930, 1805)],
    { kind: 'hours', intervals: [{ start: '09:30', end: '18:05' }] },
  ],
  [
    'texts (O-03)',
    [entry('weekdays', '9:30', '0945')],
    { kind: 'hours', intervals: [{ start: '09:30', end: '09:45' }] },
  ],
  [
    'bare hours (O-03)',
    [entry('weekdays', 9, '18')],
    { kind: 'hours', intervals: [{ start: '09:00', end: '18:00' }] },
  ],
  [
    'a night (O-03)',
    [entry('weekdays', 2200, 600)],
    { kind: 'hours', intervals: [{ start: '22:00', end: '06:00' }] },
  ],
  [
    'until midnight (O-03)',
    [entry('weekdays', 900, 2400)],
    { kind: 'hours', intervals: [{ start: '09:00', end: '00:00' }] },
  ],
  ['equal ends open nothing (O-03)', [entry('weekdays', 0, 0)], { kind: 'closed' }],
  ['the whole day is all day (O-03)', [entry('weekdays', 0, 24)], { kind: 'all_day' }],
])('%s', (_title, entries, expected) => {
  expect(weekOf(entries).weekdays).toEqual(expected)
})

it('what is edited comes back unchanged (O-03)', () => {
  const week = {
    weekdays: {
      kind: 'hours' as const,
      intervals: [
        { start: '00:15', end: '12:00' },
        { start: '13:00', end: '00:00' },
      ],
    },
    saturday: { kind: 'closed' as const },
    sunday: { kind: 'all_day' as const },
  }
  expect(weekOf(entriesOf(week))).toEqual(week)
})

describe('nextInterval', () => {
  const of = (...intervals: string[]) =>
    intervals.map((text) => {
      const [start = '', end = ''] = text.split('–')
      return { start, end }
    })
  it.each<[before: readonly string[], offered: string]>([
    [[], '09:00–18:00'],
    [['09:00–12:00'], '12:00–22:00'],
    [['09:00–12:00', '13:00–21:30'], '21:30–22:00'],
    [['09:00–22:00'], '22:00–00:00'],
    [['09:00–23:15'], '23:15–00:00'],
    [['09:00–00:00'], '00:00–09:00'],
    [['20:00–02:00'], '02:00–20:00'],
    [['06:00–12:00', '20:00–06:00'], '09:00–18:00'],
  ])('offers after %j the hours %s', (before, offered) =>
    expect([nextInterval(of(...before))]).toEqual(of(offered)),
  )

  it('never offers an interval that opens nothing', () => {
    for (let hour = 0; hour < 24; hour += 1)
      for (let end = 0; end < 24; end += 1) {
        const clock = (value: number) => `${String(value).padStart(2, '0')}:00`
        const next = nextInterval([{ start: clock(hour), end: clock(end) }])
        expect(next.start).not.toBe(next.end)
      }
  })
})
