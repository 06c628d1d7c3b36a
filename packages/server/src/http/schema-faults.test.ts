import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { faultsOf } from './schema-faults.ts'

describe('faults of a schema', () => {
  it.each([
    [z.string().max(10), 'x'.repeat(11), 'must have at most 10 characters'],
    [z.string().min(1), '', 'must have at least 1 character'],
    [z.array(z.number()).max(2), [1, 2, 3], 'must have at most 2 items'],
    [z.number().max(5), 6, 'must be at most 5'],
    [z.number().lt(5), 5, 'must be less than 5'],
    [z.number().gt(5), 5, 'must be more than 5'],
    [z.int().min(0), -1, 'must be at least 0'],
    [z.string().max(10, 'may be at most ten'), 'x'.repeat(11), 'may be at most ten'],
    [z.string(), undefined, 'is missing'],
  ])('are said in our own words: %#', (schema, value, message) => {
    const parsed = schema.safeParse(value)
    expect(parsed.error && faultsOf(parsed.error)).toEqual([{ field: '', message }])
  })
})
