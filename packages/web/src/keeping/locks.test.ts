import { describe, expect, it } from 'vitest'
import { createLocks } from './locks.ts'

const refusing = {
  request: async () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  },
  query: async () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  },
} as unknown as LockManager

describe.each([
  ['that refuses', refusing],
  ['that has none', undefined],
])('locks of a browser %s', (_name, manager) => {
  it('let everybody act, once, and throw nothing', async () => {
    const locks = createLocks(manager)
    let times = 0
    await locks.alone('outbox', async () => {
      times += 1
    })
    locks.hold('run')()
    expect([times, await locks.isHeld('run')]).toEqual([1, false])
  })
})

it('a fault of the task is the task’s own, and it is not run twice', async () => {
  let times = 0
  const granting = {
    request: (_name: string, task: () => Promise<void>) => task(),
  } as unknown as LockManager
  const broken = createLocks(granting).alone('outbox', async () => {
    times += 1
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(times).toBe(1)
})
