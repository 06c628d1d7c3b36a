// Open spans compared with a model that checks every minute whether the node is open.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openSpans } from './open-spans.ts'
import { isOperating } from './operating-hours.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type Entry = Parameters<typeof isOperating>[0]['operating_hours'][number]
const node = (operating_hours: readonly Entry[], timezone: string) => ({
  operating_24_7: false,
  operating_hours: [...operating_hours],
  timezone,
})
const nineToFive: readonly Entry[] = [
  { period: 'weekdays', start_hour: 900, end_hour: 1700 },
  { period: 'saturday', start_hour: 0, end_hour: 0 },
  { period: 'sunday', start_hour: 0, end_hour: 0 },
]
const iso = (spans: ReturnType<typeof openSpans>) =>
  spans?.map(([from, to]) => [
    new Date(from).toISOString().slice(0, 16),
    new Date(to).toISOString().slice(0, 16),
  ])

it.each([
  {
    name: 'a weekend lies between two days',
    hours: nineToFive,
    zone: 'Europe/Istanbul',
    from: '2026-11-20T13:30:00Z',
    hoursEnough: 2,
    spans: [
      ['2026-11-20T13:30', '2026-11-20T14:00'],
      ['2026-11-23T06:00', '2026-11-23T13:30'],
    ],
  },
  {
    name: 'the clocks go forward, so that the same hours begin an hour earlier',
    hours: nineToFive,
    zone: 'Europe/Berlin',
    from: '2027-03-26T15:00:00Z',
    hoursEnough: 2,
    spans: [
      ['2027-03-26T15:00', '2027-03-26T16:00'],
      ['2027-03-29T07:00', '2027-03-29T15:00'],
    ],
  },
  {
    name: 'a night on which the clocks go back is an hour longer',
    hours: [
      { period: 'saturday', start_hour: 2200, end_hour: 600 },
      ...nineToFive.filter(({ period }) => period !== 'saturday'),
    ] as readonly Entry[],
    zone: 'America/New_York',
    from: '2026-10-31T20:00:00Z',
    hoursEnough: 9,
    spans: [['2026-11-01T02:00', '2026-11-01T11:00']],
  },
])('knows that $name', ({ hours, zone, from, hoursEnough, spans }) => {
  expect(iso(openSpans(node(hours, zone), Date.parse(from), hoursEnough * hourMs))).toEqual(spans)
})

it.each([
  ['are always open', { ...node(nineToFive, 'Europe/Istanbul'), operating_24_7: true }],
  ['name no hours', node([], 'Europe/Istanbul')],
  [
    'never open',
    node(
      nineToFive.map(({ period }) => ({ period, start_hour: 900, end_hour: 900 })),
      'Europe/Istanbul',
    ),
  ],
])('leaves channels that %s to the calendar', (_name, channel) => {
  expect(openSpans(channel, Date.parse('2026-11-20T13:30:00Z'), hourMs)).toBeNull()
})

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const entry = fc
  .record({
    period: fc.constantFrom('saturday', 'sunday', 'weekdays'),
    start: fc.integer({ min: 0, max: 1_439 }),
    end: fc.integer({ min: 0, max: 1_440 }),
  })
  .map(
    ({ period, start, end }): Entry => ({ period, start_hour: clock(start), end_hour: clock(end) }),
  )
const zone = fc.constantFrom(
  'Europe/Istanbul',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
)
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2024, 0, 1) / minuteMs, max: Date.UTC(2028, 0, 1) / minuteMs }),
  ...['2026-03-06', '2026-10-30', '2026-04-03', '2026-10-02'].map((day) => {
    const begin = Date.parse(day) / minuteMs
    return fc.integer({ min: begin, max: begin + 3 * 1_440 })
  }),
)

it('agrees with the minutes around each opening and with every fifth one of the days that follow, for any hours, over nights and clock changes', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 5 }),
      zone,
      moment,
      fc.integer({ min: 1, max: 40 }),
      (hours, timezone, minute, enough) => {
        const channel = node(hours, timezone)
        const from = minute * minuteMs
        const spans = openSpans(channel, from, enough * hourMs)
        const end = spans?.at(-1)?.[1] ?? from + 24 * hourMs
        const open = (at: number): boolean =>
          spans?.some(([begin, until]) => begin <= at && at < until) ?? true
        const isEver =
          hours.some(({ start_hour, end_hour }) => start_hour !== end_hour) ||
          new Set(hours.map(({ period }) => period)).size < 3
        expect(spans === null).toBe(!isEver)
        if (spans === null) return
        // At most four days: longer closed times repeat.
        const last = Math.min(end, from + 4 * 24 * hourMs)
        const edges = spans.flat()
        for (let at = from; at < last; at += minuteMs) {
          const isNearEdge = edges.some((edge) => Math.abs(edge - at) < 3 * minuteMs)
          if (!isNearEdge && ((at - from) / minuteMs) % 5 !== 0) continue
          if (open(at) !== isOperating({ ...channel, operating: true }, at))
            expect.fail(`${new Date(at).toISOString()} should be ${open(at) ? 'closed' : 'open'}`)
        }
        expect(
          spans.reduce((sum, [begin, until]) => sum + until - begin, 0),
        ).toBeGreaterThanOrEqual(enough * hourMs)
      },
    ),
    { numRuns: 25, seed: 21 },
  )
})
