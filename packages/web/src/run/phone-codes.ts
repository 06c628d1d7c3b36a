// The two calls that verify a phone number by a code (seed §7, C-07 and C-08), form-encoded. What the server refuses
// becomes the fault that the respondent can correct; anything else is the general fault.
import type { Effect, Fault } from '@askwell/engine'
import type { Act } from '../app-types.ts'
import type { Reply, SendRequest } from './api.ts'

export type SendCodeEffect = Extract<Effect, { type: 'send_code' }>
export type VerifyCodeEffect = Extract<Effect, { type: 'verify_code' }>

export async function sendCode(
  send: SendRequest,
  { questionId, address }: SendCodeEffect,
): Promise<Act> {
  const reply = await post(send, '/v1/customers/send_verification_token', {
    address,
    kind: 'sms',
    question_id: questionId,
  })
  const verificationId = textOf(reply, 'id')
  return verificationId === null
    ? { type: 'code_not_sent', questionId, fault: faultOf(reply) }
    : { type: 'code_sent', questionId, verificationId }
}

export async function verifyCode(
  send: SendRequest,
  { questionId, verificationId, code }: VerifyCodeEffect,
): Promise<Act> {
  const reply = await post(send, '/v1/customers/verify', {
    verification_id: verificationId,
    token: code,
  })
  const address = textOf(reply, 'address')
  return address === null
    ? { type: 'code_refused', questionId, fault: faultOf(reply) }
    : { type: 'code_verified', questionId, address }
}

const post = (
  send: SendRequest,
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<Reply> =>
  send({
    method: 'POST',
    url,
    headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })

/** 13060 wrong code, 13061 expired or used, 13063 not a number that can get a message. */
function faultOf(reply: Reply): Fault {
  const code = reply.kind === 'failure' ? memberOf(reply.json, 'code') : null
  if (code === 13060 || code === 13061) return { code: 'sms_code' }
  return { code: code === 13063 ? 'phone' : 'generic' }
}

function textOf(reply: Reply, name: string): string | null {
  const value = reply.kind === 'success' ? memberOf(reply.json, name) : null
  return typeof value === 'string' && value !== '' ? value : null
}

const memberOf = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? (json as Record<string, unknown>)[name]
    : undefined
