// Only this file turns an error into HTTP: refusals by their code, the framework's own faults by what they mean,
// an unavailable store as 503, and everything else as a bare 500 whose cause is only in the log.
import type { ErrorBody, RefusalCode } from '@askwell/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StorageUnavailable } from '../outside/storage-unavailable.ts'
import { notFound, Refusal } from '../refusal.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { readOut } from './read-out.ts'

/** Seconds after which a client may ask again when the store is unavailable. */
const storeRetryAfterSeconds = 2

/** `worded`: how callers of this scope read a refusal. */
export function answerErrors(app: FastifyInstance, worded: Wording = inOurWords): void {
  app.setErrorHandler(async (error, request, reply) => {
    // The client dropped the connection while it was sending: nobody reads a reply, and nothing is wrong with the server.
    if (isAborted(error, request)) return reply.code(400).send()
    if (endsConnection(refusalOf(error))) await readOut(request.raw)
    return sendError(error, request, reply, worded)
  })
}

const isAborted = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && codeOf(error) === 'ECONNRESET'

/** The rest of a body that was not read to its end would be parsed as the next request on this connection. */
const endsConnection = ({ code }: Refusal): boolean => code === 13007 || code === 13008

export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  worded: Wording = inOurWords,
): FastifyReply {
  const refusal = refusalOf(error, request.routeOptions.bodyLimit)
  reply.refusalCode = refusal.code
  if (refusal.quota !== null) request.server.metrics?.quotaRefused.inc({ quota: refusal.quota })
  if (refusal.status >= 500) {
    const fault = describe(error)
    request.server.metrics?.countError(fault.name)
    request.log.error({ fault }, 'request failed')
  }
  if (refusal.retryAfterSeconds !== null)
    reply.header('retry-after', String(refusal.retryAfterSeconds))
  if (refusal.code === 13003 && !reply.hasHeader('www-authenticate'))
    reply.header('www-authenticate', 'Bearer')
  if (endsConnection(refusal)) reply.header('connection', 'close')
  const { status, type, body } = worded(refusal)
  return reply
    .code(status)
    .type(`${type}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}

export type Wording = (refusal: Refusal) => {
  readonly status: number
  readonly type: string
  readonly body: object
}
const inOurWords: Wording = (refusal) => ({
  status: refusal.status,
  type: 'application/json',
  body: errorBody(refusal),
})

export const errorBody = (refusal: Refusal): ErrorBody => ({
  code: refusal.code,
  message: refusal.message,
  message_key: refusal.messageKey,
  errors: [...refusal.errors],
})

/** `bodyLimit`: bytes; the refusal of a larger body names it. */
export function refusalOf(error: unknown, bodyLimit = 0): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StoreUnavailable || error instanceof StorageUnavailable)
    return new Refusal(13011, undefined, { retryAfterSeconds: storeRetryAfterSeconds })
  const code = codeOf(error)
  if (code === 'FST_ERR_NOT_FOUND') return notFound()
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal(13007, `This call accepts at most ${readable(bodyLimit)}.`)
  return new Refusal(frameworkFaults[code] ?? meaningOf(statusOf(error)))
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The status that the framework, its plug-ins and its file reader give to an error; 500 for every other error. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500
  return codeOf(error).startsWith('FST_') || 'expose' in error ? Number(error.statusCode) : 500
}

function meaningOf(status: number): RefusalCode {
  if (status === 403 || status === 404) return 13002
  if (status === 413) return 13007
  if (status === 415) return 13008
  return status >= 400 && status < 500 ? 13009 : 13010
}

const readable = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / 1024 / 1024)} MB`

const frameworkFaults: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 13008,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 13009,
  FST_ERR_CTP_EMPTY_JSON_BODY: 13009,
  FST_ERR_CTP_INVALID_JSON_BODY: 13009,
  FST_ERR_BAD_URL: 13009,
  // No id and no code is that long.
  FST_ERR_MAX_PARAM_LENGTH: 13002,
}

/** Only what debugging needs: errors of a database carry values in their other fields. */
function describe(error: unknown): { name: string; code: unknown; stack: string | undefined } {
  if (!(error instanceof Error)) return { name: typeof error, code: null, stack: undefined }
  return { name: error.name, code: 'code' in error ? error.code : null, stack: error.stack }
}
