// `/metrics`: on the main port with the token, or on a separate port, where an operator's network decides who may ask. The
// separate port also answers `/readyz` with its reasons (OP-30, OP-32).
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'
import { presentHealth } from './present-health.ts'

/** Whether a request has the token of metrics in its header; compared in constant time. */
export function mayReadMetrics({ metrics: { token } }: Config, request: FastifyRequest): boolean {
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token !== null && sent !== undefined && timingSafeEqual(digest(sent), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export function serveMetrics(app: FastifyInstance, config: Config, metrics: Metrics | null): void {
  if (config.metrics.token === null || metrics === null) return
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(config, request))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    const { type, text } = await metrics.scrape(request.headers.accept)
    return reply.type(type).header('cache-control', 'no-store').send(text)
  })
}

/** Starts with the app, so that a port in use refuses the start. */
export function listenForScrapes(
  app: FastifyInstance,
  { host, metrics: { port } }: Config,
  metrics: Metrics,
  health: Health,
): void {
  if (port === null) return
  const server = createServer((request, response) => {
    void answer(request, response, metrics, health).catch(() => response.writeHead(500).end())
  })
  server.requestTimeout = 10_000
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
}

async function answer(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  metrics: Metrics,
  health: Health,
): Promise<void> {
  const path = url?.split('?')[0]
  if (method !== 'GET' || (path !== '/metrics' && path !== '/readyz'))
    return void response.writeHead(404).end()
  if (path === '/readyz') {
    const { status, body } = presentHealth(health, 'all')
    response.writeHead(status, { 'content-type': 'application/json' })
    return void response.end(JSON.stringify(body))
  }
  const { type, text } = await metrics.scrape(headers.accept)
  response.writeHead(200, { 'content-type': type })
  response.end(text)
}
