// C-04: stores a feedback. The headers say what kind it is, the body what was answered.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { isSubmissionToken } from '../../access/submission-token.ts'
import { createFeedback } from '../../actions/respondent/create-feedback.ts'
import type { Settings } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../serve.ts'
import { readFeedbackHeaders } from './feedback-headers.ts'

export function servePostFeedback(api: FastifyInstance, deps: Deps, settings: Settings): void {
  const { store, newId, config, secrets, clock } = deps
  const ownHosts = [...config.ownHosts.map((host) => host.toLowerCase()), new URL(config.publicUrl).host]
  const tools = { store, settings, newId, chatSecret: secrets.chat, ownHosts }

  serve(api, calls.create_feedback, async ({ body, request, reply }) => {
    const { submissionToken, ...headers } = readFeedbackHeaders(request.headers)
    const receivedAt = clock()
    reply.header('cache-control', 'no-store')
    return createFeedback(tools, {
      ...headers,
      payload: body,
      sender: { origin: request.headers.origin ?? null, host: request.headers.host ?? null },
      hasSubmissionToken: isSubmissionToken(secrets.submission, submissionToken, body.node_id, receivedAt),
      receivedAt,
    })
  })
}
