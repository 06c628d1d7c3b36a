import { expect, it } from 'vitest'
import { ColumnCache } from './column-cache.ts'

const columns = (bytes: number) => () => ({ bytes })

it('keeps counts and texts of a node apart, and makes each of them once', () => {
  const cache = new ColumnCache<{ bytes: number }>(100)
  const counts = cache.use('a', 'counts', 0, columns(1))
  const texts = cache.use('a', 'texts', 0, columns(2))
  expect(cache.use('a', 'counts', 1, columns(3))).toBe(counts)
  expect(cache.use('a', 'texts', 1, columns(4))).toBe(texts)
  expect(cache.bytes).toBe(3)
})

it('forgets what was used longest ago when the memory is full, and never what was just asked for', () => {
  const cache = new ColumnCache<{ bytes: number }>(100)
  cache.use('a', 'counts', 0, columns(60))
  cache.use('b', 'counts', 1, columns(30))
  cache.use('a', 'counts', 2, columns(0))
  cache.use('c', 'texts', 3, columns(30))
  cache.forgetOldest(['c'], 'texts')
  // The columns of b went, because a was used again.
  expect(cache.bytes).toBe(90)
  cache.use('d', 'counts', 4, columns(500))
  cache.forgetOldest(['d'], 'counts')
  expect(cache.bytes).toBe(500)
})

it('forgets texts half a minute after the last question about them, and keeps counts', () => {
  const cache = new ColumnCache<{ bytes: number }>(100)
  cache.use('a', 'counts', 0, columns(1))
  cache.use('a', 'texts', 0, columns(10))
  cache.use('b', 'texts', 0, columns(20))
  cache.use('b', 'texts', 15_000, columns(0))
  cache.forgetTexts(29_999)
  expect(cache.bytes).toBe(31)
  cache.forgetTexts(30_000)
  expect(cache.bytes).toBe(21)
  cache.forgetTexts(45_000)
  expect(cache.bytes).toBe(1)
})
