// What accompanies a net promoter score: the shares of its groups, and whether it can be trusted.
import type { Nps } from '@askwell/contract'
import { roundedHalf } from '../words/rounded.ts'
import { type Side, sideOf } from './chance.ts'

/** With fewer answers, a score says too little alone. */
export const fewestForScore = 30

export interface NpsFigures {
  /** −100…100; null without answers. */
  readonly score: number | null
  readonly answered: number
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
  return {
    score: answered === 0 ? null : roundedHalf(mean * 100),
    answered,
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
