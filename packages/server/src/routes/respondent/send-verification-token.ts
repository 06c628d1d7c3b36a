// C-07: asks for a code by SMS.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { whoHolds } from '../../access/limits/limiter.ts'
import { sendCode } from '../../actions/respondent/send-code.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../serve.ts'

export function serveSendVerificationToken(api: FastifyInstance, deps: Deps): void {
  const { store, newId, config, clock, sendSms, secrets } = deps
  const tools = { store, sendSms, newId, config, phoneSecret: secrets.phone }

  serve(api, calls.send_verification_token, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const at = clock()
    const sending = await sendCode(tools, {
      address: body.address,
      questionId: body.question_id,
      network: whoHolds(request.ip),
      at,
    })
    if (sending.kind === 'sent') return { id: sending.id }
    // Somebody should check this: either a survey has more respondents than its owner paid for, or this is SMS pumping.
    if (sending.by === 'workspace_id' || sending.by === 'approval')
      request.log.warn(
        {
          workspace_id: sending.workspaceId,
          limit: sending.by === 'approval' ? 'approval rate' : 'daily cap',
        },
        'no more codes are sent',
      )
    throw new Refusal(13006, undefined, {
      retryAfterSeconds: Math.max(1, Math.ceil((sending.retryAt - at) / 1_000)),
    })
  })
}
