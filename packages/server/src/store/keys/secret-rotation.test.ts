import { describe, expect, it } from 'vitest'
import { adoptionMs, keysAt, rotated } from './secret-rotation.ts'

const hourMs = 3_600_000

describe('a secret that signs tokens', () => {
  it('signs and is accepted alone before its first rotation', () => {
    expect(keysAt('one', null, 0)).toEqual({ signing: 'one', accepted: ['one'] })
  })

  it('is accepted before it signs, and the one before it until its tokens have expired', () => {
    const first = rotated('one', null, { secret: 'two', at: 0, overlapMs: hourMs })
    expect(keysAt('one', first, 0)).toEqual({ signing: 'one', accepted: ['one', 'two'] })
    expect(keysAt('one', first, adoptionMs - 1).signing).toBe('one')
    expect(keysAt('one', first, adoptionMs)).toEqual({ signing: 'two', accepted: ['two', 'one'] })
    expect(keysAt('one', first, adoptionMs + hourMs - 1).accepted).toEqual(['two', 'one'])
    expect(keysAt('one', first, adoptionMs + hourMs)).toEqual({
      signing: 'two',
      accepted: ['two'],
    })
  })

  it('is not rotated again before every server has seen the last rotation', () => {
    const first = rotated('one', null, { secret: 'two', at: 0, overlapMs: hourMs })
    expect(rotated('one', first, { secret: 'three', at: adoptionMs - 1, overlapMs: 0 })).toBeNull()
    const second = rotated('one', first, { secret: 'three', at: adoptionMs, overlapMs: 0 })
    expect(keysAt('one', second, 2 * adoptionMs).accepted).toEqual(['three', 'one'])
    expect(keysAt('one', second, adoptionMs + hourMs).accepted).toEqual(['three'])
  })
})
