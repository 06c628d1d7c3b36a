// GET /files/…: a stored file at its unguessable address. Made to be drawn by <img> or saved, never to be a page: saved
// under a name of ours, in a sandbox that permits nothing, and only as the detected type.
import type { FastifyInstance } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { readFile } from '../../actions/files/read-file.ts'
import type { Served } from '../../events/served.ts'
import { fileHeaders } from '../../present/file-headers.ts'

const limits = limitsOf('file')

export function serveFiles(app: FastifyInstance, deps: Served): void {
  app.get<{ Params: { address: string } }>('/files/:address', {
    onRequest: async (request) => deps.limiter.countAddress(limits, request.ip),
    handler: async (request, reply) => {
      const { file, content } = await readFile(deps, request.params.address)
      return reply.headers(fileHeaders(file)).send(content)
    },
  })
}
