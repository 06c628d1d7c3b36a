// Several servers, one Redis: messages go through one capped stream, read by each server from where it stopped. Socket.IO's
// own streams adapter was read and left: while Redis hangs it holds back what is for this very server's sockets, reads on
// in a loop without a pause, and lets a failed publish end the process (docs/decisions/0006). Here a server's own
// sockets never depend on Redis, and while it is away every socket is asked repeatedly to fetch what came since.
import { createClient } from 'redis'
import type { Bus, BusEvents } from './bus.ts'
import type { LiveMessage } from './live-message.ts'

const stream = 'askwell:live'
/** Far more than is sent while a server that stands still for a moment is behind. */
const mostKept = 20_000
const readCount = 500
const blockMs = 2_000
/** A Redis that takes connections and answers nothing is away, too. */
const silenceMs = 5_000
/** While it is away: how often sockets are asked to fetch. */
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
  // The reader asks all the time. A writer with nothing to tell would be silent, too, and be taken for cut off.
  const writer = createClient({ ...options, pingInterval: blockMs })
  const reader = createClient(options)
  let isAway = true
  let isClosed = false
  let from: string | null = null
  let sentCount = 0
  /** The number of the newest message of each server. */
  const heardCounts = new Map<string, number>()

  const away = (why: string): void => {
    if (!isAway) log.warn({ why }, 'Redis is away: other servers are not heard')
    isAway = true
  }
  for (const client of [writer, reader]) {
    client.on('error', (error: unknown) => away(error instanceof Error ? error.name : 'error'))
    client.connect().catch(() => undefined)
  }
  const reminder = setInterval(() => {
    if (isAway) events.maybeMissed()
  }, catchUpEveryMs)
  reminder.unref()

  async function read(): Promise<void> {
    // Where the stream ends now, once; then from where this server stopped, also over a time without Redis.
    if (from === null) {
      const newest = await reader.xRevRange(stream, '+', '-', { COUNT: 1 })
      from = newest?.[0]?.id ?? '0-0'
    }
    if (isAway) {
      isAway = false
      log.info({}, 'Redis is there')
      events.maybeMissed()
    }
    const found = await reader.xRead(
      { key: stream, id: from ?? '$' },
      { COUNT: readCount, BLOCK: blockMs },
    )
    for (const { messages } of (found ?? []) as {
      messages: { id: string; message: Record<string, string> }[]
    }[]) {
      for (const { id, message } of messages) {
        from = id
        if (message['by'] !== undefined && message['by'] !== serverId)
          hear(message['by'], Number(message['n']), message['what'])
      }
    }
  }

  /** A number that was left out is a message that never came here: not taken by Redis, or trimmed while this server was behind. */
  function hear(by: string, count: number, what: string | undefined): void {
    const last = heardCounts.get(by)
    heardCounts.set(by, count)
    if (last !== undefined && count > last + 1) {
      log.warn({ by, missing: count - last - 1 }, 'Messages of another server were missed')
      events.maybeMissed()
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
    send(message) {
      sentCount += 1
      if (!writer.isReady) return
      const entry = { by: serverId, n: `${sentCount}`, what: JSON.stringify(message) }
      writer
        .xAdd(stream, '*', entry, {
          TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: mostKept },
        })
        .catch(() => away('a message was not taken'))
    },
    async close() {
      isClosed = true
      clearInterval(reminder)
      reader.destroy()
      writer.destroy()
    },
  }
}

/** The stream is ours, but whoever reaches the Redis may write into it. */
function parsed(what: string): LiveMessage | null {
  try {
    return JSON.parse(what) as LiveMessage
  } catch {
    return null
  }
}
