import { describe, expect, it } from 'vitest'
import { openingHours } from './opening-hours.ts'

const weekdays = { period: 'weekdays', start_hour: 900, end_hour: 1800 } as const
const saturday = { period: 'saturday', start_hour: '10:00', end_hour: 14 } as const
const node = (
  operating_hours: Parameters<typeof openingHours>[0]['operating_hours'],
  timezone: string | null = null,
) => ({ operating_hours, timezone })

describe('the hours in a line (R-CHAT-45)', () => {
  it.each([
    ['days of the week together', node([weekdays]), 'en', 'Mon–Fri 09:00–18:00'],
    [
      'in the order of the week',
      node([saturday, weekdays]),
      'en',
      'Mon–Fri 09:00–18:00, Sat 10:00–14:00',
    ],
    [
      'with a break',
      node([weekdays, { ...weekdays, start_hour: 1900, end_hour: 2100 }]),
      'en',
      'Mon–Fri 09:00–18:00, 19:00–21:00',
    ],
    [
      'in another language',
      node([weekdays, saturday]),
      'tr',
      'Pzt–Cum 09:00–18:00 Cmt 10:00–14:00',
    ],
    [
      'the zone of who is elsewhere',
      node([weekdays], 'America/New_York'),
      'en',
      'Mon–Fri 09:00–18:00 (America/New York)',
    ],
    ['not the reader’s own zone', node([weekdays], 'Europe/Istanbul'), 'en', 'Mon–Fri 09:00–18:00'],
    ['nothing of hours that leave nothing open', node([{ ...weekdays, end_hour: 900 }]), 'en', ''],
    ['nothing where none are known', node([], 'America/New_York'), 'en', ''],
  ] as const)('%s', (_what, hours, code, said) => {
    expect(openingHours(hours, code, 'Europe/Istanbul')).toBe(said)
  })
})
