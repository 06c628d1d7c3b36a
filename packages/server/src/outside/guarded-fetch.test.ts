import { describe, expect, it } from 'vitest'
import { limits, useGuardedStubs } from '../test-kit/guarded-stubs.ts'
import { type GuardedFetch, makeGuardedFetch } from './guarded-fetch.ts'

const outside = useGuardedStubs()
const { stub } = outside

/** Host names that exist only in these tests. */
const names: Readonly<Record<string, readonly string[]>> = {
  'inside.shop.test': ['127.0.0.1'],
  'inside6.shop.test': ['::1'],
  'mapped.shop.test': ['::ffff:127.0.0.1'],
  'half.shop.test': ['2fff:ffff::1', '10.0.0.1'],
  'cloud.shop.test': ['169.254.169.254'],
  'nat64.shop.test': ['64:ff9b::7f00:1'],
  'zero.shop.test': ['0.0.0.0'],
  'wide.shop.test': ['255.255.255.255'],
  'nobody.shop.test': [],
}
const anyPort = (): ReadonlySet<string> => new Set([String(outside.port)])
const guarded = (): GuardedFetch =>
  makeGuardedFetch({
    allowed: [],
    ports: anyPort(),
    resolve: async (host) => {
      const found = names[host.replace(/\.$/, '')]
      if (!found) throw new Error('ENOTFOUND')
      return found
    },
  })

/** Hosts that resolve to internal addresses, each in every notation that some parser takes. */
const insideHosts = [
  // Loopback: dotted, short, decimal, octal, hexadecimal, mixed, padded, full-width, percent-encoded, enclosed.
  ...[
    '127.0.0.1',
    '127.0.0.2',
    '127.255.255.254',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7f.1',
    '0177.0.0.1',
  ],
  ...[
    '0177.0.0.01',
    '017700000001',
    '127.0.0.1.',
    '127.0x0.0.1',
    '0x7F.0x0.0x0.0x1',
    '00000177.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '127.0.0.%31',
    '①②⑦.0.0.1',
  ],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost..',
    'api.localhost',
    'a.b.localhost.',
    'loc%61lhost',
    'ｌｏｃａｌｈｏｓｔ',
    'ip6-localhost',
    'localhost.localdomain',
  ],
  // Unspecified and this network.
  ...[
    '0',
    '0.0.0.0',
    '0.0',
    '0x0',
    '00000000',
    '0.0.0.1',
    '[::]',
    '[0:0:0:0:0:0:0:0]',
    '[::0.0.0.0]',
  ],
  // Private, shared, link-local, metadata.
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '167772161',
    '0xa000001',
    '012.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '0xac.0x10.0.1',
    '192.168.0.1',
    '192.168.1',
  ],
  ...[
    '0xc0a80001',
    '3232235521',
    '0300.0250.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.0.1',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
  ],
  // Multicast, reserved, broadcast, documentation, benchmark.
  ...[
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '4294967295',
    '0xffffffff',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '192.88.99.1',
  ],
  // IPv6: loopback, mapped, compatible, NAT64, 6to4, Teredo, unique local, link-local, site-local, multicast, discard.
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:10.0.0.1]',
    '[0:0:0:0:0:ffff:a9fe:a9fe]',
  ],
  ...[
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[2002:a00:1::1]',
  ],
  ...[
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[100::1]',
    '[2001:db8::1]',
    '[4000::1]',
  ],
  // Names of this network, and public names that lead inside.
  ...[
    'db',
    'redis',
    'metadata',
    'metadata.google.internal',
    'printer.local',
    'nas.lan',
    'git.corp',
    'router.home.arpa',
  ],
  ...Object.keys(names),
  'INSIDE.SHOP.TEST',
  'inside.shop.test.',
]

describe('what an owner may have the server call', () => {
  it('knows at least ninety notations', () => {
    expect(new Set(insideHosts).size).toBeGreaterThanOrEqual(90)
  })

  it.each(insideHosts)('%s is refused before anything is sent (R-BIND-05)', async (host) => {
    const before = outside.visitors
    const reply = await guarded()(`http://${host}:${outside.port}/`, limits)
    expect(reply.kind).toBe('failed')
    expect(outside.visitors).toBe(before)
  })

  it.each([
    ['ftp://shop.test/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://shop.test/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['unix:/var/run/docker.sock', 'scheme'],
    ['//shop.test/', 'not_an_address'],
    ['shop.test', 'not_an_address'],
    ['http://', 'not_an_address'],
    ['http://[fe80::1%25eth0]/', 'not_an_address'],
    ['http://127.0.0.0x0/', 'private_host'],
    ['http://256.256.256.256/', 'not_an_address'],
    ['http://user:pass@shop.test/', 'credentials'],
    ['http://shop.test@127.0.0.1/', 'credentials'],
    ['http://shop.test:22/', 'port'],
    ['https://shop.test:6379/', 'port'],
    ['http://shop.test:3000/', 'port'],
    ['http://127.0.0.1\\@shop.test/', 'private_host'],
    ['http://127.0.0.1#@shop.test/', 'private_host'],
    ['http://127.0.0.1?@shop.test/', 'private_host'],
    ['ht\ntp://127.0.0.1/', 'private_host'],
    [' http://127.0.0.1/ ', 'private_host'],
  ])('%j is refused as %s (R-BIND-05)', async (address, why) => {
    const ask = makeGuardedFetch({ allowed: [], resolve: async () => ['127.0.0.1'] })
    expect(await ask(address, limits)).toEqual({ kind: 'failed', why })
  })

  it('a name is asked once and the connection goes where that answer pointed, not where the next one would', async () => {
    let asked = 0
    const before = outside.visitors
    const rebinding = makeGuardedFetch({
      allowed: [],
      ports: anyPort(),
      resolve: async () => {
        asked += 1
        // An unassigned address: public, and nobody's.
        return asked === 1 ? ['2fff:ffff::1'] : ['127.0.0.1']
      },
    })
    expect(
      await rebinding(`http://rebind.shop.test:${outside.port}/`, { ...limits, timeoutMs: 300 }),
    ).toMatchObject({ kind: 'failed' })
    expect(asked).toBe(1)
    expect(await rebinding(`http://rebind.shop.test:${outside.port}/`, limits)).toEqual({
      kind: 'failed',
      why: 'private_address',
    })
    expect(outside.visitors).toBe(before)
  })

  it('a redirect inside is not followed, and neither is any other', async () => {
    const before = outside.visitors
    for (const status of [301, 302, 303, 307, 308]) {
      const { url, host } = await stub((_request, response) =>
        response.writeHead(status, { location: `http://127.0.0.1:${outside.port}/` }).end(),
      )
      expect(await makeGuardedFetch({ allowed: [host] })(url, limits)).toEqual({
        kind: 'failed',
        why: 'redirected',
      })
    }
    expect(outside.visitors).toBe(before)
  })

  it('a target that the operator listed is called at any address, and nothing else is', async () => {
    const { host } = await stub((_request, response) => response.end('{}'))
    const named = host.replace('127.0.0.1', 'localhost')
    const ask = makeGuardedFetch({ allowed: [named] })
    expect(await ask(`http://${named}/`, limits)).toMatchObject({ kind: 'answered', status: 200 })
    expect(await ask(`http://${host}/`, limits)).toMatchObject({ kind: 'failed' })
    expect(await ask(`http://localhost:${outside.port}/`, limits)).toMatchObject({ kind: 'failed' })
  })
})
