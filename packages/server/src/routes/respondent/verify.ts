// C-08: checks a code.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { verifyCode } from '../../actions/respondent/verify-code.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../serve.ts'

export function serveVerify(api: FastifyInstance, { store, secrets, clock }: Deps): void {
  serve(api, calls.verify, async ({ body, reply }) => {
    reply.header('cache-control', 'no-store')
    return verifyCode(store, secrets.phone, {
      verificationId: body.verification_id,
      code: body.token,
      at: clock(),
    })
  })
}
