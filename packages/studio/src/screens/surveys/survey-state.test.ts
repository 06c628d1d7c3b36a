import { describe, expect, it } from 'vitest'
import { opensAt, scoreText, surveyState } from './survey-state.ts'

const now = Date.UTC(2026, 10, 20, 12)
const inDays = (days: number): string => new Date(now + days * 86_400_000).toISOString()
const channel = (
  status: 'active' | 'passive' | 'archived',
  opens: number | null = null,
  closes: number | null = null,
) => ({
  status,
  activation_start_date: opens === null ? null : inDays(opens),
  activation_end_date: closes === null ? null : inDays(closes),
})

describe('surveyState', () => {
  it.each<[version: number | null, channels: ReturnType<typeof channel>[], state: string]>([
    [null, [], 'draft'],
    [null, [channel('active')], 'draft'],
    [1, [], 'published'],
    [1, [channel('passive'), channel('archived')], 'published'],
    [1, [channel('passive', 1), channel('archived', null, -1)], 'published'],
    [1, [channel('archived'), channel('active')], 'live'],
    [14, [channel('active', -1, 1)], 'live'],
    [14, [channel('active', 0)], 'live'],
    [2, [channel('active', 3)], 'opens'],
    [2, [channel('active', 3), channel('active', null, -1)], 'opens'],
    [2, [channel('active', 3), channel('active')], 'live'],
    [2, [channel('active', -9, 0)], 'closed'],
    [2, [channel('active', null, -1), channel('passive')], 'closed'],
  ])('version %j with the channels %j is %s', (version, channels, state) =>
    expect(surveyState(version, channels, { archivedAt: null, nowMs: now })).toBe(state),
  )

  it('is archived, whatever its channels are', () => {
    const archived = { archivedAt: inDays(-1), nowMs: now }
    expect(surveyState(1, [channel('active')], archived)).toBe('archived')
    expect(surveyState(null, [], archived)).toBe('archived')
  })

  it('opens with the first channel that has not closed', () => {
    const channels = [channel('passive', 1), channel('active', 5), channel('active', 3)]
    expect(opensAt([...channels, channel('active', -5, -2)], now)).toBe(inDays(3))
  })
})

describe('scoreText', () => {
  const percent = (share: number): string => `${Math.round(share * 100)} %`
  const nps = (promoters: number, passives: number, detractors: number) =>
    scoreText({ kind: 'nps', nps: { promoters, passives, detractors } } as never, percent)
  const measure = (kind: 'csat' | 'ces', share: number | null) =>
    scoreText({ kind, measure: { share } } as never, percent)
  it('writes an NPS with its sign, and other measures in percent', () => {
    expect(nps(6, 2, 2)).toBe('NPS +40')
    expect(nps(1, 0, 3)).toBe('NPS −50')
    expect(nps(1, 5, 1)).toBe('NPS 0')
    expect(measure('csat', 0.8)).toBe('CSAT 80 %')
    expect(measure('ces', 0)).toBe('CES 0 %')
  })
  it('writes a dash where nothing is measured, or nobody has answered', () => {
    expect(scoreText(null, percent)).toBe('–')
    expect(nps(0, 0, 0)).toBe('–')
    expect(measure('csat', null)).toBe('–')
  })
})
