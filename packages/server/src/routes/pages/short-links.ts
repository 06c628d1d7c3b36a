// Short addresses: `/f/{slug}` leads to the page of a survey (ECO-52). Only the day of a visit is stored. Unknown, expired and
// deleted addresses get the same page, so that nobody learns which of them existed.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { pageAddress } from '../../actions/page-address.ts'
import { findShortLink, type OpenShortLink } from '../../actions/respondent/find-short-link.ts'
import type { Settings } from '../../actions/respondent/settings.ts'
import type { Served } from '../../events/served.ts'

const dayMs = 86_400_000

export function serveShortLinks(
  app: FastifyInstance,
  deps: Pick<Served, 'config' | 'limiter' | 'store' | 'clock'>,
  settings: Pick<Settings, 'node'>,
): void {
  const onRequest = async ({ ip }: { readonly ip: string }): Promise<void> =>
    deps.limiter.countAddress(limitsOf('S-short-link'), ip)

  const open = async (
    request: FastifyRequest<{ Params: { slug: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const link = await findShortLink(deps, request.params.slug)
    const node = link && (await settings.node(link.nodeId))
    reply.header('cache-control', 'no-store')
    if (!link || !node) {
      await deps.limiter.countAddress(limitsOf('S-short-link-unknown'), request.ip)
      return unknown(reply)
    }
    if (isVisit(request) && app.readOnly.why() === null) await count(request, link)
    return reply.redirect(pageAddress(deps.config, link), 302)
  }

  /** The survey matters more than its count. */
  const count = async (request: FastifyRequest, { id }: OpenShortLink): Promise<void> => {
    try {
      await deps.store.shortLinks.count(id, Math.floor(deps.clock() / dayMs))
    } catch (error) {
      request.log.warn({ err: error }, 'a visit of a short link was not counted')
    }
  }

  for (const path of ['/f/:slug', '/f/:slug/'] as const) app.get(path, { onRequest }, open)
}

/** Browsers fetch addresses beforehand that their users may never open. */
const isVisit = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !String(headers['sec-purpose'] ?? headers['purpose']).includes('prefetch')

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
body { display: grid; place-content: center; min-block-size: 90vh; margin: 0; padding: 1rem; text-align: center }
h1 { font-size: 1.375rem; margin: 0 0 .5rem }
p { margin: 0 0 1rem }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'`

/** In both languages of the product, because we do not know the reader's. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This link does not work</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>This link does not work.</h1>
<p>It has expired, or it was not copied completely. Please ask its sender for a new one.</p>
<div lang="tr">
<h1>Bu bağlantı çalışmıyor.</h1>
<p>Süresi dolmuş ya da eksik kopyalanmış olabilir. Lütfen gönderenden yeni bir bağlantı isteyin.</p>
</div>
</main>
</body>
</html>
`

const unknown = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
    .send(page)
