// What a refusal means to a person: every status that the server answers with has words, and codes come first.
import { weakPasswords } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { CallRefused } from '../api/call.ts'
import { failureWord, weakWord } from './failure-words.ts'
import { partWords } from './part-words.ts'
import { passkeyFaultWord } from './passkey-fault-word.ts'

describe('failureWord', () => {
  it.each([
    [0, 0, 'part.offline'],
    [401, 13_001, 'part.signedOut'],
    [403, 13_003, 'part.forbidden'],
    [403, 13_080, 'part.notConfirmed'],
    [404, 0, 'part.gone'],
    [409, 0, 'part.conflict'],
    [422, 0, 'part.check'],
    [429, 0, 'part.tooMany'],
    [503, 0, 'part.busy'],
    [500, 0, 'part.failed'],
    [418, 99_999, 'part.failed'],
  ])('of status %d with code %d is %s', (status, code, word) => {
    expect(failureWord({ status, code })).toBe(word)
    expect(Object.keys(partWords)).toContain(word)
  })
})

describe('weakWord', () => {
  it.each(Object.entries(weakPasswords))('says why a password is %s', (_why, message) => {
    const word = weakWord(message)
    expect(Object.keys(partWords)).toContain(word)
  })

  it('says each reason in its own words, and nothing of another fault', () => {
    const words = Object.values(weakPasswords).map(weakWord)
    expect(new Set(words).size).toBe(words.length)
    expect(weakWord('must be at most 200 characters')).toBeNull()
    expect(weakWord('constructor')).toBeNull()
  })
})

it.each<[string, unknown, string]>([
  ['the dialog was closed', new DOMException('', 'NotAllowedError'), 'part.passkeyUnused'],
  ['the wait was ended', new DOMException('', 'AbortError'), 'part.passkeyUnused'],
  ['the server refused', new CallRefused(429, null, null), 'part.tooMany'],
  ['the device failed', new DOMException('', 'UnknownError'), 'part.failed'],
  ['something else happened', 'a text', 'part.failed'],
])('of a passkey, when %s, says %s', (_what, error, word) => {
  expect(passkeyFaultWord(error)).toBe(word)
})
