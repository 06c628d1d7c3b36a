// Broken requests on the wire: a seed always gives the same ones. Each is a usual request of which a few bytes,
// lines or parts were changed, or which ends before it is complete.
import { makeChance } from '../demo/chance.ts'

export interface BrokenRequest {
  readonly bytes: Buffer
  /** The client closes the connection at once. */
  readonly isDropped: boolean
}

const methods = [
  'GET',
  'POST',
  'PUT',
  'HEAD',
  'OPTIONS',
  'QUERY',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'get',
  'FOO',
  '',
]
const paths = [
  ...[
    '/',
    '/healthz',
    '/v1/feedbacks',
    '/v1/nodes/x',
    '/v1/attachments',
    '/owner/v1/import',
    '/owner/v1/flows?limit=1',
    '/assets/x.js',
    '/studio/',
    '/s?node=x',
  ],
  ...[
    '/files/x',
    '/widget.js',
    '/sw.js',
    '/socket.io/?EIO=4&transport=polling',
    '/docs/static/x',
    '/openapi.json',
    '/integration',
    '/chat/x',
    '*',
    'http://x/y',
  ],
]
const headers = [
  ...[
    'Content-Type: application/json',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Type: /',
  ],
  ...[
    'Content-Length: 0',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 99999999999',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip',
  ],
  ...[
    'Expect: 100-continue',
    'Expect: x',
    'Content-Encoding: br',
    'Connection: keep-alive',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Range: bytes=9-1',
  ],
  ...[
    'If-None-Match: "',
    'If-Modified-Since: x',
    'Accept: ;;;',
    'Accept-Encoding: br;q=9',
    'Accept-Language: \u00ff',
    'Authorization: Bearer \u00ff',
    'Cookie: =;;=',
  ],
  ...[
    'X-Forwarded-For: x',
    'Origin: null',
    'Access-Control-Request-Method: x',
    'Idempotency-Key: \u0080',
    'X-COMPLETED: maybe',
    'X-FID: x',
    'Host: other',
  ],
]
const bodies = [
  '',
  '{}',
  '{"a',
  '[[[[',
  '--x\r\n\r\n--x--',
  '5\r\n{"a":\r\n0\r\n\r\n',
  'zz\r\n',
  '\u0000\u00ff',
  'a=1&a=2',
  '%',
]
const odd = [
  '%00',
  '%',
  '%c0%ae',
  '//',
  '/../',
  '\\',
  ';',
  '?',
  '#',
  '\u0000',
  '\r',
  '\n',
  ' ',
  '\t',
  '\u00ff',
  '\u0080',
  'a'.repeat(9_000),
  ':',
  '..',
]

export function brokenRequests(seed: number, count: number): BrokenRequest[] {
  const chance = makeChance(seed)
  const below = (bound: number): number => Math.floor(chance.next() * bound)
  const pick = (list: readonly string[]): string => list[below(list.length)] ?? ''
  return Array.from({ length: count }, () => {
    const lines = [
      `${pick(methods)} ${pick(paths)} HTTP/1.1`,
      ...(below(8) > 0 ? ['Host: shop.example'] : []),
      ...Array.from({ length: below(5) }, () => pick(headers)),
    ]
    let text = `${lines.join('\r\n')}\r\n\r\n${pick(bodies)}`
    for (let changes = below(4); changes > 0; changes -= 1) {
      const at = below(text.length)
      text = text.slice(0, at) + (below(2) > 0 ? pick(odd) : '') + text.slice(at + below(3))
    }
    if (below(10) === 0) text = text.slice(0, below(text.length))
    return { bytes: Buffer.from(text, 'latin1'), isDropped: below(5) === 0 }
  })
}
