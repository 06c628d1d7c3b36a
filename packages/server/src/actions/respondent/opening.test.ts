import { NodeSettings } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { type AnswerTimes, clampCreatedAt, isOpenFor } from './opening.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 10, 20, 12)
const iso = (at: number): string => new Date(at).toISOString()
const node = (settings: object, updatedAt = now - 30 * day) => ({
  settings: NodeSettings.parse({
    name: 'n',
    flow_id: '0b9e2c3a-6a35-4b38-9a7e-6a1b4a0f2c11',
    ...settings,
  }),
  updatedAt,
})
const online: AnswerTimes = { claimedAt: now, receivedAt: now, isOffline: false }
const offline = (claimedAt: number): AnswerTimes => ({
  claimedAt,
  receivedAt: now,
  isOffline: true,
})

describe('a node takes a feedback', () => {
  it.each<[string, object, AnswerTimes, boolean]>([
    ['when nothing limits it', {}, online, true],
    ['not when passive (R-NODE-20)', { status: 'passive' }, online, false],
    ['not when archived (R-NODE-20)', { status: 'archived' }, online, false],
    ['not before its start (R-NODE-16)', { activation_start_date: iso(now + 1) }, online, false],
    ['from its start on', { activation_start_date: iso(now) }, online, true],
    [
      'with an offset in its dates',
      { activation_start_date: '2026-11-20T15:00:00+03:00' },
      online,
      true,
    ],
    [
      'not long after its end (R-NODE-17)',
      { activation_end_date: iso(now - hour - 1) },
      online,
      false,
    ],
    ['for an hour after its end (A-018)', { activation_end_date: iso(now - hour) }, online, true],
    [
      'given offline before the end, a fortnight late (C-30)',
      { activation_end_date: iso(now - 13 * day) },
      offline(now - 14 * day),
      true,
    ],
    [
      'not given offline after the end',
      { activation_end_date: iso(now - 13 * day) },
      offline(now - 12 * day),
      false,
    ],
    [
      'not given offline more than a fortnight ago',
      { activation_end_date: iso(now - 13 * day) },
      offline(now - 14 * day - 1),
      false,
    ],
    [
      'not "given offline" in the future',
      { activation_end_date: iso(now + 2 * day), status: 'passive' },
      offline(now + day),
      false,
    ],
    [
      'not by an old time that was online',
      { activation_end_date: iso(now - 2 * day) },
      { ...offline(now - 3 * day), isOffline: false },
      false,
    ],
    [
      'not given offline before the start',
      { activation_start_date: iso(now - day), status: 'passive' },
      offline(now - 2 * day),
      false,
    ],
  ])('%s', (_, settings, given, expected) => {
    expect(isOpenFor(node(settings, now - day), given)).toBe(expected)
  })

  it('given offline before it was stopped (C-30)', () => {
    expect(isOpenFor(node({ status: 'passive' }, now - day), offline(now - day - 1))).toBe(true)
    expect(isOpenFor(node({ status: 'passive' }, now - day), offline(now - day))).toBe(false)
  })
})

it.each([
  ['keeps what can be true', now - day, now - day],
  ['brings 1970 to ninety days ago', 0, now - 90 * day],
  ['brings 2099 to five minutes ahead', Date.UTC(2099, 0), now + 5 * minute],
])('created_at: %s', (_, claimed, expected) => {
  expect(clampCreatedAt(claimed, now)).toBe(expected)
})
