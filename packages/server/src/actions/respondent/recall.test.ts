import { describe, expect, it } from 'vitest'
import { createRecall } from './recall.ts'

function make(limit = 10) {
  const world = { now: 0, revision: 0, reads: 0, value: 'first' as string | null }
  const recall = createRecall<string>({
    ttlMs: 1_000,
    limit,
    clock: () => world.now,
    revision: () => world.revision,
  })
  const get = (key: string) =>
    recall.get(key, async () => {
      world.reads++
      return world.value
    })
  return { world, recall, get }
}

describe('what was read', () => {
  it('is asked for once however many wait', async () => {
    const { world, get } = make()
    expect(await Promise.all(Array.from({ length: 20 }, () => get('a')))).toEqual(
      Array(20).fill('first'),
    )
    expect(world.reads).toBe(1)
  })

  it('is read again after its time', async () => {
    const { world, get } = make()
    await get('a')
    world.value = 'second'
    world.now = 999
    expect(await get('a')).toBe('first')
    world.now = 1_000
    expect(await get('a')).toBe('second')
  })

  it('is read again at once when something was changed here', async () => {
    const { world, get } = make()
    await get('a')
    world.value = 'second'
    world.revision++
    expect(await get('a')).toBe('second')
  })

  it('is read again when the change came while it was being read', async () => {
    const { world, recall, get } = make()
    const slow = recall.get(
      'a',
      () => new Promise((resolve) => setTimeout(() => resolve('old'), 5)),
    )
    world.revision++
    expect(await get('a')).toBe('first')
    expect(await slow).toBe('old')
    expect(await get('a')).toBe('first')
  })

  it('is never an absence', async () => {
    const { world, get } = make()
    world.value = null
    expect(await get('a')).toBeNull()
    world.value = 'there now'
    expect(await get('a')).toBe('there now')
  })

  it('is never a failure', async () => {
    const { recall, get } = make()
    await expect(recall.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await get('a')).toBe('first')
  })

  it('is bounded', async () => {
    const { world, get } = make(2)
    await get('a')
    await get('b')
    await get('c')
    expect(world.reads).toBe(3)
    await get('c')
    expect(world.reads).toBe(3)
    await get('a')
    expect(world.reads).toBe(4)
  })
})
