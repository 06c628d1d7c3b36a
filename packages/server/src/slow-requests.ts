// Time-outs against slow and broken senders (reliability.md §3.1 row 24). A JSON body must be whole within 30 s; the
// server-wide limit is long, for uploads end by silence and not by total time.
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorBody } from './errors-to-http.ts'
import { Refusal } from './refusal.ts'

export const uploadTimeoutMs = 15 * 60_000
export const slowBodies: SlowBodies = { wholeMs: 30_000, silenceMs: 60_000 }
export const httpTimeouts = { headersTimeout: 4_000, connectionsCheckingInterval: 1_000 }

export interface SlowBodies {
  /** Within which a body must be whole. */
  readonly wholeMs: number
  /** An upload may take its time, but not be silent for so long. */
  readonly silenceMs: number
}

export function dropSlowBodies(app: FastifyInstance, { wholeMs, silenceMs }: SlowBodies): void {
  const watches = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { headers, raw } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return payload
    const isUpload = /^multipart\/form-data/i.test(headers['content-type'] ?? '')
    const refuse = (within: number): void => refuseSocket(raw.socket, '408 Request Timeout', `The body did not arrive within ${within / 1000} seconds.`)
    const stop = isUpload ? onSilence(raw.socket, silenceMs, refuse) : after(wholeMs, refuse)
    watches.set(request, stop)
    payload.once('end', stop).once('close', stop)
    return payload
  })
  // Refused before the body was read: neither of the events above may come.
  app.addHook('onResponse', async (request) => watches.get(request)?.())
}

function after(ms: number, act: (ms: number) => void): () => void {
  const timer = setTimeout(() => act(ms), ms)
  return () => clearTimeout(timer)
}

const looks = 6
/** Looks at what the socket has read, some times within `ms`, so that no byte costs anything. */
function onSilence(socket: Socket, ms: number, act: (ms: number) => void): () => void {
  let seen = socket.bytesRead
  let quiet = 0
  const timer = setInterval(() => {
    quiet = socket.bytesRead === seen ? quiet + 1 : 0
    seen = socket.bytesRead
    if (quiet < looks) return
    clearInterval(timer)
    act(ms)
  }, ms / looks)
  return () => clearInterval(timer)
}

/** Requests that are not HTTP, or whose head did not arrive in time. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseSocket(socket, '408 Request Timeout', 'The request did not arrive in time.')
  else if (error.code === 'HPE_HEADER_OVERFLOW') refuseSocket(socket, '431 Request Header Fields Too Large', 'The head of the request is too large.')
  else refuseSocket(socket, '400 Bad Request', 'The request is not valid HTTP.')
}

function refuseSocket(socket: Socket, statusLine: string, message: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(errorBody(new Refusal(13009, message)))
  const length = Buffer.byteLength(body)
  const head = `HTTP/1.1 ${statusLine}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${length}\r\nConnection: close`
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy())
}
