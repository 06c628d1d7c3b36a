import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callNames, calls, doorCalls, ownerCalls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'

const OpenApi = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        'x-askwell-call': z.string(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
})

describe('what the server says of itself', () => {
  let server: TestServer
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers })
  beforeAll(async () => {
    server = await startTestServer({ config: { demo: true } })
  })
  afterAll(() => server.close())

  it('exposes its version, with the tables of its database (R-CONST-18, OP-28)', async () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')))
    expect((await get('/version')).json()).toEqual({
      version,
      commit: null,
      node: process.version,
      schema: { level: server.store.level, compatible_from: expect.any(String) },
    })
  })

  it('is alive and ready (OP-25, OP-26)', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    const names = ['store', 'write', 'schema', 'disk', 'files', 'clock', 'bus', 'jobs']
    expect((await get('/readyz')).json()).toEqual({
      status: 'ready',
      checks: Object.fromEntries(names.map((name) => [name, { status: 'ok' }])),
    })
    for (const url of ['/healthz', '/readyz', '/version'])
      expect((await get(url)).headers['cache-control']).toBe('no-store')
  })

  it('describes exactly the calls of the contract', async () => {
    const { openapi, paths } = OpenApi.parse((await get('/openapi.json')).json())
    expect(openapi).toMatch(/^3\.1/)
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const promised = [
      ...Object.values(calls),
      ...Object.values(doorCalls),
      ...Object.values(ownerCalls),
    ].map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual(promised.toSorted())
    expect(Object.keys(paths['/v1/feedbacks']?.['post']?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '403', '404', '413', '415', '422', '429', '503']),
    )
  })

  it('names each call as programs do, with its number beside (ECO-7)', async () => {
    const { paths } = OpenApi.parse((await get('/openapi.json')).json())
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(paths['/owner/v1/flows/{id}/publish']?.['post']).toMatchObject({
      operationId: 'flows.publish',
      'x-askwell-call': 'O-flow-publish',
    })
    expect(paths['/v1/feedbacks']?.['post']).toMatchObject({ operationId: 'C-04' })
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(Object.values(callNames)))
  })

  it('names no schema that is not there', async () => {
    const { body } = await get('/openapi.json')
    const { components } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(body))
    const named = new Set(
      [...body.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name),
    )
    expect(named.size).toBeGreaterThan(10)
    for (const name of named) expect(Object.keys(components.schemas)).toContain(name)
  })

  it('shows the description without asking any other host', async () => {
    const page = await get('/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    for (const [, file] of page.body.matchAll(/(?:src|href)="\.\/([^"]+)"/g))
      expect((await get(`/docs/${file}`)).statusCode, file).toBe(200)
    expect((await get('/docs/json')).json()).toEqual((await get('/openapi.json')).json())
  })

  it('gives the flow document as JSON Schema', async () => {
    const reply = await get('/schemas/flow.json')
    expect(reply.headers['content-type']).toBe('application/schema+json; charset=utf-8')
    expect(reply.json()).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { Flow: { type: 'object' }, Question: { type: 'object' } },
    })
  })

  describe('the studio', () => {
    const html =
      '<!doctype html><meta property="csp-nonce" nonce="NONCE_OF_THIS_REPLY"><script type="module" src="/studio/assets/main-1a2b3c4d.js"></script>'
    let studio: TestServer
    const open = (url: string, headers: Record<string, string> = {}) =>
      studio.app.inject({ url, headers })
    beforeAll(async () => {
      const assetsDir = await mkdtemp(join(tmpdir(), 'askwell-studio-'))
      await writeFile(join(assetsDir, 'main-1a2b3c4d.js'), 'export {}')
      await writeFile(join(assetsDir, 'main-1a2b3c4d.js.br'), 'packed')
      studio = await startTestServer({
        studio: { html, sampleHtml: '<!doctype html><title>Shop</title>', assetsDir },
      })
    })
    afterAll(() => studio.close())

    it.each(['/studio/', '/studio/members', '/studio/set-up', '/studio/flows/1/build?tab=x'])(
      '%s is its one document, never stored',
      async (url) => {
        const page = await open(url)
        expect(page.statusCode).toBe(200)
        expect(page.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'x-frame-options': 'DENY',
        })
        expect(page.body).toContain('/studio/assets/main-1a2b3c4d.js')
      },
    )

    it('shows widgets on a page that the studio alone may frame (O-11)', async () => {
      const sample = await open('/studio/sample')
      expect(sample.body).toContain('<title>Shop</title>')
      for (const rule of [
        "frame-ancestors 'self'",
        "script-src 'self';",
        "form-action 'none'",
        "require-trusted-types-for 'script'; trusted-types askwell-loader",
      ])
        expect(sample.headers['content-security-policy']).toContain(rule)
    })

    it('runs no script that is not a file of ours, cannot be framed, and has a new nonce', async () => {
      const [one, two] = [await open('/studio/'), await open('/studio/')]
      const policy = String(one.headers['content-security-policy'])
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'/,
      )
      for (const rule of [
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "connect-src 'self'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy).toContain(rule)
      expect(one.body).toContain(`nonce="${/nonce-([\w-]+)/.exec(policy)?.[1]}"`)
      expect(two.headers['content-security-policy']).not.toBe(policy)
    })

    it('keeps its files for ever under their hashed names, compressed before, and nothing else of the disk', async () => {
      const file = await open('/studio/assets/main-1a2b3c4d.js', { 'accept-encoding': 'br' })
      expect(file.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
      })
      expect((await open('/studio/assets/nope.js')).statusCode).toBe(404)
      expect((await open('/studio/assets/..%2f..%2fpackage.json')).statusCode).not.toBe(200)
      expect((await open('/studio')).headers.location).toBe('/studio/')
    })
  })
})
