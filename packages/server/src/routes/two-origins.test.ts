// With `STUDIO_URL`: which route answers at which host. Each route that the app knows has a kind, by its address, and each kind
// says what the three hosts do with it. A new route without a kind fails here.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ErrorBody } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressIn, type FoundRoute, listenForRoutes } from '../test-kit/listen-for-routes.ts'
import { ids } from '../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../test-kit/respondent-server.ts'

const publicUrl = 'https://ask.example'
const studioUrl = 'https://studio.example'
const hosts = { studio: 'studio.example', public: 'ask.example', other: '10.0.0.7:3000' }

/** `led`: a browser is sent to the other origin, and every other method gets what `gone` gets. */
type Does = 'answers' | 'gone' | 'led' | 'answers with a key'
interface Kind {
  readonly routes: RegExp
  /** Left out: routes that take keys, and those that do not. */
  readonly takesKeys?: boolean
  readonly studio: Does
  readonly public: Does
}
const kinds: Readonly<Record<string, Kind>> = {
  'a call of respondents': {
    routes: /^\/(v1|v2)\/|^\/integration$/,
    studio: 'gone',
    public: 'answers',
  },
  'a page of respondents': {
    routes:
      /^\/(feedback|web_feedback|web_flow_preview|flow_preview|chat|widget)\/?$|^\/f\/:slug\/?$/,
    studio: 'led',
    public: 'answers',
  },
  'a file, script or style of theirs, or the description of a frame': {
    routes: /^\/(files|assets|feeds|exports)\/|^\/(sw\.js|oembed)$|^\/widget(-:part.*)?\.js$/,
    studio: 'gone',
    public: 'answers',
  },
  'a call of owners': {
    routes: /^\/owner\//,
    takesKeys: true,
    studio: 'answers',
    public: 'answers with a key',
  },
  'a call of the door': {
    routes: /^\/owner\//,
    takesKeys: false,
    studio: 'answers',
    public: 'gone',
  },
  'a document or call of OAuth': {
    routes: /^\/\.well-known\/oauth-|^\/oauth\/(token|revoke)$/,
    studio: 'gone',
    public: 'answers',
  },
  'where an assistant sends a browser': {
    routes: /^\/oauth\/authorize$/,
    studio: 'gone',
    public: 'led',
  },
  'where single sign-on of a workspace begins and ends': {
    routes: /^\/sso(\/|$)/,
    studio: 'answers',
    public: 'led',
  },
  'a page of the studio': { routes: /^\/studio(\/\*?)?$/, studio: 'answers', public: 'led' },
  'a page that the studio frames, or guests open': {
    routes: /^\/studio\/(sample|shared-results)$/,
    studio: 'led',
    public: 'answers',
  },
  'a file of the studio': { routes: /^\/studio\/assets\//, studio: 'answers', public: 'answers' },
  'the description of the calls, what assistants call, and what the operator asks': {
    routes: /^\/(docs|schemas|scim)(\/|$)|^\/(mcp|openapi\.json|healthz|readyz|version|metrics)$/,
    studio: 'answers',
    public: 'answers',
  },
  'any other address': { routes: /^\/?\*$/, studio: 'answers', public: 'answers' },
}
const isOf = ({ routes, takesKeys }: Kind, route: FoundRoute): boolean =>
  routes.test(route.url) && (takesKeys ?? route.takesKeys) === route.takesKeys

const isPage = kinds['a page of respondents']?.routes ?? /^$/

const folder = mkdtempSync(join(tmpdir(), 'askwell-origins-'))
writeFileSync(join(folder, 'main-1a2b3c4d.js'), 'export {}')
const assets = {
  script: '',
  preload: [],
  markdown: [],
  regex: [],
  mask: [],
  special: [],
  preloaded: [],
  calls: [],
  widget: [],
  chat: [],
  css: '',
}
const file = {
  version: 'abc',
  plain: Buffer.from('1'),
  brotli: Buffer.from('1'),
  gzip: Buffer.from('1'),
}
const built = {
  pages: {
    begin: () => null,
    render: () => '<!doctype html><title>drawn</title>',
    assets,
    assetsDir: folder,
    worker: '1',
  },
  studio: {
    html: '<meta name="askwell-public-origin" content="PUBLIC_ORIGIN_OF_THIS_SERVER">',
    sampleHtml: '<meta name="askwell-studio-origin" content="STUDIO_ORIGIN_OF_THIS_SERVER">',
    assetsDir: folder,
  },
  loader: new Map([
    ['widget.js', file],
    ['widget-stage-abc.js', file],
  ]),
}

let server: TestServer
let routes: readonly FoundRoute[] = []
beforeAll(async () => {
  const started = await listenForRoutes(() =>
    startTestServer({
      config: {
        publicUrl,
        studioUrl,
        singleSignOn: {
          name: 'One',
          issuer: 'https://one.example',
          clientId: 'x',
          clientSecret: 'y',
        },
        trustProxy: ['10.1.0.0/16'],
      },
      ...built,
    }),
  )
  server = started.made
  // The reply to a HEAD has no body with a reason; the route behaves like its GET.
  routes = started.routes.filter(({ method }) => method !== 'HEAD')
})
afterAll(() => server.close())

const ask = (
  host: string,
  url: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
  remoteAddress = '10.9.9.9',
) =>
  server.app.inject({ method: method as 'GET', url, headers: { host, ...headers }, remoteAddress })
const elsewhere = /^(This address is answered at|On this host, the call needs an API key)/

/** What became of a request, in the words of the table. */
function didOf(
  { statusCode, headers, body }: Awaited<ReturnType<typeof ask>>,
  otherOrigin: string,
): 'answers' | 'gone' | 'led' {
  if (statusCode === 302 && String(headers.location).startsWith(`${otherOrigin}/`)) return 'led'
  if (statusCode !== 404) return 'answers'
  // A form is posted by a person, who reads a page.
  if (String(headers['content-type']).startsWith('text/html'))
    return body.includes('This link does not work.') ? 'answers' : 'gone'
  return elsewhere.test(ErrorBody.strict().parse(JSON.parse(body)).message) ? 'gone' : 'answers'
}

describe('STUDIO_URL: what answers where', () => {
  it('each route has one kind, and each kind a route', () => {
    expect(routes.length).toBeGreaterThan(150)
    for (const route of routes)
      expect(
        Object.keys(kinds).filter((name) => kinds[name] && isOf(kinds[name], route)),
        route.url,
      ).toHaveLength(1)
    for (const [name, kind] of Object.entries(kinds))
      expect(
        routes.some((route) => isOf(kind, route)),
        name,
      ).toBe(true)
  })

  it.each(Object.entries(kinds))('%s', async (_name, kind) => {
    for (const { method, url: route } of routes.filter((found) => isOf(kind, found)))
      for (const [side, host] of Object.entries(hosts)) {
        // A form needs a survey, or nothing is found at either host.
        const url =
          method === 'POST' && isPage.test(route)
            ? `${route}?node_id=${ids.node}`
            : addressIn(route)
        const does = kind[side === 'studio' ? 'studio' : 'public']
        const other = side === 'studio' ? publicUrl : studioUrl
        const what = `${method} ${url} at ${side}`
        const did = didOf(await ask(host, url, { method }), other)
        if (does === 'led') expect(did, what).toBe(method === 'GET' ? 'led' : 'gone')
        else expect(did, what).toBe(does === 'answers with a key' ? 'gone' : does)
        // A key is valid for calls and not for signing in; a cookie is valid for nothing at the public host.
        const shown = (headers: Record<string, string>) =>
          ask(host, url, { method, ...headers }).then((reply) => didOf(reply, other))
        if (does === 'answers with a key')
          expect(await shown({ authorization: 'Bearer x' }), what).toBe('answers')
        if (does === 'answers with a key')
          expect(await shown({ cookie: '__Host-askwell.session_token=x' }), what).toBe('gone')
        if (does === 'gone') expect(await shown({ authorization: 'Bearer x' }), what).toBe('gone')
      }
  })

  it.each([
    [
      'an old link to a survey',
      hosts.studio,
      '/feedback?node_id=x&a=1',
      `${publicUrl}/feedback?node_id=x&a=1`,
    ],
    [
      'an old link to the studio',
      hosts.public,
      '/studio/flows/1?tab=a',
      `${studioUrl}/studio/flows/1?tab=a`,
    ],
    ['the root of the studio', hosts.studio, '/', '/studio/'],
    [
      'a request line that names a host',
      hosts.public,
      'http://evil.test/studio/x',
      `${studioUrl}/studio/x`,
    ],
    ['a host with a port', `${hosts.studio}:8443`, '/', '/studio/'],
    ['a host in capitals', 'Studio.EXAMPLE', '/', '/studio/'],
  ])('%s', async (_what, host, url, to) => expect((await ask(host, url)).headers.location).toBe(to))

  it('only a trusted proxy may name another host than the request', async () => {
    const forwarded = { 'x-forwarded-host': 'spoofed.example, studio.example' }
    expect((await ask(hosts.other, '/studio/', forwarded, '10.1.0.5')).statusCode).toBe(200)
    expect((await ask(hosts.other, '/studio/', forwarded, '10.2.0.5')).headers.location).toBe(
      `${studioUrl}/studio/`,
    )
  })

  it('pages name each other: who may frame, what may be framed, and whose messages count', async () => {
    const policyOf = (reply: Awaited<ReturnType<typeof ask>>) =>
      String(reply.headers['content-security-policy'])
    const studio = await ask(hosts.studio, '/studio/')
    expect(policyOf(studio)).toContain(`frame-src ${publicUrl};`)
    expect(policyOf(studio)).toContain(`img-src 'self' data: blob: https: ${publicUrl};`)
    expect(studio.body).toContain(`content="${publicUrl}"`)
    const sample = await ask(hosts.public, '/studio/sample')
    expect(policyOf(sample)).toContain(`frame-ancestors ${studioUrl};`)
    expect(sample.headers).not.toHaveProperty('x-frame-options')
    expect(sample.body).toContain(`content="${studioUrl}"`)
    expect(policyOf(await ask(hosts.public, '/web_flow_preview?flow_id=x'))).toMatch(
      `frame-ancestors 'self' ${studioUrl}`,
    )
  })
})

it('without STUDIO_URL every host is both', async () => {
  const one = await startTestServer({ config: { publicUrl }, ...built })
  for (const host of Object.values(hosts)) {
    const { body, headers } = await one.app.inject({ url: '/studio/', headers: { host } })
    expect(body).toContain('content=""')
    expect(headers['content-security-policy']).toContain("frame-src 'self';")
    expect(
      (await one.app.inject({ url: '/feedback?node_id=x', headers: { host } })).statusCode,
    ).toBe(200)
    expect((await one.app.inject({ url: '/', headers: { host } })).headers.location).toBe(
      '/studio/',
    )
  }
  await one.close()
})
