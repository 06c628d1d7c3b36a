import { describe, expect, it } from 'vitest'
import { fillGently } from './fill-gently.ts'

const slices = (count: number) => {
  const upgrade = {
    done: 0,
    async fillNext() {
      if (upgrade.done === count) return false
      upgrade.done += 1
      return true
    },
  }
  return upgrade
}

describe('a backfill', () => {
  it('fills slice by slice until nothing is left (OP-46)', async () => {
    const upgrade = slices(5)
    const signal = new AbortController().signal
    expect(await fillGently(upgrade, { p99Ms: () => 20 }, signal)).toBe(true)
    expect(upgrade.done).toBe(5)
  })

  it('waits while saves are slow, and ends when the server stops (OP-46)', async () => {
    const upgrade = slices(5)
    const leaving = new AbortController()
    const filling = fillGently(upgrade, { p99Ms: () => 101 }, leaving.signal)
    leaving.abort()
    expect(await filling).toBe(false)
    expect(upgrade.done).toBe(0)
  })
})
