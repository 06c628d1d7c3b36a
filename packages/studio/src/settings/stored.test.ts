// What this browser remembers, and that a browser without storage still works.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetStored, forgetWritten, readStored, store } from './stored.ts'
import { installStorage, removeStorage } from './test/browser-storage.ts'

afterEach(removeStorage)

describe('with storage', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = installStorage()
  })

  it('gives back what was stored, and nothing that was not', () => {
    expect(store('theme', 'dark')).toBe(true)
    expect(readStored('theme')).toBe('dark')
    expect(readStored('Theme')).toBeNull()
    expect(store('theme', '')).toBe(true)
    expect(readStored('theme')).toBe('')
  })

  it('forgets what begins so, and leaves the rest and what is not its own', () => {
    store('chats 1', 'a')
    store('chats 2', 'b')
    store('chatter', 'c')
    kept.set('chats 3', 'of another page')
    forgetStored('chats ')
    expect([...kept.values()]).toEqual(['c', 'of another page'])
    forgetStored('')
    expect([...kept.values()]).toEqual(['of another page'])
  })

  it('forgets on signing out what somebody wrote and did not send', () => {
    store('chats ann', 'a draft')
    store('theme', 'dark')
    forgetWritten()
    expect(readStored('chats ann')).toBeNull()
    expect(readStored('theme')).toBe('dark')
  })
})

it('continues without storage', () => {
  installStorage(true)
  expect(store('theme', 'dark')).toBe(false)
  expect(readStored('theme')).toBeNull()
  expect(() => forgetStored('chats ')).not.toThrow()
})
