import type { HomeTile } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { moodOf } from './tile-mood.ts'

const kinds: readonly HomeTile['kind'][] = [
  'responses',
  'nps',
  'csat',
  'completion',
  'closed_follow_ups',
]

describe('the mood of a tile', () => {
  it.each(kinds)('%s is good when it rises and bad when it falls', (kind) => {
    expect(moodOf(kind, 'higher')).toBe('good')
    expect(moodOf(kind, 'lower')).toBe('bad')
  })

  it('a first reply is good when it is sooner (O-72)', () => {
    expect(moodOf('first_reply', 'higher')).toBe('bad')
    expect(moodOf('first_reply', 'lower')).toBe('good')
  })

  it.each([...kinds, 'first_reply' as const])('%s is grey where chance may explain it', (kind) => {
    expect(moodOf(kind, 'no_difference')).toBe('plain')
    expect(moodOf(kind, 'too_few')).toBe('plain')
  })
})
