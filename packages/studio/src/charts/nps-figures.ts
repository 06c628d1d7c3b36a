// What accompanies a net promoter score: the shares of its groups, its margin of error, and whether it can be trusted.
import type { Nps } from '@askwell/contract'
import { type Side, sideOf } from './chance.ts'

/** With fewer answers, a score says too little alone. */
export const fewestForScore = 30

export interface NpsFigures {
  /** −100…100; null without answers. */
  readonly score: number | null
  readonly answered: number
  /** Half of the 95 % interval, in points; null where there are fewer than two answers. */
  readonly margin: number | null
  readonly isTrusted: boolean
  /** Of all answers, 0…1. */
  readonly shares: Readonly<Record<'detractors' | 'passives' | 'promoters', number>>
}

export function npsFigures({
  promoters,
  passives,
  detractors,
}: Pick<Nps, 'promoters' | 'passives' | 'detractors'>): NpsFigures {
  const answered = promoters + passives + detractors
  const share = (count: number): number => (answered === 0 ? 0 : count / answered)
  const mean = share(promoters) - share(detractors)
  // Each answer is worth −1, 0 or 1: their variance is E(x²) − E(x)².
  const variance = share(promoters) + share(detractors) - mean * mean
  return {
    score: answered === 0 ? null : Math.round(mean * 100),
    answered,
    margin: answered < 2 ? null : Math.round(196 * Math.sqrt(Math.max(0, variance) / answered)),
    isTrusted: answered >= fewestForScore,
    shares: {
      detractors: share(detractors),
      passives: share(passives),
      promoters: share(promoters),
    },
  }
}

/** For a comparison: every answer is worth 100, 0 or −100 points. */
export const npsSide = ({
  promoters,
  passives,
  detractors,
}: Pick<Nps, 'promoters' | 'passives' | 'detractors'>): Side =>
  sideOf([
    { value: 100, count: promoters },
    { value: 0, count: passives },
    { value: -100, count: detractors },
  ])

/** `+38`, `0`, `−12`, with a typographic minus. */
export const signed = (value: number): string =>
  value > 0 ? `+${value}` : value < 0 ? `−${Math.abs(value)}` : '0'
