// Turns an entry of the contract's tables into a route: its method and path, its schemas, its limits and what the OpenAPI
// document says of it. Inputs are checked here, so a handler gets what the table promises. Replies are made by
// `present/**` and sent as they are: what may leave is decided there.
import type { Readable } from 'node:stream'
import { type Call, ErrorBody, type Permission, refusals } from '@askwell/contract'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Limiter, limitsOf } from '../access/limits.ts'
import { formLimitBytes, isForm } from '../form-body.ts'
import { jsonLimitBytes } from '../json-body.ts'
import { invalid, notFound, Refusal } from '../refusal.ts'
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
  /** Undefined for a multipart call, whose route reads the parts itself as they come. */
  readonly body: C['bodyKind'] extends 'multipart' ? undefined : Output<C['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
/** A string is sent as it is (CSS, or JSON that was made before), a stream as it comes; anything else as JSON. */
export type Handler<C extends Call> = (input: Input<C>) => Promise<z.input<C['reply']> | string | Readable>

export interface ServeOptions {
  readonly bodyLimitBytes?: number
  /** The heading in the OpenAPI document. */
  readonly tag?: string
  /** The OpenAPI name of what lets a caller in. */
  readonly security?: string
  /** What the caller's role must allow, where callers have one. */
  readonly permission?: Permission
}

export function serve<C extends Call>(api: FastifyInstance, call: C, handler: Handler<C>, options: ServeOptions = {}): void {
  const limits = limitsOf(call.id)
  const isMultipart = call.bodyKind === 'multipart'
  api.route({
    method: call.method,
    url: call.path,
    bodyLimit: options.bodyLimitBytes ?? (call.bodyKind === 'form' ? formLimitBytes : jsonLimitBytes),
    ...(options.permission === undefined ? {} : { config: { permission: options.permission } }),
    schema: {
      operationId: call.id,
      summary: call.summary,
      description: `Refusals: ${call.refusals.map((code) => `${code} ${refusals[code].name}`).join(', ')}.`,
      tags: [options.tag ?? 'Respondent'],
      ...(options.security === undefined ? {} : { security: [{ [options.security]: [] }] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(isMultipart && { consumes: ['multipart/form-data'] }),
      response: { 200: call.reply, ...errorReplies(call) },
    },
    // Parts are read by the handler, so there is no body to check.
    ...(isMultipart && { validatorCompiler: (part) => (part.httpPart === 'body' ? () => true : checkedBy({ schema: part.schema as z.ZodType })) }),
    onRequest: async (request) => api.limiter.countAddress(limits, request.ip),
    preValidation: async (request) => {
      if (request.isMultipart() !== isMultipart && hasBody(request)) throw new Refusal(13008, isMultipart ? 'This call takes multipart/form-data.' : undefined)
      if (call.body && request.body === undefined && !request.isMultipart()) throw new Refusal(13009, 'The body is empty.')
      if (call.body && isForm(request.headers['content-type']) !== (call.bodyKind === 'form')) throw new Refusal(13008, wrongKind[call.bodyKind ?? 'json'])
      if (holdsNul(request.params).length > 0) throw notFound()
      const nuls = holdsNul(request.query)
      if (nuls.length > 0) throw invalid(nuls.map((field) => ({ field, message: 'may not hold U+0000' })))
    },
    preHandler: async (request) => api.limiter.countDevice(limits, isMultipart ? request.query : request.body),
    handler: async (request, reply) => {
      // The compilers of the API scope have parsed all three with this call's own schemas.
      const { params, query, body } = request as { params: Output<C['params']>; query: Output<C['query']>; body: Input<C>['body'] }
      return handler({ params, query, body, request, reply })
    },
  })
}

/** Inside the API's scope only: for the whole app these would break the plug-ins' own JSON Schema routes. */
export function useContractSchemas(api: FastifyInstance, limiter: Limiter): void {
  api.decorate('limiter', limiter)
  void api.register(multipart, { throwFileSizeLimit: false })
  api.setValidatorCompiler<z.ZodType>(checkedBy)
  api.setSerializerCompiler(() => (value) => JSON.stringify(value))
}

const checkedBy =
  ({ schema }: { readonly schema: z.ZodType }) =>
  (value: unknown): { readonly value: unknown } | { readonly error: Refusal } => {
    const parsed = schema.safeParse(value)
    return parsed.success ? { value: parsed.data } : { error: invalid(faultsOf(parsed.error)) }
  }

const hasBody = ({ headers }: FastifyRequest): boolean => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const wrongKind = {
  json: 'This call takes application/json in UTF-8.',
  form: 'This call takes application/x-www-form-urlencoded in UTF-8.',
  multipart: 'This call takes multipart/form-data.',
} as const

/** U+0000 in an address can only be an attack, and no PostgreSQL text holds it. */
const holdsNul = (named: unknown): string[] => Object.entries(Object(named)).flatMap(([name, value]) => (String(value).includes('\0') ? [name] : []))

function errorReplies(call: Call): Record<number, z.ZodType> {
  const statuses = new Set([...call.refusals.map((code) => refusals[code].status), 500, 503])
  return Object.fromEntries([...statuses].toSorted().map((status) => [status, ErrorBody]))
}
