import { describe, expect, it } from 'vitest'
import { openQuiet } from './quiet.ts'

function handClock() {
  let tasks: { readonly at: number; readonly task: () => void }[] = []
  let time = 0
  const done: number[] = []
  return {
    done,
    now: () => time,
    later(ms: number, task: () => void) {
      const entry = { at: time + ms, task }
      tasks.push(entry)
      return () => {
        tasks = tasks.filter((one) => one !== entry)
      }
    },
    runTo(ms: number) {
      for (;;) {
        const next = tasks.filter(({ at }) => at <= ms).toSorted((one, two) => one.at - two.at)[0]
        if (!next) break
        tasks = tasks.filter((one) => one !== next)
        time = next.at
        next.task()
      }
      time = ms
    },
  }
}

function quietOf() {
  const clock = handClock()
  return { clock, quiet: openQuiet(clock, () => clock.done.push(clock.now())) }
}

describe('what can wait (R-RT-04)', () => {
  it('is done at once where nothing is expected, and not before it is asked for', () => {
    const { clock, quiet } = quietOf()
    clock.runTo(50)
    expect(clock.done).toEqual([])
    quiet.ask()
    expect(clock.done).toEqual([50])
    clock.runTo(10_000)
    expect(clock.done).toEqual([50])
  })

  it('waits while somebody writes, and comes soon after what they wrote', () => {
    const { clock, quiet } = quietOf()
    quiet.expect('there', 6_000)
    quiet.ask()
    clock.runTo(800)
    quiet.expect('there', 100)
    clock.runTo(899)
    expect(clock.done).toEqual([])
    clock.runTo(2_000)
    expect(clock.done).toEqual([900])
  })

  it('waits for somebody who is last of two', () => {
    const { clock, quiet } = quietOf()
    quiet.expect('here', 1_000)
    quiet.expect('there', 300)
    quiet.ask()
    clock.runTo(5_000)
    expect(clock.done).toEqual([1_000])
  })

  it('waits no longer than three seconds for somebody who continues writing', () => {
    const { clock, quiet } = quietOf()
    for (let at = 0; at < 4_000; at += 200) {
      clock.runTo(at)
      quiet.expect('here', 1_000)
      quiet.ask()
    }
    expect(clock.done).toEqual([3_000])
  })

  it('is done at once, and once, for somebody who is in a hurry', () => {
    const { clock, quiet } = quietOf()
    quiet.hurry()
    expect(clock.done).toEqual([])
    quiet.expect('here', 1_000)
    quiet.ask()
    clock.runTo(20)
    quiet.hurry()
    clock.runTo(5_000)
    expect(clock.done).toEqual([20])
  })

  it('is not done after the end', () => {
    const { clock, quiet } = quietOf()
    quiet.expect('here', 1_000)
    quiet.ask()
    quiet.stop()
    clock.runTo(5_000)
    expect(clock.done).toEqual([])
  })
})
