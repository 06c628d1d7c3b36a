// `/feeds/{token}.csv`: the responses of a channel for a spreadsheet (ECO-48). Unknown, expired and revoked tokens get the same
// reply after the same work, and are counted like those that exist.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { type FeedReading, feedFile, openFeed } from '../../actions/owner/feeds.ts'
import { holdUntilGone } from '../../actions/owner/hold-work.ts'
import { hashLinkToken } from '../../actions/owner/people/link-token.ts'
import type { Served } from '../../events/served.ts'
import { notFound } from '../../refusal.ts'
import { goneOf } from '../respondent/gone-of.ts'

export type FeedDeps = Pick<
  Served,
  'config' | 'limiter' | 'store' | 'clock' | 'exports' | 'settings' | 'newId'
>

export function serveFeeds(app: FastifyInstance, deps: FeedDeps): void {
  app.get<{ Params: { token: string } }>(
    '/feeds/:token.csv',
    { onRequest: async ({ ip }) => deps.limiter.countAddress(limitsOf('S-feed'), ip) },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      const { token } = request.params
      await deps.limiter.countFeed(hashLinkToken(token))
      const reading = await openFeed(deps, token)
      if (reading === null) throw notFound()
      return sendFeed(deps, reading, request, reply)
    },
  )
}

/**
 * The tag is a digest of the file, so the file is made twice: to be compared and to be sent. Neither is ever in memory
 * or on the disk as a whole.
 */
async function sendFeed(
  deps: FeedDeps,
  reading: FeedReading,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const gone = goneOf(reply)
  await holdUntilGone(deps, reading.workspaceId, 'exports', gone)
  const etag = `"${await digestOf(await feedFile(deps, reading, gone))}"`
  reply.headers({ etag })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag))
    return reply.code(304).send()
  reply.type('text/csv; charset=utf-8')
  return request.method === 'HEAD' ? reply.send() : reply.send(await feedFile(deps, reading, gone))
}

async function digestOf(file: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of file) hash.update(bytes)
  return hash.digest('base64url')
}
