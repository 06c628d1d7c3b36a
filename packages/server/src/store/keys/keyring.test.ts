import { describe, expect, it } from 'vitest'
import { isSealed, keyIdOf, makeKeyring } from './keyring.ts'

const [first, second] = [
  'the-first-secret-of-this-test-is-long',
  'the-second-secret-of-this-test-is-long',
] as const
const place = { table: 'webhook', row: 'w1', column: 'secret' }

describe('a sealed text', () => {
  const keyring = makeKeyring([first])
  const sealed = keyring.seal(place, 'whsec_ğ')

  it('opens where it was sealed, and shows nothing', () => {
    expect(keyring.open(place, sealed)).toBe('whsec_ğ')
    expect(keyring.open(place, keyring.seal(place, ''))).toBe('')
    expect([isSealed(sealed), isSealed('whsec_ğ'), keyIdOf(sealed)]).toEqual([
      true,
      false,
      keyring.id,
    ])
    expect(sealed).not.toContain('whsec')
    expect(keyring.seal(place, 'whsec_ğ')).not.toBe(sealed)
  })

  it('opens in no other row, column or table', () => {
    for (const other of [
      { ...place, row: 'w2' },
      { ...place, column: 'previous_secret' },
      { ...place, table: 'widget' },
    ])
      expect(() => keyring.open(other, sealed)).toThrow(/moved from another place/)
  })

  it('does not open when any part of it was changed', () => {
    const [head, body] = [sealed.slice(0, 24), sealed.slice(24)]
    for (let at = 0; at < body.length; at += 1) {
      const changed = Buffer.from(body, 'base64url')
      const byte = Math.floor((at * 6) / 8)
      changed.writeUInt8((changed[byte] ?? 0) ^ 1, byte)
      expect(() => keyring.open(place, `${head}${changed.toString('base64url')}`)).toThrow()
    }
    expect(() => keyring.open(place, 'whsec_clear')).toThrow(/not sealed/)
    expect(() => keyring.open(place, `${head}${'A'.repeat(10)}`)).toThrow(/not sealed/)
  })

  it('opens with the key that sealed it, while another one seals', () => {
    const both = makeKeyring([second, first])
    expect(both.open(place, sealed)).toBe('whsec_ğ')
    expect(keyIdOf(both.seal(place, 'x'))).toBe(makeKeyring([second]).id)
    expect(() => makeKeyring([second]).open(place, sealed)).toThrow(
      /sealed with the key [0-9a-f]{16}, which this server does not have/,
    )
  })
})
