// The studio: one document for all its addresses (the app reads the address itself), and its files under hashed names.
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = newNonce()
    reply.headers({
      'content-security-policy': studioPolicy(nonce, config.realtimeUrl),
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    })
    return sendHtml(request, reply, studio.html.replaceAll('NONCE_OF_THIS_REPLY', nonce))
  }
  app.get('/studio/sample', async (request, reply) => {
    reply.headers({ 'content-security-policy': samplePolicy, 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'same-origin' })
    return sendHtml(request, reply, studio.sampleHtml)
  })
  app.get('/studio/', send)
  app.get('/studio/*', send)
}

/** A page to look at a widget on: framed by the studio alone, and running nothing but files of ours. */
const samplePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * Scripts and workers are files of ours and nothing else. The nonce is for the few style sheets that the libraries add while running;
 * frames show previews of this server's own survey pages, images may be owners' logos.
 */
function studioPolicy(nonce: string, realtimeUrl: string | null): string {
  const realtime = realtimeUrl === null ? '' : ` ${new URL(realtimeUrl).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    `connect-src 'self'${realtime}`,
    "frame-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
