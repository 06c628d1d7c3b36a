import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { listDemoSurveys } from '../../actions/owner/demo-surveys.ts'
import type { Deps } from '../../deps.ts'
import { studioPage } from '../../present/owner/studio-page.ts'

/** `/studio/` until the studio stands: one page without script that says where things are. */
export function studioRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/studio', async (_request, reply) => reply.redirect('/studio/', 302))
  app.get('/studio/', async (_request, reply) => {
    const surveys = await listDemoSurveys(deps)
    const nonce = randomBytes(16).toString('base64url')
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
    return reply
      .headers({ 'content-security-policy': policy, 'x-frame-options': 'DENY', 'cache-control': 'no-store', 'cross-origin-opener-policy': 'same-origin' })
      .type('text/html; charset=utf-8')
      .send(studioPage({ surveys, nonce, publicUrl: deps.config.publicUrl }))
  })
}
