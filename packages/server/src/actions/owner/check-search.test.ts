import { describe, expect, it } from 'vitest'
import type { SlowSearch } from '../../store/feedback/search-index.ts'
import { checkSearch } from './check-search.ts'

describe('a search that would take too long (OP-56)', () => {
  it.each<[SlowSearch, string]>([
    ['unindexed', 'narrow the time'],
    ['short', 'three letters or digits'],
  ])('is refused with 13001 and says what helps: %s', async (slow, hint) => {
    await expect(
      checkSearch({ slowSearch: async () => slow }, 'w', { q: 'a' }),
    ).rejects.toMatchObject({
      code: 13001,
      message: expect.stringContaining(hint),
      errors: [{ field: 'q', message: expect.stringContaining(hint) }],
    })
  })

  it('is accepted otherwise', () =>
    expect(checkSearch({ slowSearch: async () => null }, 'w', { q: 'a' })).resolves.toBeUndefined())
})
