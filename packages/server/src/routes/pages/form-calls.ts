// The respondent's calls for pages without scripts: the same actions behind the same limits, for the same caller.
import { type Channel, calls, channelHeaders } from '@askwell/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { whoHolds } from '../../access/limits/limiter.ts'
import { senderOf } from '../../access/own-hosts.ts'
import { admitUpload } from '../../actions/files/admit-upload.ts'
import { takeUpload } from '../../actions/files/take-upload.ts'
import type { CallIntegration } from '../../actions/integrations/call-integration.ts'
import { runFlowRequest } from '../../actions/respondent/flow-request.ts'
import type { FormCalls } from '../../actions/respondent/form-effects.ts'
import { runIntegration } from '../../actions/respondent/run-integration.ts'
import { sendCode } from '../../actions/respondent/send-code.ts'
import type { Settings } from '../../actions/respondent/settings.ts'
import { verifyCode } from '../../actions/respondent/verify-code.ts'
import type { DiskSpace } from '../../disk/disk-space.ts'
import type { Served } from '../../events/served.ts'
import { errorBody, refusalOf } from '../../http/errors-to-http.ts'
import { parameter } from '../../http/query-parameter.ts'
import { faultsOf } from '../../http/schema-faults.ts'
import { fileUrl } from '../../present/file-url.ts'
import { invalid, Refusal } from '../../refusal.ts'
import { readFeedbackHeaders } from '../respondent/feedback-headers.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { TakeFeedback } from '../respondent/post-feedback.ts'

export interface FormCallTools {
  readonly deps: Served & { readonly disk: DiskSpace }
  readonly settings: Settings
  readonly takeFeedback: TakeFeedback
  readonly callIntegration: CallIntegration
}

export interface FormCaller {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly nodeId: string
  readonly deviceId: string
  readonly key: string
  readonly submissionToken: string | null
}

export function formCalls(
  { deps, settings, takeFeedback, callIntegration }: FormCallTools,
  caller: FormCaller,
): FormCalls {
  const { store, limiter, secrets, clock, newId, sendSms, config } = deps
  const { request, nodeId, deviceId } = caller
  const gone = goneOf(caller.reply)
  const count = async ({ id }: { readonly id: string }): Promise<void> => {
    await limiter.countAddress(limitsOf(id), request.ip)
    await limiter.countNamed(limitsOf(id), { deviceId, nodeId })
  }

  return {
    save: orAway(async (feedback, { completed, continues }) => {
      // The form itself counted as one save; a partial save counts as another.
      if (!completed) await count(calls.create_feedback)
      const parsed = calls.create_feedback.body.safeParse(feedback)
      if (!parsed.success) throw invalid(faultsOf(parsed.error))
      return takeFeedback(
        parsed.data,
        readFeedbackHeaders(headersOf(caller, completed, continues)),
        request,
      )
    }),
    upload: orAway(async (questionId, purpose, file) => {
      await count(purpose === 'attachment' ? calls.attachment : calls.direct_upload)
      if (deps.disk.isLow())
        throw new Refusal(13011, 'The disk is nearly full.', { messageKey: 'storageFull' })
      await admitUpload(
        { settings, store },
        { nodeId, questionId, visited: [], receivedAt: clock() },
      )
      const { id, address } = await takeUpload(deps, file, {
        purpose,
        kinds: 'image_or_pdf',
        field: 'file',
        nodeId,
        deviceId,
      })
      return { id, url: fileUrl(config.publicUrl, address) }
    }),
    sendCode: async (questionId, address) => {
      await count(calls.send_verification_token)
      const tools = { store, sendSms, newId, config, phoneSecret: secrets.phone }
      const sending = await sendCode(tools, {
        address,
        questionId,
        network: whoHolds(request.ip),
        at: clock(),
      })
      if (sending.kind !== 'sent') throw new Refusal(13006)
      return { id: sending.id }
    },
    verifyCode: async (verificationId, code) => {
      await count(calls.verify)
      return verifyCode(store, secrets.phone, { verificationId, code, at: clock() })
    },
    request: async (flowId, questionId, answer) => {
      await count(calls.flow_request)
      return runFlowRequest(
        { settings, store, callIntegration },
        { flowId, body: { question_id: questionId, flow_id: flowId, answer }, gone },
      )
    },
    integration: async (referenceId, body) => {
      await count(calls.integration)
      const asked = {
        referenceId,
        body,
        visited: [nodeId],
        sender: senderOf(request),
        receivedAt: clock(),
        gone,
      }
      return runIntegration({ store, settings, callIntegration }, asked)
    },
    toldRefusal: (refusal) => ({ status: refusal.status, body: errorBody(refusal) }),
  }
}

/** An unavailable store or storage refuses the call, as it does for the page's own script; the page and its answers stay. */
const orAway =
  <Input extends readonly unknown[], Output>(call: (...input: Input) => Promise<Output>) =>
  async (...input: Input): Promise<Output> => {
    try {
      return await call(...input)
    } catch (error) {
      const refusal = refusalOf(error)
      throw refusal.code === 13011 ? refusal : error
    }
  }

/** As the page's own script sends them; the channel's ids are in the address of the page. */
function headersOf(
  { request, key, submissionToken }: FormCaller,
  completed: boolean,
  continues: string | null,
): Record<string, string> {
  const channel = Object.values(channelHeaders).flatMap(
    (pair: (typeof channelHeaders)[Channel['kind']]) =>
      pair.flatMap((header) => {
        const value = parameter(request, header.slice('x-'.length))
        return value === undefined ? [] : [[header, value] as const]
      }),
  )
  return {
    ...Object.fromEntries(channel),
    'x-completed': String(completed),
    'idempotency-key': key,
    ...(continues !== null && { 'x-fid': continues }),
    ...(submissionToken !== null && { 'x-submission-token': submissionToken }),
  }
}
