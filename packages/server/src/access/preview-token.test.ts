import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isPreviewValid, signPreview } from './preview-token.ts'

const secret = randomBytes(32)
const flowId = randomUUID()
const now = Date.UTC(2026, 0, 1)
const hourMs = 3_600_000

describe('preview token', () => {
  const token = signPreview(secret, flowId, now)

  it('opens its flow for an hour and not a millisecond longer', () => {
    expect(isPreviewValid(secret, flowId, token, now)).toBe(true)
    expect(isPreviewValid(secret, flowId, token, now + hourMs - 1)).toBe(true)
    expect(isPreviewValid(secret, flowId, token, now + hourMs)).toBe(false)
  })

  it('opens no other flow and not with another secret', () => {
    expect(isPreviewValid(secret, randomUUID(), token, now)).toBe(false)
    expect(isPreviewValid(randomBytes(32), flowId, token, now)).toBe(false)
  })

  it('is void with any character changed, dropped or added', () => {
    for (let index = 0; index < token.length; index++) {
      const changed = token[index] === 'a' ? 'b' : 'a'
      // The last of 43 base64 characters carries four bits: another character may encode the same bytes.
      if (index < token.length - 1)
        expect(
          isPreviewValid(
            secret,
            flowId,
            token.slice(0, index) + changed + token.slice(index + 1),
            now,
          ),
          `changed at ${index}`,
        ).toBe(false)
      expect(
        isPreviewValid(secret, flowId, token.slice(0, index) + token.slice(index + 1), now),
        `dropped at ${index}`,
      ).toBe(false)
    }
    for (const other of [
      '',
      '.',
      `${token}a`,
      `${(now + 9 * hourMs).toString(36)}.${token.split('.')[1]}`,
    ])
      expect(isPreviewValid(secret, flowId, other, now), other).toBe(false)
  })
})
