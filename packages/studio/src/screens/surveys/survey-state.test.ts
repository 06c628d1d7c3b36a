import { describe, expect, it } from 'vitest'
import { scoreText, surveyState } from './survey-state.ts'

describe('surveyState', () => {
  it.each<
    [
      version: number | null,
      channels: readonly ('active' | 'passive' | 'archived')[],
      state: string,
    ]
  >([
    [null, [], 'draft'],
    [null, ['active'], 'draft'],
    [1, [], 'published'],
    [1, ['passive', 'archived'], 'published'],
    [1, ['archived', 'active'], 'live'],
    [14, ['active'], 'live'],
  ])('version %j with the channels %j is %s', (version, channels, state) =>
    expect(
      surveyState(
        version,
        channels.map((status) => ({ status })),
      ),
    ).toBe(state),
  )

  it('is archived, whatever its channels are', () => {
    const at = '2026-05-01T12:00:00.000Z'
    expect(surveyState(1, [{ status: 'active' }], at)).toBe('archived')
    expect(surveyState(null, [], at)).toBe('archived')
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
