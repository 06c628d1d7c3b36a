// What a change of access leaves unchanged, what it ends besides sessions, and wrong keys that are shown at a socket.
// That every credential's doors are closed is shown in `credential-doors.test.ts`.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AccessEnded, ChatChanged } from '@askwell/contract'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSignIn } from '../access/sign-in/sign-in.ts'
import { appCode } from '../test-kit/authenticator.ts'
import { type ChatServer, hear, startChatServer, subscribe } from '../test-kit/chat-server.ts'
import { eventually } from '../test-kit/eventually.ts'
import { asMember, cookieOf, knock, newMembers, password } from '../test-kit/members.ts'
import { type LiveQuestions, openLive } from './index.ts'

const ignored = (): void => undefined

describe('a change of access', () => {
  let server: ChatServer
  beforeAll(async () => {
    server = await startChatServer()
    // The sign-in library asks the machine what time it is.
    server.clock.now = Date.now()
  })
  afterAll(() => server.close())

  it('leaves the socket of a person who may still read chats, and it still receives', async () => {
    await newMembers(server.app, server.owner, ['owner'])
    const { owner } = await newMembers(server.app, server.owner, ['owner'])
    const socket = await server.agentSocket(server.owner, {}, { cookie: owner.cookie })
    const ended = hear<AccessEnded>(socket, 'access_ended')
    const heard = hear<ChatChanged>(socket, 'chat_changed')
    const isAskedAgain = new Promise<void>((resolve) => socket.once('catch_up', resolve))
    expect(
      (await server.owner.call('PATCH', `/members/${owner.id}`, { role: 'agent' })).status,
    ).toBe(200)
    await isAskedAgain
    await (await server.visitor()).writes('hello')
    await eventually(() => expect(heard.length).toBeGreaterThan(0))
    expect([ended, socket.connected]).toEqual([[], true])
  })

  it('of the password or the second factor ends sign-ins and links that were begun before', async () => {
    const { agent } = await newMembers(server.app, server.owner, ['agent'])
    const begun = await agent.call('POST', '/me/second_factor', { password })
    const uri = String(begun.body['uri'])
    const confirmed = await agent.call('POST', '/me/second_factor/confirm', {
      code: appCode(uri, server.clock.now),
    })
    const { call } = asMember(server.app, agent.email, cookieOf(confirmed.raw))
    const halfway = cookieOf(await knock(server.app, '/session', { email: agent.email, password }))
    const token = await makeSignIn(server.deps, ignored, ignored).newResetToken(agent.email)
    const next = `${password} with more`
    expect(
      (await call('POST', '/me/password', { current_password: password, new_password: next }))
        .status,
    ).toBe(200)
    server.clock.now += 30_000
    const step = await knock(
      server.app,
      '/session/second_factor',
      { code: appCode(uri, server.clock.now) },
      { cookie: halfway },
    )
    expect(step.statusCode).toBe(401)
    expect(
      (await knock(server.app, '/password_reset/confirm', { token, password: `${next} still` }))
        .statusCode,
    ).toBe(404)
  })
})

describe('wrong keys and tokens at a socket', () => {
  it('are counted together with those of calls, and right ones come in all the same', async () => {
    const server = await startChatServer({ config: { rateLimits: true } })
    const connects = async (key: string): Promise<string | null> => {
      const socket = io(`${server.url}/agents`, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { api_key: key },
      })
      const verdict = await new Promise<string | null>((resolve) => {
        socket.once('connect', () => resolve(null))
        socket.once('connect_error', ({ message }) => resolve(message))
      })
      socket.disconnect()
      return verdict
    }
    const visitor = await server.visitor()
    const screen = await server.socket()
    const said = new Set<unknown>()
    for (let n = 0; n < 50; n += 1)
      said.add(
        ((await subscribe(screen, { id: visitor.id, token: `wrong ${n}` })) as { code?: number })
          .code,
      )
    for (let n = 0; n < 70; n += 1) said.add(await connects(`wrong ${n}`))
    expect([...said]).toEqual([13074, '13003'])
    expect(await connects('one more')).toBe('13006')
    expect(await subscribe(await server.socket(), { id: visitor.id, token: 'one more' })).toEqual({
      ok: false,
      code: 13006,
    })
    expect(await connects(server.owner.key)).toBeNull()
    expect(await subscribe(await server.socket(), visitor)).toMatchObject({ ok: true })
    await server.close()
  })
})

describe('while the store cannot be asked', () => {
  it('an agent’s socket receives nothing; afterwards it is asked to catch up and receives events again', async () => {
    const http = createServer()
    let tick = ignored
    let isAway = false
    const nothing = async (): Promise<never> => {
      throw new Error('not asked for here')
    }
    const hearing = { channels: 'all', feedback: 'every', surveys: true } as const
    const pass = { kind: 'api_key', id: 'k', personId: null, workspaceId: 'w' } as const
    const questions: LiveQuestions = {
      admitVisitor: nothing,
      admitVisitorsAgain: async (passes) => passes.map(() => null),
      missed: nothing,
      newest: nothing,
      admitAgent: async () => ({
        ok: true,
        agent: { workspaceId: 'w', agentId: null, pass, hearing, canWrite: true },
      }),
      admitAgentsAgain: async (passes) =>
        isAway ? nothing() : passes.map(() => ({ ok: true, hearing, canWrite: true })),
      mostSockets: async () => 1,
      socketRefused: () => undefined,
      nodeOfChat: nothing,
      seen: nothing,
    }
    const live = openLive({
      aroundEvent: (_name, work) => work(),
      http,
      questions,
      clock: Date.now,
      redisUrl: null,
      hasStickySessions: false,
      isServing: true,
      trustProxy: [],
      ownHosts: [],
      studioUrl: null,
      sideOf: () => 'both',
      hasLimits: false,
      refuse: ignored,
      deliveriesWait: () => {},
      agentCame: ignored,
      log: { warn: ignored, info: ignored },
      repeat: (run) => {
        tick = run
        return ignored
      },
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}/agents`, {
      transports: ['websocket'],
      reconnection: false,
    })
    const heard: string[] = []
    socket.on('feedback_created', ({ id }) => heard.push(id))
    socket.on('catch_up', () => heard.push('catch up'))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const tells = (id: string): void =>
      live.send({
        kind: 'feedback',
        workspaceId: 'w',
        created: { id, node_id: 'n', completed: true },
      })
    tells('first')
    await eventually(() => expect(heard).toEqual(['first']))
    isAway = true
    tick()
    // The answer to the failed question comes in a later turn.
    await new Promise((resolve) => setImmediate(resolve))
    tells('second')
    isAway = false
    tick()
    await eventually(() => expect(heard).toEqual(['first', 'catch up']))
    tells('third')
    await eventually(() => expect(heard).toEqual(['first', 'catch up', 'third']))
    socket.disconnect()
    await live.close()
    await new Promise((resolve) => http.close(resolve))
  })
})
