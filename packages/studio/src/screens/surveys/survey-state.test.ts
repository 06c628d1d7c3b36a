import { describe, expect, it } from 'vitest'
import { scoreText } from './survey-state.ts'

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
