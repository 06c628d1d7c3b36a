import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { recipientIn, reportToken } from './report-token.ts'

const secret = Buffer.alloc(32, 7)

describe('the token in the links of a report (O-57)', () => {
  it('names its recipient, and nobody else', () => {
    const [id, other] = [randomUUID(), randomUUID()]
    const token = reportToken(secret, id)
    expect(recipientIn(secret, token)).toBe(id)
    expect(recipientIn(Buffer.alloc(32, 8), token)).toBeNull()
    expect(recipientIn(secret, token.replace(id, other))).toBeNull()
  })

  it.each(['', 'x', `${randomUUID()}.`, `${randomUUID()}.${'A'.repeat(43)}`, '../x'])(
    'is not %j',
    (token) => expect(recipientIn(secret, token)).toBeNull(),
  )
})
