import { describe, expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

function handClock() {
  const tasks: { at: number; task: () => void }[] = []
  let now = 0
  return {
    later: (ms: number, task: () => void) => {
      const entry = { at: now + ms, task }
      tasks.push(entry)
      return () => void tasks.splice(tasks.indexOf(entry), 1)
    },
    runTo(ms: number) {
      now = ms
      for (const entry of tasks.filter(({ at }) => at <= now)) {
        tasks.splice(tasks.indexOf(entry), 1)
        entry.task()
      }
    },
  }
}

describe('what comes in a burst', () => {
  it('one alone is handed on at once, what follows within the pause together, in order (R-RT-04)', () => {
    const clock = handClock()
    const handed: (readonly number[])[] = []
    const batches = inBatches<number>((batch) => handed.push(batch), clock.later, 24)
    for (const n of [1, 2, 3]) batches.add(n)
    expect(handed).toEqual([[1]])
    clock.runTo(24)
    expect(handed).toEqual([[1], [2, 3]])
    clock.runTo(30)
    batches.add(4)
    clock.runTo(48)
    expect(handed).toEqual([[1], [2, 3], [4]])
    clock.runTo(200)
    batches.add(5)
    expect(handed.at(-1)).toEqual([5])
  })

  it('460 within half a second are handed on at most 22 times, none twice and none lost', () => {
    const clock = handClock()
    const handed: (readonly number[])[] = []
    const batches = inBatches<number>((batch) => handed.push(batch), clock.later, 24)
    for (let n = 0; n < 460; n += 1) {
      clock.runTo(n)
      batches.add(n)
    }
    clock.runTo(1_000)
    expect(handed.flat()).toEqual(Array.from({ length: 460 }, (_, n) => n))
    expect(handed.length).toBeLessThanOrEqual(22)
  })

  it('a message waits for no pause of a lesser notice, and takes along what waits; a burst of messages still waits (R-RT-04)', () => {
    const clock = handClock()
    const handed: (readonly string[])[] = []
    const batches = inBatches<string>((batch) => handed.push(batch), clock.later, 24)
    batches.add('typing')
    batches.add('seen')
    clock.runTo(10)
    batches.add('message 1', 'now')
    expect(handed).toEqual([['typing'], ['seen', 'message 1']])
    batches.add('message 2', 'now')
    batches.add('typing')
    clock.runTo(24)
    expect(handed).toHaveLength(2)
    clock.runTo(34)
    expect(handed.slice(2)).toEqual([['message 2', 'typing']])
    batches.add('message 3', 'now')
    expect(handed).toHaveLength(3)
    clock.runTo(58)
    expect(handed.slice(3)).toEqual([['message 3']])
    clock.runTo(200)
    expect(handed).toHaveLength(4)
  })

  it('an event that nobody waits for is passed on with the next one, or alone after the longest pause (R-RT-04)', () => {
    const clock = handClock()
    const handed: (readonly string[])[] = []
    const batches = inBatches<string>((batch) => handed.push(batch), clock.later, 24)
    batches.add('echo 1', 'idly')
    batches.add('echo 2', 'idly')
    clock.runTo(119)
    expect(handed).toEqual([])
    clock.runTo(120)
    expect(handed).toEqual([['echo 1', 'echo 2']])
    clock.runTo(200)
    batches.add('echo 3', 'idly')
    batches.add('typing')
    expect(handed.slice(1)).toEqual([['echo 3', 'typing']])
    clock.runTo(300)
    batches.add('echo 4', 'idly')
    batches.add('message', 'now')
    expect(handed.slice(2)).toEqual([['echo 4', 'message']])
    batches.add('echo 5', 'idly')
    clock.runTo(324)
    expect(handed.slice(3)).toEqual([['echo 5']])
  })

  it('a batch that brings the next one in is not handed on inside of itself', () => {
    const clock = handClock()
    const handed: (readonly number[])[] = []
    const batches = inBatches<number>((batch) => {
      handed.push(batch)
      if (batch[0] === 1) batches.add(2)
    }, clock.later)
    batches.add(1)
    expect(handed).toEqual([[1]])
    clock.runTo(24)
    expect(handed).toEqual([[1], [2]])
  })

  it('nothing comes after the stop', () => {
    const clock = handClock()
    const handed: (readonly number[])[] = []
    const batches = inBatches<number>((batch) => handed.push(batch), clock.later)
    batches.add(1)
    batches.add(2)
    batches.stop()
    clock.runTo(1_000)
    expect(handed).toEqual([[1]])
  })
})
