import { expect, it } from 'vitest'
import { createWords } from '../words.ts'
import { openingLines } from './opening-lines.ts'

const weekdays = { period: 'weekdays', start_hour: 900, end_hour: 1800 } as const
const weekend = (['saturday', 'sunday'] as const).map((period) => ({
  period,
  start_hour: 0,
  end_hour: 0,
}))
const node = {
  operating: true,
  operating_24_7: false,
  operating_hours: [weekdays, ...weekend],
  timezone: 'UTC',
}
const words = (code: 'en' | 'tr') =>
  createWords({ code, catalogueCode: code, catalogue: {}, flow: null, timeZone: 'UTC' })
const browser = { later: () => () => {} }
/** A Saturday. */
const nowMs = Date.parse('2026-11-21T12:00:00Z')

/** The build compiles the catalogues, so only a browser shows the values in the texts. */
it.each([
  ['en', /^Mon–Fri 09:00–18:00/, /^Next opening: /],
  ['tr', /^Pzt–Cum 09:00–18:00/, /^Sonraki açılış: /],
] as const)('in %s, the hours and the next opening', async (code, hours, next) => {
  const [first, second, ...more] = await openingLines(node, words(code), nowMs, browser)
  expect(first).toMatch(hours)
  expect(second).toMatch(next)
  expect(more).toEqual([])
})

it('nothing for a channel that never opens', async () => {
  expect(await openingLines({ ...node, operating: false }, words('en'), nowMs, browser)).toEqual([])
})
