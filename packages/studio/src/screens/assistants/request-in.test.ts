import { assistantPermissions } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { addressesIn, isRisky, readsAndWrites, requestIn } from './request-in.ts'

const packed = (query: string) => `?request=${Buffer.from(query).toString('base64url')}`

describe('the request of an assistant', () => {
  it.each(['12e4', '007', 'true', '{"a": 1}', 'a b&c=d', 'ünïcode', '12345678901234567890'])(
    'keeps the state %s (ECO-29)',
    (state) => {
      const query = new URLSearchParams({ client_id: 'x', state }).toString()
      expect(requestIn(packed(query))).toEqual({ client_id: 'x', state })
    },
  )

  it.each([
    '',
    '?request=',
    '?request=%00',
    '?client_id=x',
    '?request=a',
    '?request=abcde',
    packed('state=1&state=2'),
  ])('is none in %j (ECO-29)', (search) => expect(requestIn(search)).toBeNull())

  it.each([
    [['surveys.read', 'surveys.write'], false],
    [['feedback.read', 'results.read', 'chats.read'], false],
    [['feedback.read', 'chats.write'], true],
    [['results.read', 'surveys.write'], true],
  ] as const)('with the permissions %j is risky: %s (ECO-35)', (chosen, risky) =>
    expect(isRisky(chosen)).toBe(risky),
  )

  it('parts what reads from what changes something, and loses nothing (ECO-30)', () => {
    const { reads, writes } = readsAndWrites(assistantPermissions)
    expect(reads.length).toBeGreaterThan(0)
    expect([...reads, ...writes].toSorted()).toEqual([...assistantPermissions].toSorted())
    expect(writes).toEqual(['surveys.write', 'chats.write'])
  })
})

describe('the addresses of an assistant', () => {
  it.each<[typed: string, addresses: string[]]>([
    ['', []],
    [' \n ', []],
    ['http://127.0.0.1/callback', ['http://127.0.0.1/callback']],
    ['https://a.example/x\n\ncursor://b/y ', ['https://a.example/x', 'cursor://b/y']],
    ['https://a.example/x https://a.example/y', ['https://a.example/x', 'https://a.example/y']],
  ])('%j are %j (ECO-29)', (typed, addresses) => {
    expect(addressesIn(typed)).toEqual(addresses)
  })
})
