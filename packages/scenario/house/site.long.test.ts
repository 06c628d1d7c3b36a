// Builds the site of the documentation and looks at it as its readers do.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../src/browser.ts'
import { root } from './planted-tree.ts'

const { browser } = await sharedBrowser()
const dist = join(root, 'website/dist')
const types: Readonly<Record<string, string>> = {
  ...{
    '.html': 'text/html',
    '.css': 'text/css',
    '.js': 'text/javascript',
    '.svg': 'image/svg+xml',
  },
  ...{ '.md': 'text/markdown', '.txt': 'text/plain', '.wasm': 'application/wasm' },
}
let server: Server
let origin: string

beforeAll(async () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/site.mjs'], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  })
  if (status !== 0) throw new Error(stderr)
  server = createServer(({ url = '/' }, reply) => {
    const path = fileOf(decodeURIComponent(new URL(url, 'http://site').pathname))
    const isThere = existsSync(path)
    reply.writeHead(isThere ? 200 : 404, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
    })
    reply.end(isThere ? readFileSync(path) : '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 600_000)
afterAll(() => server?.close())

const fileOf = (path: string): string => join(dist, path.endsWith('/') ? `${path}index.html` : path)
const read = (path: string): string => readFileSync(join(dist, path), 'utf8')
const htmlFiles = () => globSync('**/*.html', { cwd: dist })

describe('the built site', () => {
  it('has no dead link, neither to a page nor to a heading (ECO-97)', () => {
    const dead = htmlFiles().flatMap((file) => {
      const html = read(file)
      const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
      return links
        .filter((href) => !/^(?:https?|mailto):/.test(href))
        .filter((href) => {
          const { pathname, hash } = new URL(href.replaceAll('&#38;', '&'), `http://site/${file}`)
          const path = fileOf(decodeURIComponent(pathname))
          if (!existsSync(path)) return true
          const id = decodeURIComponent(hash.slice(1))
          return id !== '' && !readFileSync(path, 'utf8').includes(`id="${id}"`)
        })
        .map((href) => `${file}: ${href}`)
    })
    expect(htmlFiles().length).toBeGreaterThan(90)
    expect(dead).toEqual([])
  })

  it('has each page as Markdown, and lists them for assistants (ECO-97)', () => {
    const listed = [...read('llms.txt').matchAll(/\]\((\/[^)]+\.md)\)/g)].map(
      ([, path = '']) => path,
    )
    expect(listed.length).toBeGreaterThan(90)
    expect(listed.filter((path) => !existsSync(join(dist, path)))).toEqual([])
    const pages = htmlFiles().map((file) => `/${file.replace(/\/index\.html$/, '.md')}`)
    const others = ['/404.html', '/index.html']
    expect(pages.filter((page) => !listed.includes(page) && !others.includes(page))).toEqual([])
  })

  it('has a reference of every call, metric and event (ECO-98)', () => {
    expect(read('reference/api-flows.md')).toContain('POST /owner/v1/flows/{id}/publish')
    expect(read('reference/api-respondents.md')).toContain('POST /v1/feedbacks')
    expect(read('reference/metrics.md')).toContain('http_server_request_duration_seconds')
    expect(read('reference/events.md')).toContain('feedback.completed')
    expect(read('reference/flow-document.md')).toContain('## State')
  })
})

describe.skipIf(browser === null)('a reader', () => {
  const paths = [
    '/',
    '/embed/',
    '/configuration/',
    '/reference/api-flows/',
    '/client/',
    '/404.html',
  ]
  const asked: string[] = []
  let wide: BrowserContext
  beforeAll(async () => {
    wide = await (browser as Browser).newContext({ viewport: { width: 1_280, height: 900 } })
    wide.on('request', (request) => asked.push(request.url()))
  })
  afterAll(() => wide?.close())

  it.each(paths)('meets no fault of accessibility at %s (ECO-97)', async (path) => {
    const page = await wide.newPage()
    await page.goto(`${origin}${path}`)
    const { violations } = await new AxeBuilder({ page }).analyze()
    await page.close()
    expect(
      violations.map(({ id, nodes }) => [id, nodes.slice(0, 2).map(({ html }) => html)]),
    ).toEqual([])
  })

  it('finds a page by a word, and no other host is asked for anything (ECO-97)', async () => {
    const page = await wide.newPage()
    await page.goto(`${origin}/`)
    await page.locator('site-search button').first().click()
    await page.locator('dialog input').fill('Prometheus')
    await page.locator('dialog a[href*="/watch/"]').first().waitFor()
    await page.close()
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])
  })

  it('reads and follows links without scripts (ECO-97)', async () => {
    const context = await (browser as Browser).newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${origin}/`)
    await page.locator('main a[href="/webhooks/"]').click()
    await page.locator('h1', { hasText: 'Webhooks' }).waitFor()
    await context.close()
  })

  it.each(paths)('scrolls no page sideways on a narrow screen at %s (ECO-97)', async (path) => {
    const context = await (browser as Browser).newContext({ viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    await page.goto(`${origin}${path}`)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await context.close()
  })
})
