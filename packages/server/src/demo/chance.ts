// Chance with a seed: the demo's answers are the same on every machine.

export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  /** True in `share` of the cases. */
  happens(share: number): boolean
  pick<T>(items: readonly T[]): T
  /** One key, chosen by its weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K
  /** `count` different items, in a random order. */
  some<T>(items: readonly T[], count: number): T[]
}

export function makeChance(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[whole(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from.')
    return item
  }
  return {
    next,
    whole,
    pick,
    happens: (share) => next() < share,
    weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
      const keys = Object.keys(weights) as K[]
      const total = keys.reduce((sum, key) => sum + (weights[key] ?? 0), 0)
      let left = next() * total
      for (const key of keys) {
        left -= weights[key] ?? 0
        if (left < 0) return key
      }
      return pick(keys)
    },
    some<T>(items: readonly T[], count: number): T[] {
      const rest = [...items]
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(whole(0, rest.length - 1), 1)[0] as T,
      )
    },
  }
}

/** Deals the items of a pool in a random order, and repeats one only after all were dealt. */
export function makeDeck<T>(items: readonly T[], chance: Chance): () => T {
  let rest: T[] = []
  return () => {
    if (rest.length === 0) rest = chance.some(items, items.length)
    const item = rest.pop()
    if (item === undefined) throw new Error('An empty deck.')
    return item
  }
}
