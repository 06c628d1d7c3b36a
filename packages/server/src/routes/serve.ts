// Turns an entry of the contract's tables into a route: its method and path, its schemas, its limits and what the OpenAPI
// document says of it. Inputs are checked here, so a handler gets what the table promises. Replies are made by
// `present/**` and sent as they are: what may leave is decided there.
import { type Call, ErrorBody, refusals } from '@askwell/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Limiter, limitsOf } from '../access/limits.ts'
import { jsonLimitBytes } from '../json-body.ts'
import { invalid, Refusal } from '../refusal.ts'
import { faultsOf } from '../schema-faults.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly limiter: Limiter
  }
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
export interface Input<C extends Call> {
  readonly params: Output<C['params']>
  readonly query: Output<C['query']>
  readonly body: Output<C['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
/** A string is sent as it is (CSS, or JSON that was made before); anything else as JSON. */
export type Handler<C extends Call> = (input: Input<C>) => Promise<z.input<C['reply']> | string>

export interface ServeOptions {
  readonly bodyLimitBytes?: number
  /** The heading in the OpenAPI document. */
  readonly tag?: string
  /** The OpenAPI name of what lets a caller in. */
  readonly security?: string
}

export function serve<C extends Call>(api: FastifyInstance, call: C, handler: Handler<C>, options: ServeOptions = {}): void {
  const limits = limitsOf(call.id)
  api.route({
    method: call.method,
    url: call.path,
    bodyLimit: options.bodyLimitBytes ?? jsonLimitBytes,
    schema: {
      operationId: call.id,
      summary: call.summary,
      description: `Refusals: ${call.refusals.map((code) => `${code} ${refusals[code].name}`).join(', ')}.`,
      tags: [options.tag ?? 'Respondent'],
      ...(options.security === undefined ? {} : { security: [{ [options.security]: [] }] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { 200: call.reply, ...errorReplies(call) },
    },
    onRequest: async (request) => api.limiter.countAddress(limits, request.ip),
    preValidation: async (request) => {
      if (call.body && request.body === undefined) throw new Refusal(13009, 'The body is empty.')
      refuseNul(request.query)
    },
    preHandler: async (request) => api.limiter.countDevice(limits, request.body),
    handler: async (request, reply) => {
      // The compilers of the API scope have parsed all three with this call's own schemas.
      const { params, query, body } = request as { params: Output<C['params']>; query: Output<C['query']>; body: Output<C['body']> }
      return handler({ params, query, body, request, reply })
    },
  })
}

/** Inside the API's scope only: for the whole app these would break the plug-ins' own JSON Schema routes. */
export function useContractSchemas(api: FastifyInstance, limiter: Limiter): void {
  api.decorate('limiter', limiter)
  api.setValidatorCompiler<z.ZodType>(({ schema }) => (value) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? { value: parsed.data } : { error: invalid(faultsOf(parsed.error)) }
  })
  api.setSerializerCompiler(() => (value) => JSON.stringify(value))
}

/** U+0000 in an address can only be an attack, and no PostgreSQL text holds it. */
function refuseNul(query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  const faults = Object.entries(query).flatMap(([field, value]) => (String(value).includes('\0') ? [{ field, message: 'may not hold U+0000' }] : []))
  if (faults.length > 0) throw invalid(faults)
}

function errorReplies(call: Call): Record<number, z.ZodType> {
  const statuses = new Set([...call.refusals.map((code) => refusals[code].status), 500, 503])
  return Object.fromEntries([...statuses].toSorted().map((status) => [status, ErrorBody]))
}
