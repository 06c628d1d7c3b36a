import { describe, expect, it } from 'vitest'
import { opensAtMs, surveyState } from './survey-state.ts'

const now = 1_000_000_000
const inDays = (days: number): number => now + days * 86_400_000
const channel = (
  status: 'active' | 'passive' | 'archived',
  opens: number | null = null,
  closes: number | null = null,
) => ({
  status,
  opensMs: opens === null ? null : inDays(opens),
  closesMs: closes === null ? null : inDays(closes),
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
    expect(surveyState(version, channels, { isArchived: false, nowMs: now })).toBe(state),
  )

  it('is archived, whatever its channels are', () => {
    const archived = { isArchived: true, nowMs: now }
    expect(surveyState(1, [channel('active')], archived)).toBe('archived')
    expect(surveyState(null, [], archived)).toBe('archived')
  })

  it('opens with the first channel that has not closed', () => {
    const channels = [channel('passive', 1), channel('active', 5), channel('active', 3)]
    expect(opensAtMs([...channels, channel('active', -5, -2)], now)).toBe(inDays(3))
  })
})
