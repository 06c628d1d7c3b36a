import { describe, expect, it } from 'vitest'
import { sharedClock } from './shared-clock.ts'

function clockAt(databaseMs: number) {
  const machine = { ownMs: 1_000_000, timerMs: 50 }
  const clock = sharedClock(
    () => machine.timerMs,
    () => machine.ownMs,
  )
  clock.follow(databaseMs, machine.timerMs, machine.timerMs)
  return { machine, clock }
}

describe('the clock that servers share', () => {
  it.each([
    ['ahead', 400_000],
    ['behind', 1_600_000],
    ['right', 1_000_000],
  ])('shows the time of the database on a machine whose clock is %s (OP-65)', (_, databaseMs) => {
    const { clock } = clockAt(databaseMs)
    expect(Math.abs(clock.now() - databaseMs)).toBeLessThanOrEqual(1)
  })

  it('is carried on by the timer, whatever is done to the clock of the machine (OP-65)', () => {
    const { clock, machine } = clockAt(1_000_000)
    const before = clock.now()
    machine.timerMs += 1_500
    machine.ownMs -= 600_000
    expect(clock.now()).toBe(before + 1_500)
  })

  it('does not move by the time that a reply took (OP-65)', () => {
    const { clock, machine } = clockAt(1_000_000)
    machine.timerMs += 3_000
    const before = clock.now()
    // The database read its clock somewhere in the last three seconds, and that fits.
    clock.follow(1_000_700, machine.timerMs - 3_000, machine.timerMs)
    expect(clock.now()).toBe(before)
  })

  it('moves only by what a late reply rules out (OP-65)', () => {
    const { clock, machine } = clockAt(1_000_000)
    const before = clock.now()
    clock.follow(1_002_000, machine.timerMs - 500, machine.timerMs)
    expect(clock.now() - before).toBeGreaterThanOrEqual(1_999)
    expect(clock.now() - before).toBeLessThanOrEqual(2_001)
  })
})
