// Turns an entry of the contract's tables into a route: its method and path, its schemas, its limits and what the OpenAPI
// document says of it. Inputs are checked here, so a handler gets what the table promises. Replies are made by
// `present/**` and sent as they are: what may leave is decided there.
import type { Readable } from 'node:stream'
import {
  type Call,
  type Deprecation,
  ErrorBody,
  type Permission,
  type RefusalCode,
  refusals,
} from '@askwell/contract'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { limitsOf } from '../access/limits/call-limits.ts'
import { type Limiter, namedBy } from '../access/limits/limiter.ts'
import type { Config } from '../config/config.ts'
import type { DiskSpace } from '../disk/disk-space.ts'
import { formLimitBytes, isForm } from '../http/form-body.ts'
import { jsonLimitBytes } from '../http/json-body.ts'
import { faultsOf } from '../http/schema-faults.ts'
import { invalid, notFound, Refusal } from '../refusal.ts'
import { goneOf } from './respondent/gone-of.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly limiter: Limiter
    /** Refuses a call that would store something while the disk is nearly full or the server is read-only. */
    readonly keepRoom: (call: Call) => void
  }
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
export interface Input<C extends Call> {
  readonly params: Output<C['params']>
  readonly query: Output<C['query']>
  /** Undefined for a multipart call, whose route reads the parts itself as they come; bytes that nobody has read yet for a large one. */
  readonly body: C['bodyKind'] extends 'multipart'
    ? undefined
    : C['isLarge'] extends true
      ? Uint8Array
      : Output<C['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
/** A string is sent as it is (CSS, or JSON that was made before), a stream as it comes; anything else as JSON. */
export type Handler<C extends Call> = (
  input: Input<C>,
) => Promise<z.input<C['reply']> | string | Readable>

export interface ServeOptions {
  readonly bodyLimitBytes?: number
  /** The heading in the OpenAPI document. */
  readonly tag?: string
  /** The call's name in programs; absent: its number. */
  readonly operation?: string
  /** The OpenAPI name of the caller's credential. */
  readonly security?: string
  /** What the caller's role must allow, where callers have one. */
  readonly permission?: Permission
  /** Reads a JSON body of more than some ten kilobytes away from this thread, and checks it with the call's schema. */
  readonly readBeside?: (body: Uint8Array, gone: AbortSignal) => Promise<unknown>
}

/** A body that a worker thread has read and checked. */
class Checked {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** Bytes. What is larger takes more than a few milliseconds to read and check. */
const mostReadHere = 64 * 1024

export function serve<C extends Call>(
  api: FastifyInstance,
  call: C,
  handler: Handler<C>,
  options: ServeOptions = {},
): void {
  const limits = limitsOf(call.id)
  const isMultipart = call.bodyKind === 'multipart'
  const { readBeside, tag = 'Respondent' } = options
  const operation = options.operation ?? call.id
  api.route({
    method: call.method,
    url: call.path,
    bodyLimit:
      options.bodyLimitBytes ?? (call.bodyKind === 'form' ? formLimitBytes : jsonLimitBytes),
    config: {
      ...(options.permission !== undefined && { permission: options.permission }),
      ...((call.isLarge || readBeside) && { unreadAbove: call.isLarge ? 0 : mostReadHere }),
      confirm: call.confirm === true,
    },
    schema: {
      operationId: operation,
      'x-askwell-call': call.id,
      summary: call.summary,
      ...(call.deprecated && { deprecated: true }),
      description: `${deprecationText(call)}Refusals: ${refusalsOf(call, options)
        .map((code) => `${code} ${refusals[code].name}`)
        .join(', ')}.`,
      tags: [tag],
      ...(options.security === undefined ? {} : { security: [{ [options.security]: [] }] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(isMultipart && { consumes: ['multipart/form-data'] }),
      response: { [call.status ?? 200]: call.reply, ...errorReplies(refusalsOf(call, options)) },
    },
    // Parts and large bodies are read by the handler, so there is no body to check.
    ...((isMultipart || call.isLarge) && {
      validatorCompiler: (part) =>
        part.httpPart === 'body' ? () => true : checkedBy({ schema: part.schema as z.ZodType }),
    }),
    onRequest: async (request, reply) => {
      if (call.deprecated) reply.headers(deprecationHeaders(call.deprecated, `${tag}/${operation}`))
      await api.limiter.countAddress(limits, request.ip)
      api.keepRoom(call)
    },
    preValidation: async (request, reply) => {
      if (request.isMultipart() !== isMultipart && hasBody(request))
        throw new Refusal(
          13008,
          isMultipart ? 'This call accepts only multipart/form-data.' : undefined,
        )
      if (call.body && request.body === undefined && !request.isMultipart())
        throw new Refusal(13009, 'The body is empty.')
      if (call.body && isForm(request.headers['content-type']) !== (call.bodyKind === 'form'))
        throw new Refusal(13008, wrongKind[call.bodyKind ?? 'json'])
      if (holdsNul(request.params).length > 0) throw notFound()
      const nuls = holdsNul(request.query)
      if (nuls.length > 0)
        throw invalid(nuls.map((field) => ({ field, message: 'must not contain U+0000' })))
      if (!call.isLarge && readBeside && request.body instanceof Uint8Array)
        request.body = new Checked(await readBeside(request.body, goneOf(reply)))
    },
    preHandler: async ({ params, query, body }) =>
      api.limiter.countNamed(
        limits,
        isMultipart ? namedBy(params, query) : namedBy(params, body, query),
      ),
    handler: async (request, reply) => {
      // The compilers of the API scope have parsed all three with this call's own schemas.
      const { params, query, body } = request as {
        params: Output<C['params']>
        query: Output<C['query']>
        body: Input<C>['body']
      }
      const replied = await handler({ params, query, body, request, reply })
      if (call.status !== undefined) reply.code(call.status)
      return replied
    },
  })
}

interface RoomDeps {
  readonly limiter: Limiter
  readonly disk: DiskSpace
  readonly config: Pick<Config, 'databaseUrl'>
}

const retryAfterSeconds = 60
/** A move takes minutes, but the new server may be there at any time. */
const moveRetryAfterSeconds = 5
/** These calls only read or call another system. Signing in must work, so that somebody can free space. */
const storesNothing =
  /\/(lint|simulate|explain|check|preview|test|requests|unsubscribe)$|^\/integration$|^\/owner\/v1\/(session|me|password_reset|set_up)(\/|$)/

/** An upload always needs space on this volume; everything else only where the database is on it. */
function stores({ method, path, bodyKind }: Call, isEmbedded: boolean): boolean {
  if (bodyKind === 'multipart') return true
  return isEmbedded && method !== 'DELETE' && changes({ method, path })
}

const changes = ({ method, path }: Pick<Call, 'method' | 'path'>): boolean =>
  method !== 'GET' && !storesNothing.test(path)

/** Inside the API's scope only: for the whole app these would break the plug-ins' own JSON Schema routes. */
export function useContractSchemas(
  api: FastifyInstance,
  { limiter, disk, config }: RoomDeps,
): void {
  api.decorate('limiter', limiter)
  api.decorate('keepRoom', (call: Call): void => {
    if (api.readOnly.why() !== null && changes(call))
      throw new Refusal(13011, 'The server is read-only while its data is moved.', {
        retryAfterSeconds: moveRetryAfterSeconds,
      })
    if (disk.isLow() && stores(call, config.databaseUrl === null))
      throw new Refusal(13011, 'The disk is nearly full.', {
        messageKey: 'storageFull',
        retryAfterSeconds,
      })
  })
  void api.register(multipart, { throwFileSizeLimit: false })
  api.setValidatorCompiler<z.ZodType>(checkedBy)
  api.setSerializerCompiler(() => (value) => JSON.stringify(value))
}

const checkedBy =
  ({ schema }: { readonly schema: z.ZodType }) =>
  (value: unknown): { readonly value: unknown } | { readonly error: Refusal } => {
    if (value instanceof Checked) return value
    const parsed = schema.safeParse(value)
    return parsed.success ? { value: parsed.data } : { error: invalid(faultsOf(parsed.error)) }
  }

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const wrongKind = {
  json: 'This call accepts only application/json in UTF-8.',
  form: 'This call accepts only application/x-www-form-urlencoded in UTF-8.',
  multipart: 'This call accepts only multipart/form-data.',
} as const

/** U+0000 in an address can only be an attack, and no PostgreSQL text holds it. */
const holdsNul = (named: unknown): string[] =>
  Object.entries(Object(named)).flatMap(([name, value]) =>
    String(value).includes('\0') ? [name] : [],
  )

/** With those of `access/owner.ts`, which depend on what a call is marked with. */
const refusalsOf = (
  { refusals: own, confirm }: Call,
  { permission }: ServeOptions,
): readonly RefusalCode[] => [
  ...own,
  ...(confirm === true ? ([13080] as const) : []),
  ...(permission === undefined || permission === 'self' ? [] : ([13081] as const)),
]

function errorReplies(codes: readonly RefusalCode[]): Record<number, z.ZodType> {
  const statuses = new Set([...codes.map((code) => refusals[code].status), 500, 503])
  return Object.fromEntries([...statuses].toSorted().map((status) => [status, ErrorBody]))
}

/** RFC 9745 and RFC 8594. `operation`: tag and name, by which the page of the API finds the call. */
const deprecationHeaders = (
  { since, sunset }: Deprecation,
  operation: string,
): Record<'deprecation' | 'sunset' | 'link', string> => ({
  deprecation: `@${Date.parse(since) / 1_000}`,
  sunset: new Date(sunset).toUTCString(),
  link: `</docs#/${operation}>; rel="deprecation"; type="text/html"`,
})

/** Ends with a space; nothing for a call that stays. */
const deprecationText = ({ deprecated }: Call): string =>
  deprecated === undefined
    ? ''
    : `Deprecated since ${deprecated.since}: ${deprecated.why} It works until ${deprecated.sunset} at least. ${
        deprecated.successor === undefined ? '' : `Use ${deprecated.successor} instead. `
      }`
