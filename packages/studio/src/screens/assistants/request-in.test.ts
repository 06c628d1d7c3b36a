import { describe, expect, it } from 'vitest'
import { isRisky, requestIn } from './request-in.ts'

const packed = (query: string) => `?request=${Buffer.from(query).toString('base64url')}`

describe('the request of an assistant', () => {
  it.each(['12e4', '007', 'true', '{"a": 1}', 'a b&c=d', 'ünïcode', '12345678901234567890'])(
    'keeps the state %s (ECO-29)',
    (state) => {
      const query = new URLSearchParams({ client_id: 'x', state }).toString()
      expect(requestIn(packed(query))).toEqual({ client_id: 'x', state })
    },
  )

  it.each(['', '?request=', '?request=%00', '?client_id=x', packed('state=1&state=2')])(
    'is none in %j (ECO-29)',
    (search) => expect(requestIn(search)).toBeNull(),
  )

  it.each([
    [['surveys.read', 'surveys.write'], false],
    [['feedback.read', 'results.read', 'chats.read'], false],
    [['feedback.read', 'chats.write'], true],
    [['results.read', 'surveys.write'], true],
  ] as const)('with the permissions %j is risky: %s (ECO-35)', (chosen, risky) =>
    expect(isRisky(chosen)).toBe(risky),
  )
})
