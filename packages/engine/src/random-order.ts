// Shuffles that a seed decides: the browser and the replay see the same order, and Back keeps it.

/** A generator of numbers in [0, 1) for one purpose (`salt`, an id) of one run (mulberry32 over an FNV-1a hash). */
export function chance(seed: number, salt: string): () => number {
  let state = 2166136261 ^ (seed | 0)
  for (let at = 0; at < salt.length; at += 1)
    state = Math.imul(state ^ salt.charCodeAt(at), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function shuffled<T>(items: readonly T[], seed: number, salt: string): T[] {
  const next = chance(seed, salt)
  const result = [...items]
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1))
    const moved = result[at] as T
    result[at] = result[other] as T
    result[other] = moved
  }
  return result
}
