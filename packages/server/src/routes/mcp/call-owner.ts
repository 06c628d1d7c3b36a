// A tool is one or a few calls of the owner API, made in this process with the caller's own key or token: the same permissions, checks,
// limits and audit entries apply as outside.
import { type Call, type ErrorBody, ownerCalls } from '@askwell/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asAssistant } from '../../access/oauth/in-assistant.ts'

export type OwnerCallName = keyof typeof ownerCalls
export interface OwnerInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Parts of a message. */
  readonly form?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string
}
/** @throws OwnerRefusal */
export type CallOwner = (name: OwnerCallName, input: OwnerInput) => Promise<unknown>

export class OwnerRefusal extends Error {
  readonly body: Pick<ErrorBody, 'code' | 'message' | 'errors'>
  constructor(body: OwnerRefusal['body']) {
    super(body.message)
    this.body = body
  }
}

const longestCallMs = 10_000
const boundary = 'askwell-mcp-part'

export function callOwnerAs(
  app: FastifyInstance,
  request: FastifyRequest,
  { gone, trace }: { readonly gone: AbortSignal; readonly trace: () => string | null },
): CallOwner {
  const { authorization, host, 'x-forwarded-for': forwarded } = request.headers
  return async (name, { params = {}, query = {}, body, form, idempotencyKey }) => {
    const call: Call = ownerCalls[name]
    const path = call.path.replace(/:(\w+)/g, (_whole, param: string) =>
      encodeURIComponent(String(params[param])),
    )
    const asked = Object.entries(query).flatMap(([member, value]): [string, string][] =>
      value === undefined ? [] : [[member, String(value)]],
    )
    const traceparent = trace()
    // The call begins when somebody waits for it, which must be inside.
    const reply = await asAssistant(() =>
      app
        .inject({
          method: call.method,
          url: `${path}?${new URLSearchParams(asked)}`,
          remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
          headers: {
            authorization,
            ...(host !== undefined && { host }),
            ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
            ...(traceparent !== null && { traceparent }),
            ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
            ...(form !== undefined && {
              'content-type': `multipart/form-data; boundary=${boundary}`,
            }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { payload: JSON.stringify(body) }),
          ...(form !== undefined && { payload: formText(form) }),
          signal: AbortSignal.any([gone, AbortSignal.timeout(longestCallMs)]),
        })
        .catch(() => {
          throw new OwnerRefusal({ code: 13011, message: 'The call took too long.', errors: [] })
        }),
    )
    const answer: unknown = reply.json()
    if (reply.statusCode === 200) return answer
    const { code, message, errors } = answer as ErrorBody
    throw new OwnerRefusal({ code, message, errors })
  }
}

/** Values cannot end their part: the boundary is removed from them. */
const formText = (form: Readonly<Record<string, string>>): string =>
  `${Object.entries(form)
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value.replaceAll(boundary, '')}\r\n`,
    )
    .join('')}--${boundary}--\r\n`
