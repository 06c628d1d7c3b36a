import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../test-kit/respondent-server.ts'

const headerNames = [
  ...[
    'Accept',
    'Content-Type',
    'X-COMPLETED',
    'X-SDI',
    'X-SCI',
    'X-EDI',
    'X-ECI',
    'X-LDI',
    'X-LCI',
    'X-WDI',
    'X-WCI',
    'X-PNDI',
    'X-PNCI',
    'X-WWID',
    'X-FID',
  ],
  ...['Idempotency-Key', 'X-CHAT-TOKEN', 'X-SECURITY-TOKEN', 'X-SUBMISSION-TOKEN'],
]
const origin = 'https://shop.example'

describe('calls from other origins (R-PAY-38)', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  const preflight = (url: string, method = 'POST') =>
    server.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headerNames.join(', ').toLowerCase(),
      },
    })

  it.each(['/v1/feedbacks', '/v1/nodes/x', '/v2/web_widgets/x/customers/visit', '/integration'])(
    'the preflight of %s allows GET, POST and every header of the calls (R-PAY-38)',
    async (url) => {
      const reply = await preflight(url)
      expect(reply.statusCode).toBe(204)
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-max-age': '600',
      })
      expect(reply.headers).not.toHaveProperty('access-control-allow-credentials')
      expect(String(reply.headers['access-control-allow-methods']).split(', ').toSorted()).toEqual([
        'GET',
        'POST',
      ])
      const allowed = String(reply.headers['access-control-allow-headers'])
        .toLowerCase()
        .split(', ')
      for (const name of headerNames) expect(allowed).toContain(name.toLowerCase())
    },
  )

  it('replies and refusals can be read by the page that asked (R-PAY-38)', async () => {
    const asked = [
      server.app.inject({ url: '/v1/nodes/none', headers: { origin } }),
      server.app.inject({
        method: 'POST',
        url: '/v1/feedbacks',
        headers: { origin, 'content-type': 'application/json' },
        payload: '{}',
      }),
      server.app.inject({
        method: 'POST',
        url: '/v1/feedbacks',
        headers: { origin, 'content-type': 'text/plain' },
        payload: '{}',
      }),
      server.app.inject({ url: '/v1/nothing', headers: { origin } }),
    ]
    for (const reply of await Promise.all(asked)) {
      expect(reply.statusCode).toBeGreaterThanOrEqual(400)
      expect(reply.headers['access-control-allow-origin']).toBe('*')
      expect(reply.headers['access-control-expose-headers']).toContain('Retry-After')
    }
  })

  it.each(['/owner/v1/flows', '/studio/', '/docs/', '/readyz'])(
    '%s stays closed to other origins',
    async (url) => {
      expect((await preflight(url, 'GET')).headers).not.toHaveProperty(
        'access-control-allow-origin',
      )
      expect((await server.app.inject({ url, headers: { origin } })).headers).not.toHaveProperty(
        'access-control-allow-origin',
      )
    },
  )
})
