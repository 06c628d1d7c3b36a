import { readFileSync } from 'node:fs'
import { calls, ownerCalls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { demoNodes, loadDemo } from '../../demo/index.ts'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'

const OpenApi = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) }))),
})

describe('what the server says of itself', () => {
  let server: TestServer
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
  beforeAll(async () => {
    server = await startTestServer({ config: { demo: true } })
  })
  afterAll(() => server.close())

  it('R-CONST-18: exposes its version', async () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')))
    expect((await get('/version')).json()).toEqual({ version })
  })

  it('is alive and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready', store: 'sqlite', files: 'ready' })
    for (const url of ['/healthz', '/readyz', '/version']) expect((await get(url)).headers['cache-control']).toBe('no-store')
  })

  it('describes exactly the calls that are built', async () => {
    const { openapi, paths } = OpenApi.parse((await get('/openapi.json')).json())
    expect(openapi).toMatch(/^3\.1/)
    const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    const built = [...Object.values(calls), ...Object.values(ownerCalls)]
      .filter((call) => call.built)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual(built.toSorted())
    expect(Object.keys(paths['/v1/feedbacks']?.['post']?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '403', '404', '413', '415', '422', '429', '503']),
    )
  })

  it('names no schema that is not there', async () => {
    const { body } = await get('/openapi.json')
    const { components } = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) }).parse(JSON.parse(body))
    const named = new Set([...body.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name))
    expect(named.size).toBeGreaterThan(10)
    for (const name of named) expect(Object.keys(components.schemas)).toContain(name)
  })

  it('shows the description without asking any other host', async () => {
    const page = await get('/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    for (const [, file] of page.body.matchAll(/(?:src|href)="\.\/([^"]+)"/g)) expect((await get(`/docs/${file}`)).statusCode, file).toBe(200)
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

  describe('the page in the place of the studio', () => {
    it('lists the demo surveys and nothing an owner made', async () => {
      expect((await get('/studio/')).body).toContain('No demo surveys here')
      await loadDemo(server.store, await server.store.createWorkspace('Demo', 0), server.clock.now)
      const { body } = await get('/studio/')
      for (const id of [demoNodes.shopVisit, demoNodes.delivery, demoNodes.pulse]) expect(body).toContain(`href="/feedback?node_id=${id}"`)
      expect(body).toContain('Hazel &#38; Pine')
      expect(body).not.toContain('Corner shop')
    })

    it('runs nothing, loads nothing and cannot be framed', async () => {
      const page = await get('/studio/')
      expect(page.body).not.toMatch(/<script|https?:\/\/(?!localhost:3999|www\.w3\.org)/)
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]{22}'/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(page.body).toContain(`<style nonce="${/nonce-([\w-]+)/.exec(policy)?.[1]}">`)
      expect((await get('/studio/')).headers['content-security-policy']).not.toBe(policy)
      expect((await get('/studio')).headers.location).toBe('/studio/')
    })
  })
})
