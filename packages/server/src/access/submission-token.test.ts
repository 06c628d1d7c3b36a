import { expect, it } from 'vitest'
import { makeSubmissionToken, readSubmissionToken } from './submission-token.ts'

const secret = Buffer.alloc(32, 7)
const nodeId = '0b9e2c3a-6a35-4b38-9a7e-6a1b4a0f2c11'
const now = Date.UTC(2026, 10, 20, 12)
const creatorId = '5e0f2b7c-1c55-4f0e-9d53-3b0b6a7a9d21'
const token = makeSubmissionToken(secret, nodeId, { creatorId: null }, now)
const isSubmissionToken = (...args: Parameters<typeof readSubmissionToken>) =>
  readSubmissionToken(...args) !== null

it('opens its own node for two hours', () => {
  expect(isSubmissionToken(secret, token, nodeId, now)).toBe(true)
  expect(isSubmissionToken(secret, token, nodeId, now + 7_199_000)).toBe(true)
  expect(isSubmissionToken(secret, token, nodeId, now + 7_200_000)).toBe(false)
})

it('opens no other node, and not under another secret', () => {
  expect(isSubmissionToken(secret, token, nodeId.replace('0b', '0c'), now)).toBe(false)
  expect(isSubmissionToken(Buffer.alloc(32, 8), token, nodeId, now)).toBe(false)
})

it('falls with every changed character, and with a later expiry', () => {
  const survivors = [...token].filter((character, at) =>
    isSubmissionToken(
      secret,
      token.slice(0, at) + (character === 'a' ? 'b' : 'a') + token.slice(at + 1),
      nodeId,
      now,
    ),
  )
  expect(survivors).toEqual([])
  expect(isSubmissionToken(secret, token.replace(/^\w+/, 'zzzzzz'), nodeId, now)).toBe(false)
})

it.each([null, '', '.', 'x'.repeat(10_000), `${token}x`, token.slice(0, -1)])(
  'refuses %j',
  (broken) => {
    expect(isSubmissionToken(secret, broken, nodeId, now)).toBe(false)
  },
)

it('carries the customer of the signed link on, and no other can be put in', () => {
  const named = makeSubmissionToken(secret, nodeId, { creatorId }, now)
  expect(readSubmissionToken(secret, named, nodeId, now)).toEqual({ creatorId })
  expect(readSubmissionToken(secret, token, nodeId, now)).toEqual({ creatorId: null })
  expect(readSubmissionToken(secret, named.replace(creatorId, ''), nodeId, now)).toBeNull()
  expect(readSubmissionToken(secret, named.replace(creatorId, nodeId), nodeId, now)).toBeNull()
  expect(readSubmissionToken(secret, token.replace('..', `.${creatorId}.`), nodeId, now)).toBeNull()
})
