// C-02: the stylesheet an owner wrote for a node, at the address the node's `css_url_react` names.
import { createHash } from 'node:crypto'
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../actions/respondent/settings.ts'
import { notFound } from '../../refusal.ts'
import { serve } from '../serve.ts'

/** The address stays the same when the text changes: a minute is what an owner waits for. */
const maxAgeSeconds = 60

export function serveNodeCss(api: FastifyInstance, settings: Settings): void {
  serve(api, calls.node_css, async ({ params, request, reply }) => {
    const css = (await settings.node(params.node_id))?.settings.css_text ?? null
    if (css === null) throw notFound()
    const etag = `"${createHash('sha256').update(css).digest('base64url')}"`
    reply.headers({
      etag,
      'cache-control': `public, max-age=${maxAgeSeconds}`,
      'content-type': 'text/css; charset=utf-8',
    })
    const known =
      request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ??
      []
    if (!known.includes(etag) && !known.includes('*')) return css
    reply.code(304)
    return ''
  })
}
