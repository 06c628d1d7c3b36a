// Which headers every reply carries: each route that the app knows has a kind, by its address, and each kind its headers. A
// new route without a kind fails here. Refusals and faults carry the same headers as the replies of their address.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HTTPMethods } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressIn, type FoundRoute, listenForRoutes } from '../test-kit/listen-for-routes.ts'
import { startTestServer, type TestServer } from '../test-kit/respondent-server.ts'

type Expected = Readonly<Record<string, string | RegExp | null>>
interface Kind {
  /** Of routes, as the app registers them. */
  readonly routes: RegExp
  readonly headers: Expected
}

const noPage = /^default-src 'none'/
const forEverySite: Expected = {
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-opener-policy': null,
}
const forOurselves: Expected = {
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

const kinds: Readonly<Record<string, Kind>> = {
  'a call of respondents': {
    routes: /^\/(v1|v2)\/|^\/integration$/,
    headers: {
      ...forEverySite,
      'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
    },
  },
  'a page of respondents': {
    routes:
      /^\/(feedback|web_feedback|web_flow_preview|flow_preview|chat|widget)\/?$|^\/f\/:slug\/?$/,
    headers: forEverySite,
  },
  'a feed for spreadsheets': {
    routes: /^\/(feeds|exports)\//,
    headers: {
      ...forOurselves,
      'content-security-policy': noPage,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  },
  'a file of theirs': {
    routes: /^\/files\//,
    headers: { ...forEverySite, 'content-security-policy': noPage },
  },
  'a script or style of their pages': {
    routes: /^\/assets\//,
    headers: { ...forEverySite, 'content-security-policy': noPage },
  },
  'the loader and its parts': {
    routes: /^\/widget(-:part.*)?\.js$/,
    headers: { ...forEverySite, 'content-security-policy': noPage },
  },
  'the flow document as JSON Schema': {
    routes: /^\/schemas\//,
    headers: { ...forEverySite, 'content-security-policy': noPage },
  },
  'the service worker': {
    routes: /^\/sw\.js$/,
    headers: { ...forOurselves, 'content-security-policy': noPage },
  },
  'a call of owners, and the door': {
    routes: /^\/owner\//,
    headers: {
      ...forOurselves,
      'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
    },
  },
  'a file of the studio': {
    routes: /^\/studio\/assets\//,
    headers: { ...forOurselves, 'content-security-policy': noPage },
  },
  'a page of the studio': {
    routes: /^\/studio(\/|\/\*|\/sample|\/shared-results)?$/,
    headers: forOurselves,
  },
  'the description of the calls': {
    routes: /^\/docs(\/|$)|^\/openapi\.json$/,
    headers: { ...forOurselves, 'content-security-policy': noPage },
  },
  'where single sign-on of a workspace begins and ends': {
    routes: /^\/sso(\/|$)/,
    headers: { ...forOurselves, 'content-security-policy': noPage, 'cache-control': 'no-store' },
  },
  'what a directory calls': {
    routes: /^\/scim\//,
    headers: { ...forOurselves, 'content-security-policy': noPage },
  },
  'what assistants call': {
    routes: /^\/(mcp|oauth\/(authorize|token|revoke))$|^\/\.well-known\/oauth-/,
    headers: { ...forOurselves, 'content-security-policy': noPage },
  },
  'a call of the operator': {
    routes: /^\/(healthz|readyz|version|metrics)$/,
    headers: { ...forOurselves, 'content-security-policy': noPage },
  },
  'the description of a frame': {
    routes: /^\/oembed$/,
    headers: { ...forOurselves, 'content-security-policy': noPage },
  },
  'any other address': {
    routes: /^\/?\*$/,
    headers: { ...forOurselves, 'content-security-policy': noPage },
  },
}
const always: Expected = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer|same-origin)$/,
  'content-security-policy': /./,
  'permissions-policy': /camera=\(\), geolocation=\(\)/,
  'strict-transport-security': 'max-age=31536000',
  'x-request-id': /./,
  server: null,
  'x-powered-by': null,
}

const folder = mkdtempSync(join(tmpdir(), 'askwell-headers-'))
writeFileSync(join(folder, 'main-1a2b3c4d.js'), 'export {}')
const file = {
  version: 'abc',
  plain: Buffer.from('1'),
  brotli: Buffer.from('1'),
  gzip: Buffer.from('1'),
}
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
let server: TestServer
let routes: readonly FoundRoute[] = []
beforeAll(async () => {
  const started = await listenForRoutes(() =>
    startTestServer({
      config: {
        publicUrl: 'https://ask.example',
        singleSignOn: {
          name: 'One',
          issuer: 'https://one.example',
          clientId: 'x',
          clientSecret: 'y',
        },
      },
      pages: {
        begin: () => null,
        render: () => '<!doctype html><title>drawn</title>',
        assets,
        assetsDir: folder,
        worker: '1',
      },
      studio: { html: '<!doctype html>', sampleHtml: '<!doctype html>', assetsDir: folder },
      loader: new Map([
        ['widget.js', file],
        ['widget-stage-abc.js', file],
      ]),
    }),
  )
  server = started.made
  routes = started.routes
})
afterAll(() => server.close())

const ask = (url: string, method: HTTPMethods = 'GET') =>
  server.app.inject({ method: method as 'GET', url })
function carries(
  headers: Readonly<Record<string, unknown>>,
  expected: Expected,
  what: string,
): void {
  for (const [name, value] of Object.entries(expected)) {
    if (value === null) expect(headers, `${what}: ${name}`).not.toHaveProperty(name)
    else
      expect(String(headers[name]), `${what}: ${name}`).toMatch(
        typeof value === 'string' ? new RegExp(`^${value.replace(/[()]/g, '\\$&')}$`) : value,
      )
  }
}

describe('headers of every reply', () => {
  it('each route has one kind, and each kind a route', () => {
    expect(routes.length).toBeGreaterThan(150)
    for (const { url } of routes) {
      const own = Object.keys(kinds).filter((kind) => kinds[kind]?.routes.test(url))
      expect(own, url).toHaveLength(1)
    }
    for (const [kind, { routes: of }] of Object.entries(kinds))
      expect(
        routes.some(({ url }) => of.test(url)),
        kind,
      ).toBe(true)
  })

  it.each(Object.entries(kinds))('%s', async (_kind, { routes: of, headers }) => {
    for (const { method, url: route } of routes.filter(({ url }) => of.test(url))) {
      const url = addressIn(route)
      const reply = await ask(url, method)
      carries(reply.headers, { ...always, ...headers }, `${method} ${url} ${reply.statusCode}`)
    }
  })

  const found: readonly (readonly [what: string, url: string, expected: Expected])[] = [
    [
      'a survey',
      '/feedback?node_id=x',
      {
        ...forEverySite,
        'content-security-policy': /script-src 'nonce-.*require-trusted-types-for 'script'/,
      },
    ],
    [
      'a survey without its parameter',
      '/feedback',
      { ...forEverySite, 'content-security-policy': noPage },
    ],
    [
      'a chat',
      '/chat?feedback_id=x&token=y',
      { ...forEverySite, 'referrer-policy': 'no-referrer' },
    ],
    ['the frame of a widget', '/widget?code=x', { ...forEverySite, 'x-frame-options': null }],
    [
      'a preview',
      '/flow_preview?flow_id=x',
      { ...forEverySite, 'content-security-policy': /frame-ancestors 'self'/ },
    ],
    [
      'the studio',
      '/studio/',
      {
        ...forOurselves,
        'content-security-policy':
          /frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types /,
        'x-frame-options': 'DENY',
      },
    ],
    [
      'its sample page',
      '/studio/sample',
      {
        ...forOurselves,
        'content-security-policy':
          /frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types /,
        'x-frame-options': 'SAMEORIGIN',
      },
    ],
    [
      'a file of the studio',
      '/studio/assets/main-1a2b3c4d.js',
      { ...forOurselves, 'cache-control': /immutable/ },
    ],
    [
      'a script of the pages',
      '/assets/main-1a2b3c4d.js',
      { ...forEverySite, 'cache-control': /immutable/ },
    ],
    ['the loader', '/widget.js', { ...forEverySite, 'access-control-allow-origin': '\\*' }],
    [
      'a part of the loader',
      '/widget-stage-abc.js',
      { ...forEverySite, 'access-control-allow-origin': '\\*' },
    ],
    ['a stylesheet of a channel', '/v1/nodes/x/style.css', forEverySite],
    ['a well-known address', '/.well-known/security.txt', forOurselves],
    ['a call that is not there', '/owner/v1/nothing', forOurselves],
    ['a call of respondents that is not there', '/v1/nothing', forEverySite],
    ['an address that only begins like theirs', '/feedbacks-of-others', forOurselves],
    ['an address that cannot be read', '/v1/nodes/%zz', forEverySite],
  ]
  it.each(found)('%s', async (what, url, expected) =>
    carries((await ask(url)).headers, { ...always, ...expected }, what),
  )

  it('says nothing of https where there is none', async () => {
    const plain = await startTestServer()
    expect((await plain.app.inject('/healthz')).headers).not.toHaveProperty(
      'strict-transport-security',
    )
    await plain.close()
  })
})
