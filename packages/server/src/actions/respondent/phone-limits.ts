// How many codes may go out (A-122; where it is silent, what keeps toll fraud from paying). Kept here as numbers only: they
// are counted in the store.
import type { PhoneLimit, PhoneLimits } from '../../store/phones/phone-code-store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const codeLifeMs = 5 * minute
export const codeRules = { mostTries: 5, repeatMs: minute } as const

export interface LimitsInput {
  readonly dailyCap: number
  /** Off where all respondents share one address: tests, benches. */
  readonly countsSenders: boolean
}

export function phoneLimits({ dailyCap, countsSenders }: LimitsInput): PhoneLimits {
  const bySender: readonly PhoneLimit[] = countsSenders
    ? [{ scope: 'sender', count: 5, windowMs: hour }]
    : []
  return {
    limits: [
      { scope: 'address', count: 1, windowMs: minute },
      { scope: 'address', count: 5, windowMs: hour },
      { scope: 'address', count: 5, windowMs: day },
      ...bySender,
      { scope: 'prefix', count: 20, windowMs: day },
      { scope: 'workspace_id', count: dailyCap, windowMs: day },
    ],
    approval: { share: 0.2, count: 50, windowMs: day, restMs: codeLifeMs },
  }
}

/** Digits at the end by which neighbouring numbers differ. */
const endLength = 4
export const prefixOf = (address: string): string => address.slice(0, -endLength)
