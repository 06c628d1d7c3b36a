import { expect, it } from 'vitest'
import { digestTime } from './digest-time.ts'

it.each([
  [null, '2026-11-28T09:00:00.000Z', '2026-11-28T09:00:00.000Z'],
  ['hourly', '2026-11-28T09:00:00.000Z', '2026-11-28T10:00:00.000Z'],
  ['hourly', '2026-11-28T09:59:59.999Z', '2026-11-28T10:00:00.000Z'],
  ['daily', '2026-11-28T08:59:59.999Z', '2026-11-28T09:00:00.000Z'],
  ['daily', '2026-11-28T09:00:00.000Z', '2026-11-29T09:00:00.000Z'],
  ['daily', '2026-12-31T23:00:00.000Z', '2027-01-01T09:00:00.000Z'],
] as const)(
  'an event is sent by the cadence %s: one at %s comes at %s (ECO-42)',
  (digest, at, sent) => {
    expect(new Date(digestTime(digest, Date.parse(at))).toISOString()).toBe(sent)
  },
)
