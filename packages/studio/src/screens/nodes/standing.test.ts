import { NodeSettings } from '@askwell/contract'
import { expect, it } from 'vitest'
import { changesOf, clashOf } from '../../parts/changed-settings.ts'
import { standingOf } from './standing.ts'

const settings = (over: Partial<NodeSettings> = {}): NodeSettings => ({
  ...NodeSettings.parse({
    name: 'At the till',
    flow_id: '11111111-1111-4111-8111-111111111111',
    timezone: 'Europe/London',
  }),
  ...over,
})
// A Friday, noon in London.
const now = Date.parse('2026-11-20T12:00:00Z')
const at = (iso: string): number => Date.parse(iso)
const office = {
  operating_24_7: false,
  operating_hours: [{ period: 'weekdays' as const, start_hour: 900, end_hour: 1800 }],
}
const quota = {
  active: true,
  action_kind: 'submit' as const,
  limit: 5,
  counted: 5,
  full: true,
  since: null,
}

it.each([
  ['around the clock (O-03)', {}, null, { kind: 'open', untilMs: null }],
  [
    'until the hours end (O-03)',
    office,
    null,
    { kind: 'open', untilMs: at('2026-11-20T18:00:00Z') },
  ],
  [
    'until its last day, where that is sooner (O-02)',
    { ...office, activation_end_date: '2026-11-20T13:00:00Z' },
    null,
    { kind: 'open', untilMs: at('2026-11-20T13:00:00Z') },
  ],
  [
    'closed by hand (O-03)',
    { ...office, operating: false },
    null,
    { kind: 'closed', untilMs: null },
  ],
  [
    'not yet (O-02)',
    { activation_start_date: '2026-12-01T00:00:00Z' },
    null,
    { kind: 'not_yet', fromMs: at('2026-12-01T00:00:00Z') },
  ],
  [
    'over (O-02)',
    { activation_end_date: '2026-11-01T00:00:00Z' },
    null,
    { kind: 'over', sinceMs: at('2026-11-01T00:00:00Z') },
  ],
  [
    'passive before all else (O-02)',
    { status: 'passive' as const, activation_end_date: '2026-11-01T00:00:00Z' },
    quota,
    { kind: 'passive' },
  ],
  ['full (O-21)', office, quota, { kind: 'full' }],
] as const)('%s', (_title, over, limits, expected) => {
  expect(standingOf(settings(over as Partial<NodeSettings>), limits, now)).toEqual(expected)
})

it('only what differs is sent, and a clash is what two people changed to different things (O-02)', () => {
  const base = settings({ chat: null })
  const mine = changesOf(base, {
    ...base,
    name: 'Mine',
    primary_color: '#123456',
    timezone: 'Europe/London',
  })
  expect(mine).toEqual({ name: 'Mine', primary_color: '#123456' })
  expect(
    clashOf(base, mine, { ...base, name: 'Theirs', primary_color: '#123456', country_code: 'TR' }),
  ).toEqual(['name'])
  expect(clashOf(base, mine, { ...base, country_code: 'TR' })).toEqual([])
  const quotaOf = (members: object): NodeSettings['channel_quota'] =>
    members as NodeSettings['channel_quota']
  const one = settings({
    channel_quota: quotaOf({ active: true, action_kind: 'submit', limit: 5 }),
  })
  expect(
    changesOf(one, {
      ...one,
      channel_quota: quotaOf({ limit: 5, action_kind: 'submit', active: true }),
    }),
  ).toEqual({})
})
