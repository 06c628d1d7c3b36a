// Time-outs against slow and broken senders (reliability.md §3.1 row 24). A JSON body must be complete within 30 s; the
// server-wide limit is long, because uploads end by silence and not by total time.
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { refuseConnection } from './broken-requests.ts'

export const uploadTimeoutMs = 15 * 60_000
export const slowBodies: SlowBodies = { wholeMs: 30_000, silenceMs: 60_000, leavingMs: 5_000 }
export const httpTimeouts = { headersTimeout: 4_000, connectionsCheckingInterval: 1_000 }

export interface SlowBodies {
  /** The time within which a body must be complete. */
  readonly wholeMs: number
  /** An upload may take its time, but not be silent for so long. */
  readonly silenceMs: number
  /** The longest silence that a server accepts during shutdown. */
  readonly leavingMs: number
}

export function dropSlowBodies(
  app: FastifyInstance,
  { wholeMs, silenceMs, leavingMs }: SlowBodies,
  leaving: AbortSignal,
): void {
  const watches = new WeakMap<FastifyRequest, () => void>()
  const hurries = new Set<() => void>()
  const hurryAll = (): void => {
    for (const hurry of hurries) hurry()
  }
  leaving.addEventListener('abort', hurryAll, { once: true })
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { headers, raw } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
      return payload
    const isUpload = /^multipart\/form-data/i.test(headers['content-type'] ?? '')
    const refuse = (within: number): void =>
      refuseConnection(
        raw.socket,
        new Refusal(13009, `The body did not arrive within ${within / 1000} seconds.`),
        408,
      )
    const watch = (): (() => void) => {
      if (leaving.aborted) return onSilence(raw.socket, leavingMs, refuse)
      return isUpload ? onSilence(raw.socket, silenceMs, refuse) : after(wholeMs, refuse)
    }
    let stopWatch = watch()
    const hurry = (): void => {
      stopWatch()
      stopWatch = watch()
    }
    const stop = (): void => {
      stopWatch()
      hurries.delete(hurry)
    }
    hurries.add(hurry)
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
/** Looks at what the socket has read, a few times within `ms`, so that single bytes cost nothing. */
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
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    refuseConnection(socket, new Refusal(13009, 'The request did not arrive in time.'), 408)
  else if (error.code === 'HPE_HEADER_OVERFLOW')
    refuseConnection(socket, new Refusal(13009, 'The head of the request is too large.'), 431)
  else refuseConnection(socket, new Refusal(13009, 'The request is not valid HTTP.'))
}
