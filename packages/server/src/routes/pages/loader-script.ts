// C-24: `/widget.js` and its parts, for pages of any site. The script keeps its address, so a browser asks again after a few
// minutes and mostly learns that nothing has changed; `?v=` with its version, and the parts' own names, are cached for ever.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../refusal.ts'
import type { LoaderFile, LoaderFiles } from '../../start/loader-from-build.ts'

const forEver = 'public, max-age=31536000, immutable'
const forNow = 'public, max-age=300, stale-while-revalidate=86400'

export function loaderRoutes(app: FastifyInstance, files: LoaderFiles): void {
  app.get<{ Querystring: { v?: string } }>('/widget.js', async (request, reply) => {
    const file = files.get('widget.js')
    if (!file) throw notFound()
    return send(request, reply, file, request.query.v === file.version ? forEver : forNow)
  })
  app.get<{ Params: { part: string; version: string } }>(
    '/widget-:part(life|stage|extra|events|explain)-:version([0-9a-f]+).js',
    async (request, reply) => {
      const { part, version } = request.params
      const named = files.get(`widget-${part}-${version}.js`)
      if (named) return send(request, reply, named, forEver)
      // A page that was opened before an upgrade still asks for the old part: the new one has the same interface.
      const [newer] = [...files]
        .filter(([name]) => name.startsWith(`widget-${part}-`))
        .map(([, file]) => file)
      if (!newer) throw notFound()
      return send(request, reply, newer, 'no-store')
    },
  )
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: LoaderFile,
  cacheControl: string,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const etag = `"${file.version}"`
  reply.headers({
    etag,
    'cache-control': cacheControl,
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
    // Modules are fetched by the rules for other origins; a host page may also check a hash (SRI).
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
  })
  const known =
    request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  if (known.includes(etag)) return reply.code(304).send()
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip)
  return reply.send(file.plain)
}
