// The sockets of this server: Socket.IO beside the calls, at the same origin (C-17). Opened with the app, closed with it.
import { randomUUID } from 'node:crypto'
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { agentsNamespace, socketPayloadBytes } from '@askwell/contract'
import { Server, type Socket } from 'socket.io'
import { admitAgents } from './agents.ts'
import { type Bus, type BusEvents, lateBus, noBus } from './bus.ts'
import { addressReader } from './client-address.ts'
import { deliver } from './deliver.ts'
import type { LiveMessage } from './live-message.ts'
import type { LiveQuestions } from './live-questions.ts'
import type { RedisBusOptions } from './redis-bus.ts'
import { countAddresses, mostBufferedBytes, socketsPerAddress } from './socket-limits.ts'
import { admitVisitors, isFollowed, presence } from './visitors.ts'

export interface LiveOptions {
  readonly http: HttpServer
  readonly questions: LiveQuestions
  readonly clock: () => number
  readonly redisUrl: string | null
  readonly trustProxy: readonly string[]
  readonly ownHosts: readonly string[]
  readonly hasLimits: boolean
  readonly log: RedisBusOptions['log']
}

export interface Live {
  /** To whom it is for, on every server. Never throws and never waits. */
  send(message: LiveMessage): void
  /** Sockets are let go so that they connect again, to another server or to this one's successor. */
  close(): Promise<void>
}

const sweepMs = 5_000

export function openLive(options: LiveOptions): Live {
  const { http, questions, clock, ownHosts } = options
  const addressOf = addressReader(options.trustProxy)
  const addresses = countAddresses(options.hasLimits ? socketsPerAddress : Number.POSITIVE_INFINITY)
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    cors: { origin: '*' },
    maxHttpBufferSize: socketPayloadBytes,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: 5_000,
    allowRequest: (request, decide) => {
      const mayOpen = addresses.mayOpen(addressOf(request))
      decide(mayOpen ? null : 'too many connections', mayOpen)
    },
  })
  io.attach(http)
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['x-content-type-options'] = 'nosniff'
    headers['cache-control'] = 'no-store'
  })
  io.engine.on('connection', (connection: { request: IncomingMessage | null; once(event: 'close', then: () => void): void }) => {
    const { request } = connection
    const address = request === null ? '' : addressOf(request)
    connection.request = request && whatIsAsked(request)
    addresses.opened(address)
    connection.once('close', () => addresses.closed(address))
  })

  const catchUp = (): void => {
    io.local.emit('catch_up')
    io.of(agentsNamespace).local.emit('catch_up')
  }
  const here = (message: LiveMessage): void => deliver(io, questions, message)
  const heard = (message: LiveMessage): void => {
    here(message)
    if (message.kind === 'presence_asked' && isFollowed(io, message.feedbackId)) send(presence(message.workspaceId, message.feedbackId, true))
  }
  const bus: Bus = options.redisUrl === null ? noBus : lateBus(openRedisBus(options.redisUrl, options.log, { heard, maybeMissed: catchUp }))
  const send = (message: LiveMessage): void => {
    here(message)
    bus.send(message)
  }
  const tools = { questions, clock, ownHosts, send, addressOf: (socket: Socket) => addressOf(socket.request) }
  admitVisitors(io, tools)
  admitAgents(io, tools)
  const sweep = setInterval(() => cutSlowReaders(io), sweepMs)
  sweep.unref()

  return {
    send,
    async close() {
      clearInterval(sweep)
      await bus.close()
      io.engine.close()
    },
  }
}

/** A request is kept as long as its connection, which may be all day: only what is asked of it later. */
function whatIsAsked({ headers, socket: { remoteAddress } }: IncomingMessage): IncomingMessage {
  const { origin, host, cookie, authorization, 'x-forwarded-for': via } = headers
  const kept = {
    headers: {
      ...(origin !== undefined && { origin }),
      ...(host !== undefined && { host }),
      ...(cookie !== undefined && { cookie }),
      ...(authorization !== undefined && { authorization }),
      ...(via !== undefined && { 'x-forwarded-for': via }),
    },
    socket: { remoteAddress },
    connection: {},
  }
  return kept as unknown as IncomingMessage
}

/** Its library is a sixth of what a server without it holds: loaded where a Redis is configured. */
async function openRedisBus(url: string, log: RedisBusOptions['log'], events: BusEvents): Promise<Bus> {
  const { redisBus } = await import('./redis-bus.ts')
  return redisBus({ url, serverId: randomUUID(), log }, events)
}

/** Whoever does not read what is sent would fill this server's memory. */
function cutSlowReaders(io: Server): void {
  for (const socket of io.sockets.sockets.values()) {
    const waiting = socket.conn.transport as unknown as { readonly socket?: { readonly bufferedAmount?: number } }
    const queued = socket.conn['writeBuffer'] as readonly { readonly data?: unknown }[]
    const bytes = queued.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), waiting.socket?.bufferedAmount ?? 0)
    if (bytes > mostBufferedBytes) socket.conn.close(true)
  }
}
