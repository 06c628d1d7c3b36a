// C-04: stores a feedback. The headers say what kind it is, the body what was answered.
import { calls, type FeedbackPayload, type FeedbackReply } from '@askwell/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Limiter, whoHolds } from '../../access/limits/limiter.ts'
import { ownHostsOf, senderOf } from '../../access/own-hosts.ts'
import { byAnySecret } from '../../access/rotated-secrets.ts'
import { isSecurityToken } from '../../access/security-token.ts'
import { readSubmissionToken } from '../../access/submission-token.ts'
import { createFeedback } from '../../actions/respondent/create-feedback.ts'
import type { FeedbackCall } from '../../actions/respondent/feedback-call.ts'
import type { Settings } from '../../actions/respondent/settings.ts'
import type { Served } from '../../events/served.ts'
import { fileUrl } from '../../present/file-url.ts'
import { toldFeedback } from '../../present/owner/webhook.ts'
import { serve } from '../serve.ts'
import { checkVisitor, isSecure } from './check-visitor.ts'
import { deviceOf } from './device-of.ts'
import { type FeedbackHeaders, readFeedbackHeaders } from './feedback-headers.ts'

export function servePostFeedback(api: FastifyInstance, deps: Served, settings: Settings): void {
  const take = feedbackTaker(deps, settings)
  serve(api, calls.create_feedback, async ({ body, request, reply }) => {
    const said = readFeedbackHeaders(request.headers)
    reply.header('cache-control', 'no-store')
    return take(body, said, request)
  })
}

export type TakeFeedback = (
  body: FeedbackPayload,
  said: FeedbackHeaders & Pick<FeedbackCall, 'isMessage'>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
) => Promise<FeedbackReply>

/** Used by the call, and by the forms of a page without a script. */
export function feedbackTaker(deps: Served, settings: Settings): TakeFeedback {
  const { store, newId, config, secrets, clock } = deps
  const tools = {
    store,
    settings,
    newId,
    chatSecret: secrets.chat,
    ownHosts: ownHostsOf(config),
    toldFeedback,
    fileUrl: (address: string) => fileUrl(config.publicUrl, address),
  }

  return async (body, { submissionToken, securityToken, ...headers }, request) => {
    const receivedAt = clock()
    const node = await settings.node(body.node_id)
    if (node !== null) await countSave(deps.limiter, settings, node.workspaceId)
    const submission = byAnySecret(deps, 'submission', (secret) =>
      readSubmissionToken(secret, submissionToken, body.node_id, receivedAt),
    )
    const hasSubmissionToken = submission !== null
    const { result, events } = await createFeedback(tools, node, {
      ...headers,
      payload: body,
      sender: senderOf(request),
      hasSubmissionToken,
      signedCreatorId: submission?.creatorId ?? null,
      // A page of our own holds a submission token instead: it has read no widget's configuration.
      hasSecurityToken:
        node === null ||
        !isSecure(node) ||
        hasSubmissionToken ||
        byAnySecret(deps, 'security', (secret) =>
          isSecurityToken(secret, securityToken, node.id, receivedAt),
        ) === true,
      identity:
        node === null
          ? { kind: 'claimed' }
          : await checkVisitor(node, { user_id: body.user_id, ...body.customer }, receivedAt),
      device: deviceOf(request.headers['user-agent']),
      caller: `${whoHolds(request.ip)} ${request.headers['user-agent'] ?? ''}`,
      receivedAt,
    })
    deps.publish(events)
    return result
  }
}

async function countSave(limiter: Limiter, settings: Settings, workspaceId: string): Promise<void> {
  const limits = await settings.limits(workspaceId)
  if (limits !== null)
    await limiter.countWorkspace('saves_per_minute', workspaceId, limits.saves_per_minute)
}
