// How many codes may be sent (A-122; limits that it does not name make toll fraud unprofitable). Here are only the numbers:
// the store counts.
import type { PhoneLimit, PhoneLimits } from '../../store/phones/phone-code-store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const codeLifeMs = 5 * minute
export const codeRules = { mostTries: 5, repeatMs: minute } as const

export interface LimitsInput {
  readonly dailyCap: number
  /** Off if all respondents share one address, as in tests and benchmarks. */
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

/** How many digits at the end differ between neighbouring numbers. */
const endLength = 4
export const prefixOf = (address: string): string => address.slice(0, -endLength)
