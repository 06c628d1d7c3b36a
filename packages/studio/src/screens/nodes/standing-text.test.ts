// The tag of a channel in words: in its own time zone, across midnight, years and changes of the clocks.
import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { fetchTexts } from '../../words/translations.ts'
import './nodes-words.ts'
import type { NodeStanding } from './standing.ts'
import { standingText, standingTone } from './standing-text.ts'

beforeAll(async () => {
  await Promise.all(['de', 'tr'].map(fetchTexts))
})

// A Friday, noon in London.
const now = '2026-11-20T12:00:00Z'
const textOf = (
  standing: NodeStanding,
  {
    timeZone = 'Europe/London',
    language = 'en',
    at = now,
  }: { timeZone?: string | null; language?: string; at?: string } = {},
): string => {
  i18n.activate(language)
  const say = (id: string, values?: object) => i18n._(id, { ...values })
  return standingText(standing, { nowMs: Date.parse(at), timeZone, language, say })
}
const open = (iso: string): NodeStanding => ({ kind: 'open', untilMs: Date.parse(iso) })

describe('standingText', () => {
  it.each<[NodeStanding, string]>([
    [{ kind: 'open', untilMs: null }, 'Open'],
    [open('2026-11-20T18:00:00Z'), 'Open until 18:00'],
    [open('2026-11-20T23:59:00Z'), 'Open until 23:59'],
    [open('2026-11-21T00:00:00Z'), 'Open until Saturday 00:00'],
    [open('2026-11-25T09:30:00Z'), 'Open until Wednesday 09:30'],
    [open('2026-11-26T12:00:00Z'), 'Open until 26 Nov'],
    [open('2027-01-05T09:00:00Z'), 'Open until 5 Jan 2027'],
    [{ kind: 'closed', untilMs: null }, 'Closed'],
    [{ kind: 'closed', untilMs: Date.parse('2026-11-23T09:00:00Z') }, 'Closed, opens Monday 09:00'],
    [{ kind: 'not_yet', fromMs: Date.parse('2026-12-01T00:00:00Z') }, 'From 1 Dec'],
    [{ kind: 'over', sinceMs: Date.parse('2026-11-20T11:00:00Z') }, 'Ended 20 Nov'],
    [{ kind: 'over', sinceMs: Date.parse('2025-11-20T11:00:00Z') }, 'Ended 20 Nov 2025'],
    [{ kind: 'full' }, 'Quota reached'],
    [{ kind: 'passive' }, 'Paused'],
    [{ kind: 'archived' }, 'Archived'],
  ])('says %j as %s', (standing, text) => {
    expect(textOf(standing)).toBe(text)
  })

  it.each<[string, string, string]>([
    ['Pacific/Auckland', '2026-11-20T18:00:00Z', 'Open until 7:00'],
    ['Pacific/Auckland', '2026-11-21T18:00:00Z', 'Open until Sunday 07:00'],
    ['America/Los_Angeles', '2026-11-21T07:30:00Z', 'Open until 23:30'],
    ['Asia/Kathmandu', '2026-11-20T18:14:00Z', 'Open until 23:59'],
  ])('says a time in %s', (timeZone, until, text) => {
    expect(textOf(open(until), { timeZone })).toBe(text)
  })

  it('says a time on a day without a midnight', () => {
    // Clocks in Cairo went from 0:00 to 1:00 on 24 April 2026.
    const at = '2026-04-23T12:00:00Z'
    expect(textOf(open('2026-04-23T22:00:00Z'), { timeZone: 'Africa/Cairo', at })).toBe(
      'Open until Friday 01:00',
    )
  })

  it('reads a zone that nobody knows, and none, as the zone of the reader', () => {
    const standing = open('2026-11-20T12:30:00Z')
    expect(textOf(standing, { timeZone: 'Mars/Olympus' })).toBe(
      textOf(standing, { timeZone: null }),
    )
  })

  it.each([
    ['de', 'Freitag'],
    ['tr', 'Cuma'],
  ])('names a day in the language of the studio: %s', (language, day) => {
    expect(
      textOf(open('2026-11-27T11:00:00Z'), { language, at: '2026-11-23T12:00:00Z' }),
    ).toContain(day)
  })
})

it.each<[NodeStanding['kind'], string]>([
  ['open', 'success'],
  ['closed', 'warn'],
  ['full', 'warn'],
  ['over', 'warn'],
  ['not_yet', 'plain'],
  ['passive', 'plain'],
  ['archived', 'plain'],
])('marks a channel that is %s as %s', (kind, tone) => {
  expect(standingTone({ kind } as NodeStanding)).toBe(tone)
})
