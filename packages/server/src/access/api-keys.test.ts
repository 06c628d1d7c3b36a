// What an API key may do: its scope against the complete table of calls and at the sockets, until it expires, and what it can
// pass on.
import { randomUUID } from 'node:crypto'
import { ownerCalls, type Permission, ScopePermission } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../test-kit/chat-server.ts'
import { idIn, newMembers } from '../test-kit/members.ts'
import type { Owner } from '../test-kit/owner-server.ts'

type Name = keyof typeof ownerCalls
const names = Object.keys(ownerCalls) as Name[]
const outOfScope = 'This API key may not do this.'
const minuteMs = 60_000
const dayMs = 86_400_000

describe('API keys', () => {
  let server: ChatServer
  beforeAll(async () => {
    server = await startChatServer()
  })
  afterAll(() => server.close())

  const call = (
    key: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) =>
    server.app.inject({
      method,
      url: `/owner/v1${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
  const make = async (
    about: object,
    maker = server.owner.key,
  ): Promise<{ id: string; key: string }> => {
    const made = await call(maker, 'POST', '/api_keys', { name: 'Till', ...about })
    if (made.statusCode !== 200) throw new Error(made.body)
    return { id: made.json().api_key.id, key: made.json().key }
  }
  const isoIn = (ms: number): string => new Date(server.clock.now + ms).toISOString()
  const listed = async (id: string) => {
    const { items } = (await server.owner.call('GET', '/api_keys')).body as unknown as {
      items: { id: string; last_used_at: string | null }[]
    }
    return items.find((item) => item.id === id)
  }

  describe.each(ScopePermission.options)('with the scope %s alone', (permission) => {
    it('opens exactly the calls of the table that ask for it', async () => {
      const { key } = await make({ role: 'owner', scope: [permission] })
      const opened: Name[] = []
      for (const name of names) {
        const { method, path } = ownerCalls[name]
        const address = path.replace('/owner/v1', '').replaceAll(/:\w+/g, randomUUID())
        const reply = await call(
          key,
          method,
          address,
          method === 'GET' || method === 'DELETE' ? undefined : 'no body of this call',
        )
        const isRefused = reply.statusCode === 403 && reply.json().message === outOfScope
        if (!isRefused) opened.push(name)
        else expect(reply.json().code).toBe(13004)
      }
      const asked: readonly Permission[] = [permission, 'self']
      expect(opened).toEqual(names.filter((name) => asked.includes(ownerCalls[name].permission)))
    })
  })

  it('without a scope does what its role allows, as before', async () => {
    const { key } = await make({ role: 'analyst' })
    expect((await call(key, 'GET', '/feedbacks')).statusCode).toBe(200)
    expect((await call(key, 'GET', '/audit')).statusCode).toBe(403)
    expect((await call(key, 'GET', '/me')).json()).toMatchObject({
      person: null,
      workspace: { role: 'analyst' },
    })
  })

  it('a scope reaches no further than the role', async () => {
    const refused = await server.owner.call('POST', '/api_keys', {
      name: 'Till',
      role: 'analyst',
      scope: ['feedback.read', 'audit.read'],
    })
    expect([refused.status, refused.body.errors?.map(({ field }) => field)]).toEqual([
      422,
      ['scope'],
    ])
    for (const scope of [[], ['self'], ['everything'], 'audit.read']) {
      expect(
        (await server.owner.call('POST', '/api_keys', { name: 'Till', scope })).status,
        JSON.stringify(scope),
      ).toBe(422)
    }
  })

  it('opens the agents’ socket only where its scope holds chats, and until it ends', async () => {
    const socketOf = ({ key }: { key: string }) => server.agentSocket({ key } as Owner)
    const chats = await make({
      role: 'agent',
      scope: ['chats.read', 'chats.write'],
      expires_at: isoIn(dayMs),
    })
    const answers = await make({ role: 'agent', scope: ['feedback.read'] })
    await expect(socketOf(chats)).resolves.toBeDefined()
    await expect(socketOf(answers)).rejects.toThrow('13004')
    server.clock.now += dayMs
    await expect(socketOf(chats)).rejects.toThrow('13003')
  })

  it('hears and does at a socket only what its scope holds', async () => {
    const visitor = await server.visitor()
    await visitor.writes('Hello')
    const socketWith = async (...scope: Permission[]) =>
      server.agentSocket({ key: (await make({ role: 'owner', scope })).key } as Owner)
    const [reader, writer, both] = [
      await socketWith('chats.read'),
      await socketWith('chats.read', 'chats.write'),
      await socketWith('chats.read', 'feedback.read'),
    ]
    const heard: Record<'reader' | 'writer' | 'both', string[]> = {
      reader: [],
      writer: [],
      both: [],
    }
    for (const [name, socket] of [
      ['reader', reader],
      ['writer', writer],
      ['both', both],
    ] as const)
      socket.onAny((event: string) => heard[name].push(event))

    const room = { room: 'chat', feedbackId: visitor.id }
    reader.emit('typing', { ...room, typing: true })
    reader.emit('seen', { ...room, seq: 100 })
    // A socket's messages are handled in order, so the answer to the last one comes after the others were handled.
    expect(await reader.emitWithAck('presence', room)).toEqual({ online: false })
    expect(heard.writer).not.toContain('typing')
    expect(await server.agentReads(visitor.id)).toHaveProperty('unread', 1)
    writer.emit('typing', { ...room, typing: true })
    await expect.poll(() => heard.reader).toContain('typing')

    await server.visitor()
    await expect.poll(() => heard.both).toContain('feedback_created')
    expect([...heard.reader, ...heard.writer]).not.toContain('feedback_created')
  })

  it('loses its open socket within seconds of its end', { timeout: 20_000 }, async () => {
    const { key } = await make({ role: 'agent', expires_at: isoIn(dayMs) })
    const socket = await server.agentSocket({ key } as Owner)
    const ended = new Promise<string>((resolve) => socket.on('disconnect', resolve))
    server.clock.now += dayMs
    expect(await ended).toBe('io server disconnect')
  })

  it('ends at its moment, and is then a key like any that never was', async () => {
    const { key, id } = await make({ role: 'owner', expires_at: isoIn(dayMs) })
    server.clock.now += dayMs - 1
    expect((await call(key, 'GET', '/flows')).statusCode).toBe(200)
    server.clock.now += 1
    const [ended, unknown] = [
      await call(key, 'GET', '/flows'),
      await call(`${key}x`, 'GET', '/flows'),
    ]
    expect(ended.statusCode).toBe(401)
    expect(ended.json()).toEqual({ ...unknown.json(), request_id: ended.json().request_id })
    expect(await listed(id)).toMatchObject({ id })
    for (const expires_at of [isoIn(0), isoIn(-1), 'tomorrow']) {
      expect(
        (await server.owner.call('POST', '/api_keys', { name: 'Till', expires_at })).status,
        expires_at,
      ).toBe(422)
    }
  })

  it.each([
    ['keys.manage', 'POST', '/api_keys', { name: 'More', role: 'owner' }],
    ['keys.manage', 'POST', '/api_keys', { name: 'More', role: 'agent' }],
    [
      'keys.manage',
      'POST',
      '/api_keys',
      { name: 'More', role: 'owner', scope: ['keys.manage', 'audit.read'] },
    ],
    ['people.manage', 'POST', '/invitations', { email: 'more@people.test', role: 'owner' }],
    ['people.manage', 'POST', '/invitations', { email: 'more@people.test', role: 'agent' }],
  ] as const)(
    'with %s alone makes nobody who may do more: %s %s %j',
    async (scope, method, path, body) => {
      const { key } = await make({ role: 'owner', scope: [scope] })
      const reply = await call(key, method, path, body)
      expect([reply.statusCode, reply.json().code]).toEqual([403, 13004])
    },
  )

  it('gives no member a role that may do more than the key', async () => {
    const { agent } = await newMembers(server.app, server.owner, ['agent'])
    const { key } = await make({ role: 'owner', scope: ['people.manage', 'people.read'] })
    expect((await call(key, 'PATCH', `/members/${agent.id}`, { role: 'owner' })).statusCode).toBe(
      403,
    )
    expect((await agent.call('GET', '/me')).body).toMatchObject({ workspace: { role: 'agent' } })
  })

  it('makes keys like itself, that end no later', async () => {
    const { key } = await make({
      role: 'owner',
      scope: ['keys.manage', 'feedback.read'],
      expires_at: isoIn(dayMs),
    })
    const about = { name: 'Part', role: 'owner', scope: ['feedback.read'] }
    for (const expires_at of [null, isoIn(dayMs + 1)]) {
      const reply = await call(key, 'POST', '/api_keys', { ...about, expires_at })
      expect([reply.statusCode, reply.json().errors[0]?.field]).toEqual([422, 'expires_at'])
    }
    const part = await make({ ...about, expires_at: isoIn(dayMs) }, key)
    expect((await call(part.key, 'GET', '/feedbacks')).statusCode).toBe(200)
  })

  it('says when it was last used, at most five minutes late, and a refused one was not used', async () => {
    const { key, id } = await make({ role: 'analyst' })
    expect(await listed(id)).toMatchObject({ last_used_at: null })
    await call(`${key}x`, 'GET', '/flows')
    const used = isoIn(0)
    await call(key, 'GET', '/feedbacks')
    await expect.poll(() => listed(id)).toMatchObject({ last_used_at: used })
    server.clock.now += 5 * minuteMs
    const later = isoIn(0)
    await call(key, 'GET', '/feedbacks')
    await expect.poll(() => listed(id)).toMatchObject({ last_used_at: later })
  })

  it('nobody waits for its last use to be kept, or hears that it was not', async () => {
    const { key } = await make({ role: 'analyst' })
    const { people } = server.store
    const noteApiKeyUse = people.noteApiKeyUse
    const noted: number[] = []
    const notes = (outcome: () => Promise<void>) =>
      Object.assign(people, {
        noteApiKeyUse: (_id: string, at: number) => {
          noted.push(at)
          return outcome()
        },
      })
    notes(() => new Promise(() => {}))
    for (let calls = 0; calls < 5; calls += 1)
      expect((await call(key, 'GET', '/feedbacks')).statusCode).toBe(200)
    expect(noted).toEqual([server.clock.now])
    notes(() => Promise.reject(new Error('the disk is full')))
    const other = await make({ role: 'analyst' })
    expect((await call(other.key, 'GET', '/feedbacks')).statusCode).toBe(200)
    Object.assign(people, { noteApiKeyUse })
  })

  it('shows its scope, its end and its maker’s words, never the key', async () => {
    const expiresAt = isoIn(dayMs)
    const made = await server.owner.call('POST', '/api_keys', {
      name: 'Reports',
      role: 'owner',
      scope: ['audit.read', 'audit.read'],
      expires_at: expiresAt,
    })
    const shown = {
      name: 'Reports',
      role: 'owner',
      scope: ['audit.read'],
      expires_at: expiresAt,
      last_used_at: null,
    }
    expect(made.body['api_key']).toMatchObject(shown)
    expect(await listed(idIn(made.body['api_key']))).toEqual(made.body['api_key'])
    expect((await server.owner.call('GET', '/api_keys')).raw.body).not.toContain(
      String(made.body['key']),
    )
  })
})
