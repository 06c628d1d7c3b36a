// A workspace that requires a second factor: people without one may only set one up and work elsewhere, by every call of
// the table and by sockets.

import { type Call, ownerCalls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../../store/suite/stores.ts'
import { appCode } from '../../test-kit/authenticator.ts'
import { type ChatServer, startChatServer } from '../../test-kit/chat-server.ts'
import { eventually } from '../../test-kit/eventually.ts'
import {
  asMember,
  cookieOf,
  knock,
  newMembers,
  password,
  type TestMember,
} from '../../test-kit/members.ts'

const guarded = Object.entries<Call>(ownerCalls).filter(
  ([name]) => ownerCalls[name as keyof typeof ownerCalls].permission !== 'self',
)

/** Switches the second factor on, and back to the session that follows. */
async function secure<M extends TestMember>(
  server: Pick<ChatServer, 'app' | 'clock'>,
  member: M,
): Promise<M> {
  const { body } = await member.call('POST', '/me/second_factor', { password })
  const confirmed = await member.call('POST', '/me/second_factor/confirm', {
    code: appCode(String(body['uri']), server.clock.now),
  })
  expect(confirmed.status).toBe(200)
  return { ...member, ...asMember(server.app, member.email, cookieOf(confirmed.raw)) }
}

describe.each(['sqlite', 'postgres'] as const)('a required second factor · %s', (engine) => {
  describe.skipIf(engine === 'postgres' && postgresUrl === null)(skipReason, () => {
    let server: ChatServer
    let place: StoreLocation
    let owner: TestMember
    let agent: TestMember
    const require = (needs: boolean, by: Pick<TestMember, 'call'> = owner) =>
      by.call('PATCH', '/workspace', { needs_second_factor: needs })
    beforeAll(async () => {
      place = await newPlace(engine)
      server = await startChatServer({ config: { databaseUrl: place.options.databaseUrl } })
      const members = await newMembers(server.app, server.owner, ['owner', 'agent'])
      owner = members.owner
      agent = members.agent
    })
    afterAll(async () => {
      await server.close()
      await place.remove()
    })

    it('is required by an owner who has one, and by nobody else', async () => {
      expect((await require(true)).body.code).toBe(13005)
      expect((await require(true, agent)).body.code).toBe(13004)
      expect((await require(true, server.owner)).body.code).toBe(13004)
      expect((await owner.call('GET', '/me')).body).toMatchObject({
        workspace: { needs_second_factor: false },
      })
      owner = await secure(server, owner)
      expect((await require(true)).status).toBe(200)
      expect((await owner.call('GET', '/me')).body).toMatchObject({
        workspace: { needs_second_factor: true },
      })
      const { items } = (await owner.call('GET', '/members')).body as unknown as {
        items: { id: string; second_factor: boolean }[]
      }
      expect(items.filter(({ second_factor: hasOne }) => hasOne).map(({ id }) => id)).toEqual([
        owner.id,
      ])
      expect(items.filter(({ second_factor: hasOne }) => !hasOne).map(({ id }) => id)).toEqual([
        agent.id,
      ])
      expect((await require(false)).status).toBe(200)
    })

    it('shuts a member without one out of every call, and of nothing else', async () => {
      const { editor } = await newMembers(server.app, server.owner, ['editor'])
      const invited = await server.stranger.call('POST', '/invitations', {
        email: editor.email,
        role: 'owner',
      })
      const token = String(invited.body['url']).split('#')[1]
      expect((await knock(server.app, '/invitations/accept', { token, password })).statusCode).toBe(
        200,
      )
      await editor.call('POST', `/workspaces/${server.workspaceId}/switch`)
      await require(true)
      const open: string[] = []
      for (const [name, call] of guarded) {
        const path = call.path.replace('/owner/v1', '').replaceAll(/:\w+/g, 'x')
        const { code } = (await editor.call(call.method, path, call.body && {})).body
        if (code !== 13081 && code !== 13004) open.push(name)
      }
      expect(open).toEqual([])
      expect((await editor.call('GET', '/flows')).body).toMatchObject({ code: 13081 })

      expect((await server.owner.call('GET', '/flows')).status).toBe(200)
      expect((await owner.call('GET', '/flows')).status).toBe(200)
      expect((await editor.call('GET', '/me')).body).toMatchObject({
        person: { second_factor: false },
        workspace: { needs_second_factor: true },
      })
      expect(
        (await editor.call('POST', `/workspaces/${server.stranger.workspaceId}/switch`)).status,
      ).toBe(200)
      expect((await editor.call('GET', '/flows')).status).toBe(200)
      expect((await editor.call('POST', `/workspaces/${server.workspaceId}/switch`)).status).toBe(
        200,
      )
      const secured = await secure(server, editor)
      expect((await secured.call('GET', '/flows')).status).toBe(200)
      await require(false)
    })

    it('a person who sets one up stays in the current workspace', async () => {
      const { editor } = await newMembers(server.app, server.stranger, ['editor'])
      const invited = await server.owner.call('POST', '/invitations', {
        email: editor.email,
        role: 'analyst',
      })
      server.clock.now += 1
      await knock(server.app, '/invitations/accept', {
        token: String(invited.body['url']).split('#')[1],
        password,
      })
      await editor.call('POST', `/workspaces/${server.workspaceId}/switch`)
      expect((await (await secure(server, editor)).call('GET', '/me')).body).toMatchObject({
        workspace: { id: server.workspaceId },
      })
    })

    it('closes the sockets of those who have none, lets none in, and lets them in again afterwards', async () => {
      const socket = await server.agentSocket(server.owner, {}, { cookie: agent.cookie })
      expect(socket.connected).toBe(true)
      await require(true)
      await eventually(() => expect(socket.connected).toBe(false))
      await expect(server.agentSocket(server.owner, {}, { cookie: agent.cookie })).rejects.toThrow(
        '13004',
      )
      const secured = await secure(server, agent)
      const again = await server.agentSocket(server.owner, {}, { cookie: secured.cookie })
      expect(again.connected).toBe(true)
      await secured.call('POST', '/me/second_factor/end', { password })
      await eventually(() => expect(again.connected).toBe(false))
      await require(false)
    })
  })
})
