// The sockets of this server: Socket.IO at the same origin as the calls (C-17). Opened with the app, closed with it.
import { randomUUID } from 'node:crypto'
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { agentsNamespace, socketPayloadBytes } from '@askwell/contract'
import { Server, type Socket } from 'socket.io'
import type { SideOf } from '../config/origins.ts'
import { proxiesIn } from '../config/proxies.ts'
import { admitAgents } from './agents.ts'
import { type Bus, type BusEvents, type BusState, lateBus, noBus } from './bus.ts'
import { deliver } from './deliver.ts'
import { type AccessKeeper, keepAccess, type Repeat } from './keep-access.ts'
import type { LiveMessage } from './live-message.ts'
import type { LiveQuestions } from './live-questions.ts'
import { isOfPresence, trackPresence } from './presence.ts'
import type { RedisBusOptions } from './redis-bus.ts'
import { type Answer, refuseHandshakes, type Transport } from './refuse-handshakes.ts'
import type { AroundEvent } from './socket-events.ts'
import { countAddresses, mostBufferedBytes, socketsPerAddress } from './socket-limits.ts'
import { admitVisitors } from './visitors.ts'
import { countWorkspaceSockets } from './workspace-sockets.ts'

// Whose connection this is. Behind proxies that are trusted by their addresses, the last one that is not a proxy; what
// comes before it in the header may be forged.

function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = proxiesIn(trusted)
  return (request) => {
    const near = request.socket.remoteAddress ?? ''
    const header = request.headers['x-forwarded-for']
    const hops = [
      near,
      ...(typeof header === 'string' ? header.split(',').reverse() : []).map((hop) => hop.trim()),
    ]
    return hops.find((hop) => hop !== '' && !isProxy(hop)) ?? near
  }
}

export interface LiveOptions {
  readonly http: HttpServer
  readonly questions: LiveQuestions
  readonly clock: () => number
  readonly redisUrl: string | null
  /** The balancer in front of several servers leads each client to the same one. */
  readonly hasStickySessions: boolean
  readonly trustProxy: readonly string[]
  readonly ownHosts: readonly string[]
  /** Null = the studio does not have its own origin. */
  readonly studioUrl: string | null
  readonly sideOf: SideOf
  readonly hasLimits: boolean
  /** False for a server that only runs jobs: it accepts no sockets. */
  readonly isServing: boolean
  readonly log: RedisBusOptions['log']
  readonly repeat: Repeat
  readonly refuse: Answer
  /** Some server has saved events for webhooks. */
  readonly deliveriesWait: () => void
  /** An agent opened the inbox at this server. */
  readonly agentCame: (workspaceId: string) => void
  readonly aroundEvent: AroundEvent
  /** A socket sent an event, or this server published one. */
  readonly onEvent?: (direction: 'in' | 'out') => void
}

export interface Live {
  /** Sends to the receivers on every server. Never throws and never waits. */
  send(message: LiveMessage): void
  /** Open sockets of this server, by what they are for and how they are connected. */
  sockets(): readonly { readonly namespace: string; readonly transport: string }[]
  bus(): BusState | null
  /** At any server. */
  agentsThere(workspaceId: string): readonly string[]
  /** Open sockets of a workspace, at every server. */
  socketsOf(workspaceId: string): number
  /** Closes the sockets so that they connect again, to another server or to this one's successor. */
  close(): Promise<void>
}

const sweepMs = 5_000
/** Both sides notice a dead connection within 25 seconds. */
const pingMs = { every: 15_000, patience: 10_000 } as const

export function openLive(options: LiveOptions): Live {
  const { http, questions, clock, ownHosts, studioUrl, sideOf } = options
  const addressOf = addressReader(options.trustProxy)
  const addresses = countAddresses(options.hasLimits ? socketsPerAddress : Number.POSITIVE_INFINITY)
  // A polling client asks again and again, and every server but the one that knows it refuses.
  const transports: Transport[] =
    options.redisUrl === null || options.hasStickySessions
      ? ['websocket', 'polling']
      : ['websocket']
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    transports,
    pingInterval: pingMs.every,
    pingTimeout: pingMs.patience,
    cors: { origin: '*' },
    maxHttpBufferSize: socketPayloadBytes,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: 5_000,
  })
  io.attach(http)
  const sessions = new Set<string>()
  refuseHandshakes(io.engine, {
    isServing: options.isServing,
    transports,
    hasSession: (id) => sessions.has(id),
    mayOpen: (request) => addresses.mayOpen(addressOf(request)),
    answer: options.refuse,
  })
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['x-content-type-options'] = 'nosniff'
    headers['cache-control'] = 'no-store'
  })
  io.engine.on(
    'connection',
    (connection: {
      readonly id: string
      request: IncomingMessage | null
      once(event: 'close', then: () => void): void
    }) => {
      const { request, id } = connection
      const address = request === null ? '' : addressOf(request)
      connection.request = request && whatIsAsked(request)
      addresses.opened(address)
      sessions.add(id)
      connection.once('close', () => {
        addresses.closed(address)
        sessions.delete(id)
      })
    },
  )

  const catchUp = (): void => {
    io.local.emit('catch_up')
    io.of(agentsNamespace).local.emit('catch_up')
  }
  const here = (
    message: Exclude<LiveMessage, { kind: 'presence' | 'alive' | 'roster_asked' | 'roster' }>,
  ): void => {
    if (message.kind === 'access') access.changed(message.subject)
    else if (message.kind === 'deliveries') options.deliveriesWait()
    else deliver(io, questions, message)
  }
  const heard = (message: LiveMessage, by: string): void => {
    if (isOfPresence(message)) presence.heard(message, by)
    else here(message)
  }
  const maybeMissed: BusEvents['maybeMissed'] = (which) => {
    presence.missed()
    if (which === 'lasting') catchUp()
  }
  const bus: Bus =
    options.redisUrl === null
      ? noBus
      : lateBus(openRedisBus(options.redisUrl, options.log, { heard, maybeMissed }))
  const { onEvent } = options
  const send = (message: LiveMessage): void => {
    onEvent?.('out')
    if (message.kind === 'presence') presence.own(message)
    else if (!isOfPresence(message)) here(message)
    bus.send(message)
    if (message.kind === 'presence' && message.notice.kind === 'agent' && message.notice.online)
      options.agentCame(message.workspaceId)
  }
  const presence = trackPresence({
    tell: (message) => deliver(io, questions, message),
    send,
    sockets: () => workspaceSockets.here(),
    nowMs: () => performance.now(),
    repeat: options.repeat,
  })
  const { isVisitorThere } = presence
  const workspaceSockets = countWorkspaceSockets(presence.socketsElsewhere)
  const tools = {
    questions,
    clock,
    ownHosts,
    studioUrl,
    send,
    isVisitorThere,
    workspaceSockets,
    aroundEvent: options.aroundEvent,
    addressOf: (socket: Socket) => addressOf(socket.request),
    sideOf: (socket: Socket) => sideOf(socket.request),
  }
  const access: AccessKeeper = keepAccess(io, tools, options.repeat)
  admitVisitors(io, tools)
  admitAgents(io, { ...tools, onHearing: access.askAbout })
  if (onEvent !== undefined)
    for (const namespace of [io.of('/'), io.of(agentsNamespace)])
      namespace.on('connection', (socket) => void socket.onAny(() => onEvent('in')))
  const sweep = setInterval(() => cutSlowReaders(io), sweepMs)
  sweep.unref()

  return {
    send,
    bus: () => bus.state(),
    sockets: () =>
      [io.of('/'), io.of(agentsNamespace)].flatMap(({ name, sockets }) =>
        [...sockets.values()].map((socket) => ({
          namespace: name === '/' ? 'visitors' : 'agents',
          transport: socket.conn.transport.name,
        })),
      ),
    agentsThere: presence.agentsThere,
    socketsOf: workspaceSockets.count,
    async close() {
      clearInterval(sweep)
      access.close()
      presence.close()
      await bus.close()
      io.engine.close()
    },
  }
}

/** socket.io keeps the request for the connection’s life, which may be all day: keep only the fields read later. */
function whatIsAsked({ headers, socket: { remoteAddress } }: IncomingMessage): IncomingMessage {
  const {
    origin,
    host,
    cookie,
    authorization,
    'x-forwarded-for': via,
    'x-forwarded-host': asked,
  } = headers
  const kept = {
    headers: {
      ...(origin !== undefined && { origin }),
      ...(host !== undefined && { host }),
      ...(cookie !== undefined && { cookie }),
      ...(authorization !== undefined && { authorization }),
      ...(via !== undefined && { 'x-forwarded-for': via }),
      ...(asked !== undefined && { 'x-forwarded-host': asked }),
    },
    socket: { remoteAddress },
    connection: {},
  }
  return kept as unknown as IncomingMessage
}

/** Its library needs a sixth of the memory of a server without it: loaded where a Redis is configured. */
async function openRedisBus(
  url: string,
  log: RedisBusOptions['log'],
  events: BusEvents,
): Promise<Bus> {
  const { redisBus } = await import('./redis-bus.ts')
  return redisBus({ url, serverId: randomUUID(), log }, events)
}

/** A client that does not read what is sent would fill this server's memory. */
function cutSlowReaders(io: Server): void {
  for (const socket of io.sockets.sockets.values()) {
    const waiting = socket.conn.transport as unknown as {
      readonly socket?: { readonly bufferedAmount?: number }
    }
    const queued = socket.conn['writeBuffer'] as readonly { readonly data?: unknown }[]
    const bytes = queued.reduce(
      (sum, { data }) => sum + (typeof data === 'string' ? data.length : 0),
      waiting.socket?.bufferedAmount ?? 0,
    )
    if (bytes > mostBufferedBytes) socket.conn.close(true)
  }
}
