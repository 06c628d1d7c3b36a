// The studio: one document for all its addresses (the app reads the address itself), and its files under hashed names.
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { newNonce, sendHtml } from '../pages/send-page.ts'

export async function studioRoutes(app: FastifyInstance, { studio, config }: Deps): Promise<void> {
  app.get('/studio', async (_request, reply) => reply.redirect('/studio/', 302))
  if (studio === null) return
  await app.register(fastifyStatic, {
    root: studio.assetsDir,
    prefix: '/studio/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  const html = withOrigins(studio.html, config)
  const sampleHtml = withOrigins(studio.sampleHtml, config)
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = newNonce()
    reply.headers({
      'content-security-policy': studioPolicy(nonce, config),
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
    return sendHtml(request, reply, html.replaceAll('NONCE_OF_THIS_REPLY', nonce))
  }
  app.get('/studio/sample', async (request, reply) => {
    reply.headers({
      'content-security-policy': samplePolicy(config),
      'referrer-policy': 'same-origin',
    })
    // It knows no other origin than the page's own.
    if (config.studioUrl === null) reply.header('x-frame-options', 'SAMEORIGIN')
    return sendHtml(request, reply, sampleHtml)
  })
  // Separate from the others, because guests open it.
  app.get('/studio/shared-results', send)
  app.get('/studio/', send)
  app.get('/studio/*', send)
}

/** Both are empty if the studio does not have its own origin: then each page uses the address at which it was opened. */
const withOrigins = (html: string, { publicUrl, studioUrl }: Config): string =>
  html
    .replaceAll('PUBLIC_ORIGIN_OF_THIS_SERVER', studioUrl === null ? '' : publicUrl)
    .replaceAll('STUDIO_ORIGIN_OF_THIS_SERVER', studioUrl ?? '')

/** No string becomes markup or a script. Each named policy allows only the address of its script. */
function trustedTypes(
  ...policies: readonly ('askwell-simulation' | 'askwell-push' | 'askwell-loader')[]
): readonly string[] {
  return ["require-trusted-types-for 'script'", `trusted-types ${policies.join(' ')}`]
}

/** A page to look at a widget on: only the studio may frame it, and it runs only our own files. */
function samplePolicy({ studioUrl }: Config): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${studioUrl ?? "'self'"}`,
    ...trustedTypes('askwell-loader'),
  ].join('; ')
}

/**
 * Scripts and workers are only our own files. The nonce is for the few style sheets that the libraries add while running;
 * frames show previews of this server's own survey pages, images may be owners' logos.
 */
function studioPolicy(nonce: string, { realtimeUrl, publicUrl, studioUrl }: Config): string {
  const realtime = realtimeUrl === null ? '' : ` ${new URL(realtimeUrl).origin}`
  const apart = studioUrl === null ? null : publicUrl
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: https:${apart === null ? '' : ` ${apart}`}`,
    `connect-src 'self'${realtime}`,
    `frame-src ${apart ?? "'self'"}`,
    "worker-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...trustedTypes('askwell-simulation', 'askwell-push'),
  ].join('; ')
}
