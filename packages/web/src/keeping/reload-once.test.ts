import { describe, expect, it } from 'vitest'
import { ChunkLoadError } from '../run/chunk.ts'
import { type ReloadContext, reloadOnce } from './reload-once.ts'

async function reloads(
  error: unknown,
  change: Partial<ReloadContext> = {},
  times = 1,
): Promise<number> {
  const kept = new Map<string, string>()
  let count = 0
  const context: ReloadContext = {
    session: () => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    }),
    nowMs: () => 1_000,
    isOutdated: async () => true,
    keepAll: () => true,
    reload: () => {
      count += 1
    },
    ...change,
  }
  for (let at = 0; at < times; at += 1) await reloadOnce(context, error)
  return count
}
const gone = new ChunkLoadError('gone')

describe('a part of the page that is gone after a deploy (fault 29)', () => {
  it('reloads once, however often it is missed', async () => {
    expect(await reloads(gone, {}, 3)).toBe(1)
  })

  it.each([
    ['another error', new Error('x'), {}],
    ['something thrown that is no error', 'ChunkLoadError', {}],
    ['a part that only did not arrive', gone, { isOutdated: async () => false }],
    ['a draft that would lose an answer', gone, { keepAll: () => false }],
    [
      'a storage that is blocked',
      gone,
      {
        session: () => {
          throw new Error('denied')
        },
      },
    ],
  ])('does not for %s', async (_name, error, change) => {
    expect(await reloads(error, change)).toBe(0)
  })
})
