// Time-outs against slow and broken senders (reliability.md §3.1 row 24). A JSON body must be whole within 30 s; the
// server-wide limit is long, for uploads will end by silence and not by total time.
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorBody } from './errors-to-http.ts'
import { Refusal } from './refusal.ts'

export const uploadTimeoutMs = 15 * 60_000
export const slowBodyMs = 30_000
export const httpTimeouts = { headersTimeout: 4_000, connectionsCheckingInterval: 1_000 }

export function dropSlowBodies(app: FastifyInstance, afterMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return payload
    const timer = setTimeout(
      () => refuseSocket(request.raw.socket, '408 Request Timeout', `The body did not arrive within ${afterMs / 1000} seconds.`),
      afterMs,
    )
    timers.set(request, timer)
    payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    return payload
  })
  // Refused before the body was read: neither of the events above may come.
  app.addHook('onResponse', async (request) => clearTimeout(timers.get(request)))
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
