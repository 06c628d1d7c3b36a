import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSecurityToken, makeSecurityToken } from './security-token.ts'

const secret = Buffer.alloc(32, 4)
const nodeId = randomUUID()
const now = Date.parse('2026-11-20T12:00:00.000Z')
const token = makeSecurityToken(secret, nodeId, randomUUID(), now)

describe('the security token (A-172)', () => {
  it('is good for a quarter of an hour', () => {
    expect(isSecurityToken(secret, token, nodeId, now)).toBe(true)
    expect(isSecurityToken(secret, token, nodeId, now + 15 * 60_000 - 1_000)).toBe(true)
    expect(isSecurityToken(secret, token, nodeId, now + 15 * 60_000)).toBe(false)
  })

  it('is another one each time', () => {
    expect(makeSecurityToken(secret, nodeId, randomUUID(), now)).not.toBe(token)
  })

  it.each([
    ['of another node', token, randomUUID(), secret],
    ['by another secret', token, nodeId, Buffer.alloc(32, 5)],
    ['with a later end', token.replace(/^[^.]+/, 'zzzzzz'), nodeId, secret],
    ['with another nonce', token.replace(/\.[^.]+\./, `.${'A'.repeat(22)}.`), nodeId, secret],
    ['of words', 'hello', nodeId, secret],
    ['that is empty', '', nodeId, secret],
  ])('is refused %s', (_what, given, node, key) => {
    expect(isSecurityToken(key, given, node, now)).toBe(false)
  })

  it('is refused when there is none', () =>
    expect(isSecurityToken(secret, null, nodeId, now)).toBe(false))
})
