// `/exports/{id}/{number}?token=`: a file of an export, for everybody who has its address, for an hour (ECO-84).
import type { FastifyInstance } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { exportedFileSubject, isPreviewValid } from '../../access/preview-token.ts'
import { byAnySecret } from '../../access/rotated-secrets.ts'
import { openExportFile } from '../../actions/owner/exports.ts'
import type { Served } from '../../events/served.ts'
import { notFound } from '../../refusal.ts'

export type ExportedFileDeps = Pick<
  Served,
  'limiter' | 'store' | 'files' | 'clock' | 'secrets' | 'acceptedSecrets'
>

interface Route {
  readonly Params: { readonly id: string; readonly number: string }
  readonly Querystring: { readonly token?: unknown }
}

export function serveExportedFiles(app: FastifyInstance, deps: ExportedFileDeps): void {
  app.get<Route>(
    '/exports/:id/:number',
    { onRequest: async ({ ip }) => deps.limiter.countAddress(limitsOf('S-export-file'), ip) },
    async ({ params: { id, number }, query: { token } }, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      const subject = exportedFileSubject(id, Number(number))
      const isValid = byAnySecret(deps, 'preview', (secret) =>
        isPreviewValid(secret, subject, `${token}`, deps.clock()),
      )
      const file = isValid ? await openExportFile(deps, id, Number(number)) : null
      // Wrong and expired tokens, and files that do not exist, get the same refusal.
      if (file === null) throw notFound()
      const { part, content } = file
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-length': part.bytes,
          'content-disposition': `attachment; filename="${part.path.replaceAll('/', '_')}"`,
        })
        .send(content)
    },
  )
}
