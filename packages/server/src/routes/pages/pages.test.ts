// The six documents, their data, and every address that is not a document. The renderer here writes its data
// down, so that a test can read what a page would be made of.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import type { PageAssets, PageData, WidgetSettings } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signPreview } from '../../access/preview-token.ts'
import { StoreUnavailable } from '../../store/store-unavailable.ts'
import { id, ids, testBundle, testFlow } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer, testTime } from '../../test-kit/respondent-server.ts'

const assets: PageAssets = {
  script: '/assets/entry-1a2b.js',
  preload: [],
  markdown: [],
  regex: [],
  mask: [],
  special: [],
  preloaded: [],
  calls: [],
  chat: [],
  widget: [],
  css: '',
}
let drawFails = false
const drawn: { data: PageData; nonce: string }[] = []
const render = ({ data, nonce }: { data: PageData; nonce: string }): string => {
  if (drawFails) throw new Error('canary of the renderer')
  drawn.push({ data, nonce })
  return `<!doctype html><title>drawn</title><p>${'long enough to be worth compressing '.repeat(60)}</p>`
}

let server: TestServer
beforeAll(async () => {
  const assetsDir = mkdtempSync(join(tmpdir(), 'askwell-assets-'))
  writeFileSync(join(assetsDir, 'entry-1a2b.js'), 'console.log(1)')
  writeFileSync(join(assetsDir, 'entry-1a2b.js.gz'), gzipSync('console.log(1)'))
  server = await startTestServer({
    pages: {
      render,
      begin: () => null,
      assets,
      assetsDir,
      worker: 'const askwellVersion="1"',
      pushWorker: 'self.push',
    },
    config: { publicSiteUrl: 'https://public.test/' },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  drawFails = false
  drawn.length = 0
  server.clock.now = testTime
  await server.setNode({})
})

const open = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await server.app.inject({ url, headers })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    html: reply.body,
    raw: reply.rawPayload,
    page: drawn.at(-1)?.data ?? null,
  }
}
const shows = async (url: string): Promise<PageData> => {
  const { status, headers, page } = await open(url)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  if (!page) throw new Error('nothing was drawn')
  return page
}

describe('the survey page', () => {
  it.each(['/feedback', '/web_feedback', '/feedback/'])(
    '%s holds the very reply of the node call (R-ROUTE-05, R-ROUTE-06)',
    async (path) => {
      const page = await shows(`${path}?node_id=${ids.node}&lang=tr&x=%20y`)
      expect(page).toMatchObject({
        route: 'survey',
        previewFlow: null,
        nowMs: testTime,
        search: `?node_id=${ids.node}&lang=tr&x=%20y`,
      })
      const call = await server.app.inject(`/v1/nodes/${ids.node}`)
      expect(page.node).toEqual(call.json())
      expect(page.settings).toEqual({
        publicSiteUrl: 'https://public.test/',
        providerUrl: server.deps.config.providerUrl,
        tagManagerId: null,
        errorReportUrl: null,
        realtimeUrl: null,
        studioUrl: null,
      })
    },
  )

  it.each([ids.unknown, 'nope', ''])(
    '"%s" is a page without a node, with 200 (A-005)',
    async (nodeId) => {
      expect((await shows(`/feedback?node_id=${nodeId}`)).node).toBeNull()
    },
  )

  it('draws a new seed for every reader', async () => {
    const seeds: number[] = []
    for (let reader = 0; reader < 8; reader++)
      seeds.push((await shows(`/feedback?node_id=${ids.node}`)).seed)
    expect(new Set(seeds).size).toBeGreaterThan(6)
  })

  it('is never stored, compressed, and free to be embedded', async () => {
    const { headers, raw } = await open(`/feedback?node_id=${ids.node}`, {
      'accept-encoding': 'gzip, br',
    })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    })
    expect(brotliDecompressSync(raw).toString()).toContain('<title>drawn</title>')
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers['content-security-policy']).not.toContain('frame-ancestors')
  })

  it('has a policy with a new nonce', async () => {
    const policies = [
      await open(`/feedback?node_id=${ids.node}`),
      await open(`/feedback?node_id=${ids.node}`),
    ].map(({ headers }) => headers['content-security-policy'])
    expect(new Set(policies).size).toBe(2)
    expect(policies[1]).toContain(`script-src 'nonce-${drawn[1]?.nonce}' 'strict-dynamic'`)
    expect(policies[0]).toContain("img-src 'self' data: https://help.test;")
  })

  it('names the domains of its widgets as those who may embed it (A-171)', async () => {
    const other = testFlow({ flowId: id(700) })
    const widget = {
      code: 'PSN-ABC1234',
      node_id: id(701),
      enabled_domains: ['shop.test'],
    } as WidgetSettings
    const nodes = testBundle().nodes.map((node) => ({ ...node, id: id(701), flow_id: other.id }))
    await server.store.importBundle(
      server.workspaceId,
      { ...testBundle(), flows: [other], nodes, widgets: [widget] },
      testTime,
    )
    const { headers } = await open(`/feedback?node_id=${id(701)}`)
    expect(headers['content-security-policy']).toContain(
      "frame-ancestors 'self' http://shop.test:* https://shop.test:*",
    )
  })

  it('a fault of ours is a page with 500, never blank, and tells nothing (A-274)', async () => {
    drawFails = true
    const { status, headers, html } = await open(`/feedback?node_id=${ids.node}`)
    expect(status).toBe(500)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(html).toContain('Something went wrong. Please try again later.')
    expect(html).not.toContain('canary')
  })
})

describe('a route without what it needs (R-ROUTE-10, R-ROUTE-13)', () => {
  it.each([
    '/feedback',
    '/web_feedback?x=1',
    '/web_flow_preview',
    '/flow_preview/',
    `/chat?feedback_id=${id(1)}`,
    '/chat?token=x',
    '/chat',
    '/widget',
  ])('%s is blank', async (url) => {
    const { status, headers, html, page } = await open(url)
    expect({ status, page }).toEqual({ status: 200, page: null })
    expect(html).toMatch(/<body><\/body>/)
    expect(html).not.toContain('<script')
    expect(headers['content-security-policy']).toBe("default-src 'none'")
  })
})

describe('previews', () => {
  it.each(['/web_flow_preview', '/flow_preview'])(
    '%s holds the newest published version (R-ROUTE-01, R-ROUTE-03)',
    async (path) => {
      const page = await shows(`${path}?flow_id=${ids.flow}`)
      expect(page).toMatchObject({
        route: path.slice(1),
        node: null,
        previewFlow: { id: ids.flow, version: 1 },
      })
      expect(JSON.stringify(page.previewFlow)).not.toMatch(/weight|secret-definition/)
    },
  )

  it('show the draft to everybody with its token, for an hour', async () => {
    const draft = { ...testFlow({ flowId: id(600) }), name: 'Draft' }
    await server.store.putDraft(server.workspaceId, draft, testTime)
    const preview = async (token: string) =>
      (await shows(`/web_flow_preview?flow_id=${draft.id}&preview_token=${token}`)).previewFlow
        ?.name ?? null
    const token = signPreview(server.deps.secrets.preview, draft.id, testTime)
    expect(await preview(token)).toBe('Draft')
    expect(await preview('')).toBeNull()
    expect(await preview(signPreview(server.deps.secrets.preview, ids.flow, testTime))).toBeNull()
    server.clock.now += 3_600_000
    expect(await preview(token)).toBeNull()
  })

  it.each([ids.unknown, 'nope', ''])('of "%s" show that there is none (A-005)', async (flowId) => {
    expect((await shows(`/web_flow_preview?flow_id=${flowId}`)).previewFlow).toBeNull()
  })
})

describe('the other shells', () => {
  it('the chat tells nobody where it is (R-ROUTE-07, A-215)', async () => {
    const { headers, page } = await open(`/chat?feedback_id=${id(1)}&token=x`)
    expect(page).toMatchObject({ route: 'chat', node: null })
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('the widget host (R-ROUTE-08)', async () => {
    expect(await shows('/widget?code=PSN-ABC1234')).toMatchObject({ route: 'widget' })
  })
})

describe('any other address (R-ROUTE-09)', () => {
  it.each([
    '/',
    '/nope',
    '/feedback/extra',
    '/feedback//',
    '/Feedback?node_id=1',
    '/index.html',
    '/v10',
    '/favicon.ico',
    '/%2e%2e/x',
    '//evil.test/x',
  ])('%s leads to the public site', async (url) => {
    const { status, headers } = await open(url)
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: 'https://public.test/',
    })
  })

  it.each([
    '/v1/nope',
    '/v2/x?y=1',
    '/owner/v1/nope',
    '/assets/nope.js',
    '/schemas/nope',
    '/socket.io/?EIO=4',
    '/metrics',
  ])('%s is not a document: 404 in JSON', async (url) => {
    const { status, html } = await open(url)
    expect(status).toBe(404)
    expect(JSON.parse(html)).toMatchObject({ code: 13002 })
  })

  it('HEAD is answered like GET, without a body', async () => {
    const reply = await server.app.inject({ method: 'HEAD', url: `/feedback?node_id=${ids.node}` })
    expect({ status: reply.statusCode, body: reply.body }).toEqual({ status: 200, body: '' })
    expect((await server.app.inject({ method: 'HEAD', url: '/nope' })).statusCode).toBe(302)
  })
})

describe('the service worker', () => {
  it('has its own address, is revalidated, and may connect to this server only', async () => {
    const { status, headers, html } = await open('/sw.js')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    expect(html).toContain('askwellVersion')
  })

  it.each(['/chat/push/worker.js', '/studio/push/worker.js'])(
    'of notifications is at %s, controls no page, and is our own pages’ alone',
    async (path) => {
      const { status, headers, html } = await open(path)
      expect({ status, html }).toEqual({ status: 200, html: 'self.push' })
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'cross-origin-resource-policy': 'same-origin',
      })
      // Without it a worker controls only its own folder.
      expect(headers['service-worker-allowed']).toBeUndefined()
    },
  )
})

describe('scripts and styles', () => {
  it('are kept for ever under their hashed names, compressed before', async () => {
    const { status, headers } = await open('/assets/entry-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    })
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
    const again = await open('/assets/entry-1a2b.js', {
      'if-none-match': String(headers['etag']),
      'accept-encoding': 'gzip',
    })
    expect(again.status).toBe(304)
  })

  it.each([
    '/assets/../app.ts',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('%s stays inside', async (url) => {
    const { status } = await open(url)
    expect([302, 403, 404]).toContain(status)
  })
})

it('without the store a page says so with 503, and asks to come back', async () => {
  const away = await startTestServer({
    pages: { render, begin: () => null, assets, assetsDir: tmpdir() },
  })
  away.store.nodeById = () => Promise.reject(new StoreUnavailable('away'))
  const reply = await away.app.inject(`/feedback?node_id=${ids.node}`)
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toMatch(/^\d+$/)
  expect(reply.body).toContain('Something went wrong. Please try again later.')
  await away.close()
})
