// One server, or two over one PostgreSQL, with what connects them: their own Redis or nothing. Servers do their periodic work
// when the test says so.
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { createApp } from '../app.ts'
import { openFiles } from '../outside/files.ts'
import { openStore } from '../store/index.ts'
import { newPlace, testSecret } from '../store/suite/stores.ts'
import { type ChatServer, startChatServer } from './chat-server.ts'
import { ownRedis } from './own-redis.ts'
import type { TestServerOptions } from './respondent-server.ts'

export interface GroupKind {
  readonly engine: 'sqlite' | 'postgres'
  readonly servers: 1 | 2
  /** `lost`: a Redis that dies when the test says so. */
  readonly bus: 'redis' | 'lost' | 'none'
}

export interface ServerGroup {
  /** Where things are changed. */
  readonly here: ChatServer
  /** Where the other server listens; with one server it is the same one. */
  readonly thereUrl: string
  /** A socket at the other server, closed with the group. */
  connect(namespace: string, options: object): Socket
  /** Loses the Redis where that is planned; repeats have no effect. */
  losesRedis(): Promise<void>
  /** Runs everything that is done periodically. */
  tick(): void
  close(): Promise<void>
}

export async function startGroup(
  kind: GroupKind,
  options: TestServerOptions = {},
): Promise<ServerGroup> {
  const place = kind.engine === 'postgres' ? await newPlace('postgres') : null
  const redis = kind.bus === 'none' ? null : await ownRedis()
  await redis?.start()
  const repeated = new Set<() => void>()
  const here = await startChatServer({
    ...options,
    config: {
      ...options.config,
      databaseUrl: place?.options.databaseUrl ?? null,
      redisUrl: redis?.url ?? null,
    },
    repeat: (run) => {
      repeated.add(run)
      return () => repeated.delete(run)
    },
  })
  const there = kind.servers === 1 ? null : await another(here)
  const thereUrl = there?.url ?? here.url
  const sockets: Socket[] = []
  return {
    here,
    thereUrl,
    connect(namespace, more) {
      const socket = io(`${thereUrl}${namespace}`, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...more,
      })
      sockets.push(socket)
      return socket
    },
    async losesRedis() {
      if (kind.bus === 'lost') await redis?.kill()
    },
    tick() {
      for (const run of repeated) run()
    },
    async close() {
      for (const socket of sockets) socket.disconnect()
      await there?.close()
      await here.close()
      await redis?.remove()
      await place?.remove()
    },
  }
}

async function another({
  deps,
}: ChatServer): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { databaseUrl, dataDir } = deps.config
  const store = await openStore({ databaseUrl, dataDir, secret: testSecret })
  const app = await createApp({ ...deps, store, files: await openFiles(deps.config, Date.now()) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close()
      await store.close()
    },
  }
}
