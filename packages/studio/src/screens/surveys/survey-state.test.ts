import { opensAtMs, surveyState } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { channelOf, scoreText, stateTones } from './survey-state.ts'

describe('the channel of a survey (O-74)', () => {
  const nowMs = Date.parse('2026-12-01T00:00:00Z')
  const node = (
    status: 'active' | 'passive' | 'archived',
    start: string | null = null,
    end: string | null = null,
  ) => channelOf({ status, activation_start_date: start, activation_end_date: end })
  const stateOf = (...channels: ReturnType<typeof node>[]) =>
    surveyState(3, channels, { isArchived: false, nowMs })

  it('has its times in milliseconds, and none where it has no beginning or end', () => {
    expect(node('passive')).toEqual({ status: 'passive', opensMs: null, closesMs: null })
    expect(node('active', '2026-12-01T03:00:00+03:00', '2026-12-01T00:00:01Z')).toEqual({
      ...{ status: 'active', opensMs: nowMs, closesMs: nowMs + 1_000 },
    })
  })

  it.each([
    ['live', [node('active')]],
    ['live', [node('active', '2026-12-01T03:00:00+03:00')]],
    ['live', [node('active', null, '2026-12-01T00:00:00.001Z')]],
    ['opens', [node('active', '2026-12-01T02:59:00+02:00')]],
    ['opens', [node('active', '2026-12-02T00:00:00Z'), node('passive')]],
    ['closed', [node('active', null, '2026-12-01T00:00:00Z')]],
    ['closed', [node('active', null, '2026-11-01T00:00:00Z'), node('archived')]],
    ['published', [node('passive', '2026-12-02T00:00:00Z')]],
    ['published', []],
  ] as const)('makes the survey %s', (state, channels) => {
    expect(stateOf(...channels)).toBe(state)
    expect(Object.keys(stateTones)).toContain(state)
  })

  it('says when the first one opens, whatever its time zone is', () => {
    const channels = [
      node('active', '2026-12-24T00:00:00Z'),
      node('active', '2026-12-05T01:00:00+03:00'),
      node('passive', '2026-12-02T00:00:00Z'),
    ]
    expect(opensAtMs(channels, nowMs)).toBe(Date.parse('2026-12-04T22:00:00Z'))
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
