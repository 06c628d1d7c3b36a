// Credential × door: for each way in which a credential can end or shrink, every door that it opened is closed
// afterwards: calls at once, sockets as soon as the other server learns of it, otherwise at its next periodic check.
// The ways to end are the table in `test-kit/credential-ends.ts`.

import type {
  AccessEnded,
  ChatChanged,
  SharedResults,
  SubscribeError,
  TypingNotice,
} from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresUrl } from '../store/suite/stores.ts'
import { hear, subscribe, type TestVisitor } from '../test-kit/chat-server.ts'
import {
  agentEnds,
  type Door,
  type ShownHeaders,
  shareEnds,
  visitorEnds,
} from '../test-kit/credential-ends.ts'
import { eventually } from '../test-kit/eventually.ts'
import { hasRedis } from '../test-kit/own-redis.ts'
import { newNode } from '../test-kit/owner-server.ts'
import { ids } from '../test-kit/respondent-flow.ts'
import { type GroupKind, type ServerGroup, startGroup } from '../test-kit/server-group.ts'
import { askEveryMs } from './keep-access.ts'

type Socket = ReturnType<ServerGroup['connect']>

const groups: readonly (GroupKind & { readonly name: string })[] = [
  { name: 'one embedded server', engine: 'sqlite', servers: 1, bus: 'none' },
  { name: 'one server on PostgreSQL', engine: 'postgres', servers: 1, bus: 'none' },
  { name: 'two servers with Redis', engine: 'postgres', servers: 2, bus: 'redis' },
  { name: 'two servers without Redis', engine: 'postgres', servers: 2, bus: 'none' },
  {
    name: 'two servers whose Redis dies before the end',
    engine: 'postgres',
    servers: 2,
    bus: 'lost',
  },
]

it('who is not told is looked after within five seconds', () =>
  expect(askEveryMs).toBeLessThanOrEqual(4_500))

for (const kind of groups) {
  const canRun =
    (kind.engine === 'sqlite' || postgresUrl !== null) && (kind.bus === 'none' || hasRedis)
  describe.skipIf(!canRun)(kind.name, () => {
    let group: ServerGroup
    beforeAll(async () => {
      group = await startGroup(kind)
      // The sign-in library asks the machine what time it is.
      group.here.clock.now = Date.now()
    })
    afterAll(() => group.close())

    /** Servers that learn of changes need no periodic check. */
    const timePasses = (): void => {
      if (kind.servers === 2 && kind.bus !== 'redis') group.tick()
    }
    const asks = async (
      method: string,
      path: string,
      headers: ShownHeaders,
      body?: object,
    ): Promise<number> => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const init = {
        method,
        headers: { origin: group.here.deps.config.publicUrl, ...headers, ...json },
        ...(body && { body: JSON.stringify(body) }),
      }
      return (await fetch(`${group.thereUrl}${path}`, init)).status
    }
    /** Where the sockets are: without Redis the servers exchange nothing. */
    const writes = async ({ id, token }: TestVisitor, body: string): Promise<void> => {
      const form = new FormData()
      form.append('body', body)
      const reply = await fetch(`${group.thereUrl}/v1/feedbacks/${id}/chat_messages`, {
        method: 'POST',
        headers: { 'x-chat-token': token },
        body: form,
      })
      expect(reply.status).toBe(200)
    }
    /** Null = admitted; else why not. */
    const verdictOf = (socket: Socket): Promise<string | null> =>
      new Promise((resolve) => {
        socket.once('connect', () => resolve(null))
        socket.once('connect_error', ({ message }) => resolve(message))
      })
    const asAgent = ({ authorization, cookie }: ShownHeaders): Socket =>
      group.connect(
        '/agents',
        cookie === undefined
          ? { auth: { api_key: authorization?.slice('Bearer '.length) } }
          : { extraHeaders: { cookie, origin: group.thereUrl } },
      )

    describe('of people and programs', () => {
      const doorsOf = ({
        id,
      }: TestVisitor): Readonly<
        Record<Door, readonly [method: string, path: string, body?: object]>
      > => ({
        'who am I': ['GET', '/owner/v1/me'],
        'the list of chats': ['GET', '/owner/v1/chats'],
        'a chat': ['GET', `/owner/v1/chats/${id}`],
        'a note': ['POST', `/owner/v1/chats/${id}/notes`, { body: 'between us' }],
        'a download': ['GET', '/owner/v1/feedbacks.csv'],
      })
      const knocks = async (
        headers: ShownHeaders,
        chat: TestVisitor,
      ): Promise<Record<string, number>> => {
        const statuses: Record<string, number> = {}
        for (const [door, [method, path, body]] of Object.entries(doorsOf(chat)))
          statuses[door] = await asks(method, path, headers, body)
        return statuses
      }
      const all = (status: number): Readonly<Record<Door, number>> => ({
        'who am I': status,
        'the list of chats': status,
        'a chat': status,
        'a note': status,
        'a download': status,
      })

      it.each(Object.entries(agentEnds))(
        '%s',
        async (_name, { make, doors = all(401), code = 13003, again = String(code) }) => {
          const chat = await group.here.visitor()
          await chat.chat()
          const { headers, end, after } = await make(group)
          expect(await knocks(headers, chat)).toEqual(all(200))
          const socket = asAgent(headers)
          const ended = hear<AccessEnded>(socket, 'access_ended')
          const heard = hear<ChatChanged>(socket, 'chat_changed')
          expect(await verdictOf(socket)).toBeNull()
          await writes(chat, 'before')
          await eventually(() => expect(heard.length).toBeGreaterThan(0))

          await group.losesRedis()
          await end()
          expect(await knocks(headers, chat)).toEqual(doors)
          timePasses()
          await eventually(() => expect([ended, socket.connected]).toEqual([[{ code }], false]), {
            timeout: 5_000,
          })
          expect(await verdictOf(asAgent(headers))).toBe(again)
          await after?.()

          const before = heard.length
          const neighbour = asAgent({ authorization: `Bearer ${group.here.owner.key}` })
          const told = hear<ChatChanged>(neighbour, 'chat_changed')
          expect(await verdictOf(neighbour)).toBeNull()
          await writes(chat, 'after')
          await eventually(() => expect(told.length).toBeGreaterThan(0))
          expect(heard.slice(before)).toEqual([])
        },
      )
    })

    describe('of visitors', () => {
      const doorsOf = ({ id, token }: TestVisitor) => [
        () => asks('GET', `/v1/feedbacks/${id}/chat?token=${token}`, {}),
        () => asks('POST', `/v1/feedbacks/${id}/chat_ratings?token=${token}`, {}, { rating: 100 }),
        () => asks('POST', `/v1/feedback/${id}/archive`, {}, { token }),
        () =>
          asks('GET', `/v1/feedbacks/${id}/chat`, {
            cookie: `askwell_chat_${id}=${token}`,
            origin: group.thereUrl,
          }),
      ]

      it.each(Object.entries(visitorEnds))('%s', async (_name, { make, status, code }) => {
        const { visitor, end, after } = await make(group)
        const opened = await asks(
          'GET',
          `/v1/feedbacks/${visitor.id}/chat?token=${visitor.token}`,
          {},
        )
        const socket = group.connect('', {})
        const ended = hear<SubscribeError>(socket, 'subscribe_error')
        const heard = hear<TypingNotice>(socket, 'typing')
        expect(await verdictOf(socket)).toBeNull()
        expect([opened, await subscribe(socket, visitor, 0)]).toMatchObject([200, { ok: true }])

        await group.losesRedis()
        await end()
        for (const knocksAt of doorsOf(visitor)) expect(await knocksAt()).toBe(status)
        timePasses()
        await eventually(() => expect(ended).toEqual([{ code, feedbackId: visitor.id }]), {
          timeout: 5_000,
        })
        expect(await subscribe(socket, visitor, 0)).toMatchObject({ ok: false })
        const agent = asAgent({ authorization: `Bearer ${group.here.owner.key}` })
        expect(await verdictOf(agent)).toBeNull()
        agent.emit('typing', { room: 'chat', feedbackId: visitor.id, typing: true })
        const other = await group.here.visitor()
        await other.chat()
        await agent.emitWithAck('presence', { room: 'chat', feedbackId: other.id })
        expect(heard).toEqual([])
        after?.()
      })
    })

    describe('of shared results', () => {
      it.each(Object.entries(shareEnds))('%s', async (_name, { settings = {}, make }) => {
        const node = newNode(ids.flow)
        await group.here.owner.call('POST', '/nodes', node)
        const { body } = await group.here.owner.call('POST', `/nodes/${node.id}/results/shares`, {
          name: 'For the board',
          ...settings,
        })
        const opens = async () =>
          fetch(`${group.thereUrl}/v1/shared_results/${String(body['url']).split('#')[1]}`)
        const page = await opens()
        expect([
          page.status,
          page.headers.get('cache-control'),
          ((await page.json()) as SharedResults).name,
        ]).toEqual([200, 'no-store', 'For the board'])
        const { end, after } = make(group, node.id, String(body['id']))
        await end()
        expect((await opens()).status).toBe(404)
        after?.()
      })
    })
  })
}
