// Addresses at which clouds answer for the machine itself: credentials, user data, the host's agent. Some of them are public
// by their number, so ranges alone do not find them. Each is tried in every notation that a parser takes.
import { describe, expect, it } from 'vitest'
import { checkTarget } from './check-target.ts'
import { makeGuardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

const hosts4: readonly (readonly [string, string])[] = [
  ['AWS, Azure, Google, OpenStack and others', '169.254.169.254'],
  ['AWS tasks', '169.254.170.2'],
  ['Tencent', '169.254.0.23'],
  ['Azure: the host’s agent', '168.63.129.16'],
  ['Alibaba', '100.100.100.200'],
  ['Oracle', '192.0.0.192'],
]
const hosts6 = ['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe']

const hex = (value: number): string => value.toString(16)
function notations(address: string): readonly string[] {
  const parts = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = parts
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const groups = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0${whole.toString(8)}`,
    parts.map((part) => `0x${hex(part)}`).join('.'),
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    ...[
      `::ffff:${address}`,
      `::ffff:${groups}`,
      `::${groups}`,
      `::ffff:0:${groups}`,
      `64:ff9b::${groups}`,
      `64:ff9b:1::${groups}`,
      `2002:${groups}::`,
    ].map((six) => `[${six}]`),
  ]
}

describe('an address of a cloud for its own machines', () => {
  it.each(
    hosts4.flatMap(([whose, address]) => notations(address).map((host) => [whose, host] as const)),
  )('%s, as %s, is refused (R-BIND-05)', (_, host) => {
    for (const protocol of ['http', 'https'])
      expect(checkTarget(`${protocol}://${host}/`, [])).toEqual({ fault: 'private_host' })
  })

  it.each([
    ...hosts4.map(([, address]) => address),
    ...hosts4.map(([, address]) => `::ffff:${address}`),
    ...hosts6,
  ])('a public name that leads to %s is not called (R-BIND-05)', async (address) => {
    expect(isPublicAddress(address)).toBe(false)
    const ask = makeGuardedFetch({ allowed: [], resolve: async () => [address] })
    expect(await ask('https://shop.example/', { timeoutMs: 1_000, maxBytes: 10 })).toEqual({
      kind: 'failed',
      why: 'private_address',
    })
  })

  it('leaves its neighbours alone', () => {
    for (const address of ['168.63.129.15', '168.63.129.17', '8.8.8.8', '2606:4700::1111'])
      expect(isPublicAddress(address)).toBe(true)
  })
})
