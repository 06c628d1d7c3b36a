// C-05 and C-06: the two calls that a chosen file makes side by side. They differ in what they call the file.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import type { KnownVisits } from '../../access/known-visits.ts'
import { admitUpload } from '../../actions/files/admit-upload.ts'
import { takeUpload } from '../../actions/files/take-upload.ts'
import type { Settings } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'
import { fileUrl } from '../../present/file-url.ts'
import { Refusal } from '../../refusal.ts'
import { readParts } from '../files/read-parts.ts'
import { serve } from '../serve.ts'

export function serveUploads(
  api: FastifyInstance,
  deps: Deps,
  settings: Settings,
  visits: KnownVisits,
): void {
  const { publicUrl } = deps.config
  const tools = { settings, store: deps.store }
  const take = async (
    request: Parameters<typeof readParts>[0],
    purpose: 'attachment' | 'blob',
    query: {
      node_id?: string | undefined
      device_id?: string | undefined
      question_id?: string | undefined
    },
  ) => {
    await admitUpload(tools, {
      nodeId: query.node_id?.toLowerCase() ?? null,
      questionId: query.question_id?.toLowerCase() ?? null,
      visited: visits.nodesOf(request.ip),
      receivedAt: deps.clock(),
    })
    const { file } = await readParts(request, deps, { file: 'file' })
    if (file === null) throw new Refusal(13009, 'This call needs one file, named `file`.')
    const { id, address } = await takeUpload(deps, file, {
      purpose,
      kinds: 'image_or_pdf',
      field: 'file',
      nodeId: query.node_id ?? null,
      deviceId: query.device_id ?? null,
    })
    return { id, url: fileUrl(publicUrl, address) }
  }

  serve(api, calls.attachment, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { id, url } = await take(request, 'attachment', query)
    return { id, file_url: url }
  })
  serve(api, calls.direct_upload, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { data: await take(request, 'blob', query) }
  })
}
