// Two servers as an operator runs them: separate processes, one PostgreSQL, one Redis for this test alone that is
// stopped, killed and started again. Skipped where PostgreSQL, Redis or the built pages are missing.

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type {
  ChatChange,
  ChatChanged,
  FeedbackReply,
  PresenceNotice,
  Subscribed,
} from '@askwell/contract'
import { type ChatState, emptyChat, missingRange, reconcile } from '@askwell/engine/chat'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, postgresUrl, type StoreLocation } from '../store/suite/stores.ts'
import { eventually } from '../test-kit/eventually.ts'
import { hasRedis, type OwnRedis, ownRedis } from '../test-kit/own-redis.ts'
import { payload, testBundle } from '../test-kit/respondent-flow.ts'
import { type ServerProcess, startProcess } from '../test-kit/server-process.ts'

const hasPages = existsSync(new URL('../../../web/dist', import.meta.url))
const apiKey = 'two-servers-key-of-twenty-four'

describe.skipIf(!hasRedis || !hasPages || postgresUrl === null)('two servers and a Redis', () => {
  let place: StoreLocation
  let redis: OwnRedis
  const servers: ServerProcess[] = []
  const urls: string[] = []
  const sockets: Socket[] = []

  beforeAll(async () => {
    place = await newPlace('postgres')
    redis = await ownRedis()
    await redis.start()
    // One after the other: the first makes the workspace.
    for (const _ of [1, 2]) urls.push(await (await start()).url)
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` }
    const reply = await fetch(`${urls[0]}/owner/v1/import`, {
      method: 'POST',
      headers,
      body: JSON.stringify(testBundle({ end: 'chat' })),
    })
    expect(await reply.json()).toMatchObject({ problems: [] })
    // A node is remembered for a second by the server that did not import it.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
  }, 60_000)
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    for (const { process, ended } of servers) {
      process.kill('SIGKILL')
      await ended
    }
    await redis.remove()
    await place.remove()
  })

  const start = async (port?: string): Promise<ServerProcess> => {
    const server = startProcess({
      DATABASE_URL: place.options.databaseUrl ?? '',
      REDIS_URL: redis.url,
      ASKWELL_API_KEY: apiKey,
      ASKWELL_RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...(port === undefined ? {} : { PORT: port }),
    })
    servers.push(server)
    return server
  }
  const opened = async (): Promise<{ id: string; token: string }> => {
    const body = JSON.stringify(payload({ device_id: randomUUID() }))
    const reply = await fetch(`${urls[0]}/v1/feedbacks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body,
    })
    const { id, chat_token_string } = (await reply.json()) as FeedbackReply
    await fetch(`${urls[0]}/v1/feedbacks/${id}/chat?token=${chat_token_string}`)
    return { id, token: chat_token_string ?? '' }
  }
  const post = async (
    url: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<number> => {
    const form = new FormData()
    form.append('body', body)
    return (
      await fetch(url, {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID(), ...headers },
        body: form,
      })
    ).status
  }
  const visitorWrites = (
    server: number,
    { id, token }: { id: string; token: string },
    body: string,
  ) => post(`${urls[server]}/v1/feedbacks/${id}/chat_messages`, { 'x-chat-token': token }, body)
  const agentWrites = (server: number, { id }: { id: string }, body: string) =>
    post(
      `${urls[server]}/owner/v1/chats/${id}/messages`,
      { authorization: `Bearer ${apiKey}` },
      body,
    )

  /** A visitor's screen, as a page would hold it: one reconciler, asking for what it lacks. */
  function screen(
    server: number,
    { id, token }: { id: string; token: string },
  ): { readonly state: () => ChatState } {
    let state = emptyChat
    const socket = io(urls[server] ?? '', { transports: ['websocket'], forceNew: true })
    sockets.push(socket)
    const hear = (change: ChatChange): void => {
      state = reconcile(state, { type: 'heard', change })
      if (missingRange(state)) void ask()
    }
    const ask = async (): Promise<void> => {
      const subscribed: Subscribed | null = await socket
        // A server that was suspended first reads what it has missed.
        .timeout(30_000)
        .emitWithAck('subscribe', { room: 'chat', feedbackId: id, token, after: state.knownSeq })
        .catch(() => null)
      if (subscribed?.ok) hear(subscribed.change)
    }
    socket.on('connect', () => void ask())
    socket.on('catch_up', () => void ask())
    socket.on('reply_created', hear)
    return { state: () => state }
  }
  const bodies = (state: ChatState) => state.items.map(({ detail }) => detail.comment.body)
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)
  const shows = (shown: ReturnType<typeof screen>, expected: readonly string[], timeout = 15_000) =>
    eventually(() => expect(bodies(shown.state())).toEqual(expected), { timeout, interval: 50 })

  it('what is written on one is received on the other, by visitor and agent (R-RT-04)', async () => {
    const chat = await opened()
    const [here, there] = [screen(0, chat), screen(1, chat)]
    const agent = io(`${urls[1]}/agents`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { api_key: apiKey },
    })
    sockets.push(agent)
    const changes: ChatChanged[] = []
    agent.on('chat_changed', (change: ChatChanged) => changes.push(change))
    await eventually(() =>
      expect([agent.connected, here.state().status, there.state().status]).toEqual([
        true,
        'open',
        'open',
      ]),
    )
    await visitorWrites(0, chat, 'hello')
    await agentWrites(1, chat, 'hi')
    for (const shown of [here, there]) await shows(shown, ['hello', 'hi'])
    // A server reports its own changes first; seq says which is newer.
    await eventually(() =>
      expect(
        changes
          .filter(({ feedback_id }) => feedback_id === chat.id)
          .map(({ seq }) => seq)
          .sort(),
      ).toEqual([1, 2]),
    )
  })

  it('an agent at one server learns that the visitor is at the other (R-CHAT-55)', async () => {
    const chat = await opened()
    const there = screen(0, chat)
    await eventually(() => expect(there.state().status).toBe('open'))
    const agent = io(`${urls[1]}/agents`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { api_key: apiKey },
    })
    sockets.push(agent)
    const told: PresenceNotice[] = []
    agent.on('presence', (notice: PresenceNotice) => told.push(notice))
    await eventually(() => expect(agent.connected).toBe(true))
    await eventually(async () =>
      expect(await agent.emitWithAck('presence', { room: 'chat', feedbackId: chat.id })).toEqual({
        online: true,
      }),
    )
    sockets.at(-2)?.disconnect()
    await eventually(() =>
      expect(told).toContainEqual({ kind: 'visitor', feedback_id: chat.id, online: false }),
    )
  })

  it('a client that polls is refused at once by servers that cannot serve it', async () => {
    const reply = await fetch(`${urls[0]}/socket.io/?EIO=4&transport=polling`)
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { code: 13009, message: 'This server does not accept this transport. Please use websocket.' },
    ])
  })

  it('a server that was suspended while more messages passed than the stream keeps loses none on its screens (OP-63, OP-64)', async () => {
    const chat = await opened()
    const [here, there] = [screen(0, chat), screen(1, chat)]
    await eventually(() =>
      expect([here.state().status, there.state().status]).toEqual(['open', 'open']),
    )
    await visitorWrites(0, chat, 'heard by both')
    await shows(there, ['heard by both'])
    const [, second] = servers
    second?.process.kill('SIGSTOP')
    for (const n of numbers(3)) await visitorWrites(0, chat, n)
    await shows(here, ['heard by both', ...numbers(3)])
    // As many as in 12 seconds at 2,000 a second: what was written above is trimmed.
    const flood = `for n = 1, 24000 do redis.call('XADD', KEYS[1], 'MAXLEN', '~', 20000, '*', 'by', 'flood', 'n', n, 'what', 'null') end`
    const added = spawnSync('redis-cli', ['-u', redis.url, 'eval', flood, '1', 'askwell:live'])
    expect(added.status).toBe(0)
    second?.process.kill('SIGCONT')
    await shows(there, ['heard by both', ...numbers(3)], 30_000)
  }, 60_000)

  it('lost notices of typing and presence are asked for again, and no screen reads again for them (OP-63)', async () => {
    const chat = await opened()
    const agent = io(`${urls[1]}/agents`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { api_key: apiKey },
    })
    sockets.push(agent)
    await eventually(() => expect(agent.connected).toBe(true))
    const told: string[] = []
    agent.on('catch_up', () => told.push('catch_up'))
    const online: boolean[] = []
    agent.on('presence', (notice: PresenceNotice) => {
      if (notice.kind === 'visitor' && notice.feedback_id === chat.id) online.push(notice.online)
    })
    const redisCli = (...args: string[]) =>
      spawnSync('redis-cli', ['-u', redis.url, ...args], { encoding: 'utf8' }).stdout.trim()
    // Each server reports that it is alive, in the stream for what passes alone.
    const reports = (stream: string) =>
      redisCli('--raw', 'xrange', stream, '-', '+').match(/"kind":"alive"/g)?.length ?? 0
    const before = reports('askwell:live:passing')
    await eventually(() => expect(reports('askwell:live:passing')).toBeGreaterThan(before + 1), {
      timeout: 10_000,
    })
    expect(reports('askwell:live')).toBe(0)

    // The server that an earlier test suspended may have asked for the last time meanwhile.
    told.length = 0
    const [, second] = servers
    second?.process.kill('SIGSTOP')
    const here = screen(0, chat)
    await eventually(() => expect(here.state().status).toBe('open'))
    redisCli('xtrim', 'askwell:live:passing', 'maxlen', '0')
    second?.process.kill('SIGCONT')
    await eventually(() => expect(online).toEqual([true]), { timeout: 15_000 })
    expect(told).toEqual([])
  }, 60_000)

  it('a quiet Redis is up: no screen is asked to read again while nothing happens (reliability §4 row 6)', async () => {
    const told: string[] = []
    for (const url of urls) {
      const agent = io(`${url}/agents`, {
        transports: ['websocket'],
        forceNew: true,
        auth: { api_key: apiKey },
      })
      sockets.push(agent)
      await eventually(() => expect(agent.connected).toBe(true))
      agent.on('catch_up', () => told.push(url))
    }
    // Longer than a connection may be silent.
    await new Promise((resolve) => setTimeout(resolve, 7_000))
    expect(told).toEqual([])
  }, 30_000)

  it('with Redis hanging, gone and empty, everything is sent, and both sides end with the same whole chat (reliability §4 row 6)', async () => {
    const chat = await opened()
    const [here, there] = [screen(0, chat), screen(1, chat)]
    await eventually(() =>
      expect([here.state().status, there.state().status]).toEqual(['open', 'open']),
    )
    const expected: string[] = []
    const writes = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        const body = `${expected.length}`
        expect(await (n % 2 ? agentWrites(1, chat, body) : visitorWrites(0, chat, body))).toBe(200)
        expected.push(body)
      }
    }
    await writes(4)
    redis.pause()
    await writes(6)
    // Sockets of the same server never wait for Redis.
    await shows(there, [], 10).catch(() => undefined)
    for (const shown of [here, there]) await shows(shown, expected)
    redis.resume()
    await writes(4)
    await redis.kill()
    await writes(6)
    for (const shown of [here, there]) await shows(shown, expected)
    await redis.start()
    await writes(4)
    for (const shown of [here, there]) await shows(shown, expected)
    expect(servers.map(({ process }) => process.exitCode)).toEqual([null, null])
  }, 90_000)

  it('a server that is killed and started again costs no message on either side (reliability §4 row 7, C-27)', async () => {
    const chat = await opened()
    const [here, there] = [screen(0, chat), screen(1, chat)]
    await eventually(() =>
      expect([here.state().status, there.state().status]).toEqual(['open', 'open']),
    )
    await visitorWrites(0, chat, '0')
    const lone = await opened()
    const agent = io(`${urls[0]}/agents`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { api_key: apiKey },
    })
    const onlooker = screen(1, lone)
    sockets.push(agent)
    const told: PresenceNotice[] = []
    agent.on('presence', (notice: PresenceNotice) => told.push(notice))
    await eventually(() =>
      expect([agent.connected, onlooker.state().status]).toEqual([true, 'open']),
    )
    const isThere = (): Promise<unknown> =>
      agent.emitWithAck('presence', { room: 'chat', feedbackId: lone.id })
    await eventually(async () => expect(await isThere()).toEqual({ online: true }))
    const [, second] = servers
    second?.process.kill('SIGKILL')
    await second?.ended
    // The people at the killed server are gone within ten seconds, however busy the machine is beside it.
    await eventually(
      () => expect(told).toContainEqual({ kind: 'visitor', feedback_id: lone.id, online: false }),
      { timeout: 15_000 },
    )
    expect(await isThere()).toEqual({ online: false })
    for (const n of [1, 2, 3]) expect(await visitorWrites(0, chat, `${n}`)).toBe(200)
    await shows(here, numbers(4))
    const again = await start(new URL(urls[1] ?? '').port)
    await again.url
    expect(await agentWrites(1, chat, '4')).toBe(200)
    for (const shown of [here, there]) await shows(shown, numbers(5), 20_000)
  }, 90_000)
})
