import { expect, it } from 'vitest'
import { entriesOf, type HoursEntry, weekOf } from './hours-model.ts'

const entry = (
  period: HoursEntry['period'],
  start_hour: number | string,
  end_hour: number | string,
): HoursEntry => ({ period, start_hour, end_hour })

it.each([
  ['O-03: no entry is all day', [], { kind: 'all_day' }],
  [
    'O-03: numbers',
    [entry('weekdays', 930, 1805)],
    { kind: 'hours', intervals: [{ start: '09:30', end: '18:05' }] },
  ],
  [
    'O-03: texts',
    [entry('weekdays', '9:30', '0945')],
    { kind: 'hours', intervals: [{ start: '09:30', end: '09:45' }] },
  ],
  [
    'O-03: bare hours',
    [entry('weekdays', 9, '18')],
    { kind: 'hours', intervals: [{ start: '09:00', end: '18:00' }] },
  ],
  [
    'O-03: a night',
    [entry('weekdays', 2200, 600)],
    { kind: 'hours', intervals: [{ start: '22:00', end: '06:00' }] },
  ],
  [
    'O-03: until midnight',
    [entry('weekdays', 900, 2400)],
    { kind: 'hours', intervals: [{ start: '09:00', end: '00:00' }] },
  ],
  ['O-03: equal ends open nothing', [entry('weekdays', 0, 0)], { kind: 'closed' }],
  ['O-03: the whole day is all day', [entry('weekdays', 0, 24)], { kind: 'all_day' }],
])('%s', (_title, entries, expected) => {
  expect(weekOf(entries).weekdays).toEqual(expected)
})

it('O-03: what is edited comes back as it was', () => {
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
