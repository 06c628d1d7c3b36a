// C-24: how the script of host pages and its parts are served.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerErrors } from '../../http/errors-to-http.ts'
import { loaderFromBuild } from '../../start/loader-from-build.ts'
import { loaderRoutes } from './loader-script.ts'

const folder = mkdtempSync(join(tmpdir(), 'askwell-loader-'))
for (const name of ['widget.js', 'widget-stage-0a1b2c3d.js', 'widget-life-0a1b2c3d.js']) {
  const code = `// ${name}\n`
  writeFileSync(join(folder, name), code)
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(code))
  writeFileSync(join(folder, `${name}.gz`), gzipSync(code))
}
const app = fastify()
answerErrors(app)
loaderRoutes(app, loaderFromBuild(folder))
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the script of host pages', () => {
  it('is open to every site, packed, and asked for again after minutes (R-WGT-58)', async () => {
    const plain = await get('/widget.js')
    expect(plain.body).toBe('// widget.js\n')
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
      vary: 'Accept-Encoding',
    })
    const brotli = await get('/widget.js', { 'accept-encoding': 'gzip, br' })
    expect([
      brotli.headers['content-encoding'],
      brotliDecompressSync(brotli.rawPayload).toString(),
    ]).toEqual(['br', plain.body])
    const gzip = await get('/widget.js', { 'accept-encoding': 'gzip' })
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual([
      'gzip',
      plain.body,
    ])
  })

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/widget.js')
    const known = await get('/widget.js', { 'if-none-match': `W/${headers.etag}, "x"` })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect((await get('/widget.js', { 'if-none-match': '"x"' })).statusCode).toBe(200)
  })

  it('is kept for ever under its version', async () => {
    const version = `${(await get('/widget.js')).headers.etag}`.replaceAll('"', '')
    expect((await get(`/widget.js?v=${version}`)).headers['cache-control']).toContain('immutable')
    expect((await get('/widget.js?v=old')).headers['cache-control']).toContain('max-age=300')
  })

  it.each(['stage', 'life'])(
    'has a part called %s that is cached permanently, and replaces that of an older one',
    async (name) => {
      const part = await get(`/widget-${name}-0a1b2c3d.js?250`)
      expect([part.body, part.headers['cache-control']]).toEqual([
        `// widget-${name}-0a1b2c3d.js\n`,
        'public, max-age=31536000, immutable',
      ])
      const old = await get(`/widget-${name}-00000000.js`)
      expect([old.body, old.headers['cache-control']]).toEqual([part.body, 'no-store'])
    },
  )

  it.each(['/widget-extra-0a1b2c3d.js', '/widget-stage-..%2f.js', '/widget-other-0a.js'])(
    '%s is not there',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})
