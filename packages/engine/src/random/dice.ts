// Seeded random choices: one number identifies a simulated run, or a failing case of a test.
import { chance } from '../random-order.ts'

export interface Dice {
  /** A whole number from 0 to `below` − 1. */
  readonly below: (below: number) => number
  /** True in `percent` of a hundred throws. */
  readonly in100: (percent: number) => boolean
  /** One of them; the list must not be empty. */
  readonly pick: <T>(items: readonly T[]) => T
  /** Some of them, in the order given; perhaps none. */
  readonly some: <T>(items: readonly T[], percent: number) => T[]
}

export function dice(seed: number, salt: string): Dice {
  const next = chance(seed, salt)
  const below = (limit: number): number => Math.floor(next() * limit)
  const in100 = (percent: number): boolean => next() * 100 < percent
  return {
    below,
    in100,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    some: (items, percent) => items.filter(() => in100(percent)),
  }
}
