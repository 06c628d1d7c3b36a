// Several servers, one Redis: messages go through capped streams, read by each server from where it stopped. Socket.IO's
// own streams adapter was rejected: while Redis hangs it holds back messages for this server's own sockets, reads in a
// loop without a pause, and lets a failed publish end the process (docs/decisions/0006). Here a server's own
// sockets never depend on Redis, and while it is unavailable every socket is asked repeatedly to fetch what came since.
import { createClient } from 'redis'
import type { Bus, BusEvents } from './bus.ts'
import type { LiveMessage } from './live-message.ts'
import { isOfPresence } from './presence.ts'

/** Far more lasting messages are kept than are sent while a server is briefly suspended. Typing and presence change so often
 *  that they would push the rest out; they are outdated after seconds, and are requested again where missed (OP-63). */
const streams = {
  lasting: { key: 'askwell:live', mostKept: 20_000 },
  passing: { key: 'askwell:live:passing', mostKept: 2_000 },
} as const
type StreamName = keyof typeof streams
/** In the order of delivery: typing ends with the message. */
const streamNames = ['passing', 'lasting'] as const satisfies readonly StreamName[]
const streamOf = (message: LiveMessage): StreamName =>
  message.kind === 'typing' || isOfPresence(message) ? 'passing' : 'lasting'

const readCount = 500
const blockMs = 2_000
/** A Redis that accepts connections but never answers counts as unavailable, too. */
const silenceMs = 5_000
/** While it is unavailable: how often sockets are asked to fetch. */
const catchUpEveryMs = 4_000
const retryMs = { first: 100, most: 2_000 } as const

export interface RedisBusOptions {
  readonly url: string
  readonly serverId: string
  readonly log: {
    warn(fields: object, message: string): void
    info(fields: object, message: string): void
  }
}

export function redisBus({ url, serverId, log }: RedisBusOptions, events: BusEvents): Bus {
  const options = {
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: silenceMs,
      reconnectStrategy: (tries: number) =>
        Math.min(retryMs.first * 2 ** Math.min(tries, 10), retryMs.most),
    },
  }
  // The reader asks all the time. A writer with nothing to send would be silent and count as disconnected.
  const writer = createClient({ ...options, pingInterval: blockMs })
  const reader = createClient(options)
  let isAway = true
  let hasAnswered = false
  let isClosed = false
  let missed = 0
  let lagSeconds = 0
  const ends = {
    lasting: openEnd(),
    passing: openEnd(),
  } satisfies Record<StreamName, StreamEnd>

  const away = (why: string): void => {
    if (!isAway)
      log.warn({ why }, 'Redis does not answer, so messages of other servers do not arrive')
    isAway = true
  }
  for (const client of [writer, reader]) {
    client.on('error', (error: unknown) => away(error instanceof Error ? error.name : 'error'))
    client.connect().catch(() => undefined)
  }
  const reminder = setInterval(() => {
    if (isAway) events.maybeMissed('lasting')
  }, catchUpEveryMs)
  reminder.unref()

  async function read(): Promise<void> {
    // Where each stream ends now, once; then from where this server stopped, also after a time without Redis.
    for (const name of streamNames) {
      if (ends[name].from !== null) continue
      const newest = await reader.xRevRange(streams[name].key, '+', '-', { COUNT: 1 })
      ends[name].from = newest?.[0]?.id ?? '0-0'
    }
    if (isAway) {
      isAway = false
      log.info({}, hasAnswered ? 'Redis answers again' : 'Redis answers')
      hasAnswered = true
      events.maybeMissed('lasting')
    }
    const found = (await reader.xRead(
      streamNames.map((name) => ({ key: streams[name].key, id: ends[name].from ?? '$' })),
      { COUNT: readCount, BLOCK: blockMs },
    )) as { name: string; messages: { id: string; message: Record<string, string> }[] }[] | null
    for (const name of streamNames) {
      const { messages } = found?.find((one) => one.name === streams[name].key) ?? { messages: [] }
      if (messages.length === readCount) await findTrimmed(name, ends[name].from ?? '0-0')
      for (const { id, message } of messages) {
        ends[name].from = id
        // The number of an entry begins with its time at Redis.
        lagSeconds = Math.max(0, (Date.now() - Number(id.split('-')[0])) / 1_000)
        if (message['by'] !== undefined && message['by'] !== serverId)
          hear(name, message['by'], Number(message['n']), message['what'])
      }
    }
  }

  /** Far behind, it may have missed the last messages of a server, after which no number is missing. */
  async function findTrimmed(name: StreamName, from: string): Promise<void> {
    const oldest = (await reader.xRange(streams[name].key, '-', '+', { COUNT: 1 }))?.[0]
    if (oldest && isLater(oldest.id, from)) events.maybeMissed(name)
  }

  /** A missing number is a message that never arrived: Redis did not accept it, or trimmed it while this server was behind. */
  function hear(name: StreamName, by: string, count: number, what: string | undefined): void {
    const { heardCounts } = ends[name]
    const last = heardCounts.get(by)
    heardCounts.set(by, count)
    if (last !== undefined && count > last + 1) {
      if (name === 'lasting') {
        missed += count - last - 1
        log.warn({ by, missing: count - last - 1 }, 'Messages of another server were missed')
      }
      events.maybeMissed(name)
    }
    const message = what === undefined ? null : parsed(what)
    if (message) events.heard(message, by)
  }

  async function readOn(): Promise<void> {
    while (!isClosed) {
      try {
        if (!reader.isReady) throw new Error('not connected')
        await read()
      } catch (error) {
        if (isClosed) return
        away(error instanceof Error ? error.message : 'error')
        await new Promise((resolve) => setTimeout(resolve, retryMs.first))
      }
    }
  }
  void readOn()

  return {
    state: () => ({ isUp: !isAway, lagSeconds, missed }),
    send(message) {
      const name = streamOf(message)
      const { key, mostKept } = streams[name]
      ends[name].sentCount += 1
      if (!writer.isReady) return
      const entry = { by: serverId, n: `${ends[name].sentCount}`, what: JSON.stringify(message) }
      writer
        .xAdd(key, '*', entry, {
          TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: mostKept },
        })
        .catch(() => away('a message was refused'))
    },
    async close() {
      isClosed = true
      clearInterval(reminder)
      reader.destroy()
      writer.destroy()
    },
  }
}

/** What this server has sent into a stream and read from it. */
interface StreamEnd {
  /** The id of the newest entry that was read; null = nothing was read yet. */
  from: string | null
  sentCount: number
  /** The number of the newest message of each server. */
  readonly heardCounts: Map<string, number>
}

const openEnd = (): StreamEnd => ({ from: null, sentCount: 0, heardCounts: new Map() })

/** Of two ids of entries: milliseconds, and a number within them. */
function isLater(one: string, other: string): boolean {
  const [ms = 0, n = 0] = one.split('-').map(Number)
  const [otherMs = 0, otherN = 0] = other.split('-').map(Number)
  return ms === otherMs ? n > otherN : ms > otherMs
}

/** The stream is ours, but everybody with access to Redis can write into it. */
function parsed(what: string): LiveMessage | null {
  try {
    return JSON.parse(what) as LiveMessage
  } catch {
    return null
  }
}
