import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appCode } from '../../test-kit/authenticator.ts'
import { tokenOf } from '../../test-kit/door-links.ts'
import { asMember, cookieOf, knock, newMembers, password } from '../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

describe('invitations', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer()
    server.clock.now = Date.now()
  })
  afterAll(() => server.close())
  const invite = async (email: string) =>
    tokenOf(
      String(
        (await server.owner.call('POST', '/invitations', { email, role: 'analyst' })).body['url'],
      ),
    )
  const accept = (token: string, more: object = {}) =>
    knock(server.app, '/invitations/accept', { token, name: 'New', password, ...more })

  it('says what it offers, lets in once, and not a second time (O-01)', async () => {
    const token = await invite('once@people.test')
    expect((await knock(server.app, '/invitations/open', { token })).json()).toEqual({
      workspace: 'Test',
      email: 'once@people.test',
      role: 'analyst',
      invited_by: 'Test',
      has_account: false,
    })
    expect(
      (await Promise.all([accept(token), accept(token)]))
        .map(({ statusCode }) => statusCode)
        .toSorted(),
    ).toEqual([200, 404])
    expect((await knock(server.app, '/invitations/open', { token })).statusCode).toBe(404)
    expect(
      (
        await server.owner.call('POST', '/invitations', {
          email: 'once@people.test',
          role: 'owner',
        })
      ).status,
    ).toBe(409)
  })

  it('ends after a week, when it is taken back, and when another one replaces it', async () => {
    const late = await invite('late@people.test')
    server.clock.now += 7 * 86_400_000
    expect((await accept(late)).statusCode).toBe(404)
    const [old, fresh] = [await invite('twice@people.test'), await invite('twice@people.test')]
    expect((await accept(old)).statusCode).toBe(404)
    const { items } = (await server.owner.call('GET', '/invitations')).body as unknown as {
      items: { id: string; email: string }[]
    }
    expect(items.map(({ email }) => email)).toEqual(['twice@people.test'])
    await server.owner.call('DELETE', `/invitations/${items[0]?.id}`)
    expect((await accept(fresh)).statusCode).toBe(404)
  })

  it('joining asks for the second factor too: the password alone gives no membership, and a wrong code leaves the invitation usable', async () => {
    const { agent } = await newMembers(server.app, server.owner, ['agent'])
    await agent.call('POST', '/me/confirm', { password })
    const begun = await agent.call('POST', '/me/second_factor', { password })
    const [first = '', second = ''] = begun.body['kept_codes'] as string[]
    const confirmed = await agent.call('POST', '/me/second_factor/confirm', {
      code: appCode(String(begun.body['uri']), server.clock.now),
    })
    const member = asMember(server.app, agent.email, cookieOf(confirmed.raw))
    const workspaces = async () =>
      ((await member.call('GET', '/me')).body['workspaces'] as unknown[]).length
    const invited = await server.stranger.call('POST', '/invitations', {
      email: agent.email,
      role: 'editor',
    })
    const invitation = tokenOf(String(invited.body['url']))
    const halfway = async () =>
      cookieOf(await knock(server.app, '/invitations/accept', { token: invitation, password }))
    const step = (body: object, cookie: string) =>
      knock(server.app, '/session/second_factor', body, { cookie })

    expect((await accept(invitation)).json()).toMatchObject({ second_factor: true })
    expect(await workspaces()).toBe(1)
    expect((await step({ code: '000000', invitation }, await halfway())).json()).toMatchObject({
      code: 13060,
    })
    expect(
      (await step({ code: first, invitation: 'x'.repeat(43) }, await halfway())).statusCode,
    ).toBe(404)
    const others = tokenOf(
      String(
        (
          await server.stranger.call('POST', '/invitations', {
            email: 'other@people.test',
            role: 'owner',
          })
        ).body['url'],
      ),
    )
    expect((await step({ code: second, invitation: others }, await halfway())).statusCode).toBe(404)
    expect(await workspaces()).toBe(1)

    expect((await step({ code: first, invitation }, await halfway())).statusCode).toBe(200)
    expect(await workspaces()).toBe(2)
    expect((await knock(server.app, '/invitations/open', { token: invitation })).statusCode).toBe(
      404,
    )
  })

  it('somebody with an account joins with its password, and works in either workspace', async () => {
    const { agent } = await newMembers(server.app, server.owner, ['agent'])
    const invited = await server.stranger.call('POST', '/invitations', {
      email: agent.email,
      role: 'editor',
    })
    const token = tokenOf(String(invited.body['url']))
    expect((await knock(server.app, '/invitations/open', { token })).json()).toMatchObject({
      has_account: true,
    })
    expect((await accept(token, { password: 'not the password' })).statusCode).toBe(401)
    // A person who chose no workspace stays in the one that they joined first.
    server.clock.now += 1
    expect((await accept(token)).statusCode).toBe(200)
    const me = (await agent.call('GET', '/me')).body
    expect(me['workspaces']).toHaveLength(2)
    expect(me).toMatchObject({ workspace: { id: server.workspaceId, role: 'agent' } })
    expect(
      (await agent.call('POST', `/workspaces/${server.stranger.workspaceId}/switch`)).body,
    ).toMatchObject({ name: 'Strangers', role: 'editor' })
    expect((await agent.call('GET', '/me')).body).toMatchObject({
      workspace: { id: server.stranger.workspaceId },
    })
    const { editor } = await newMembers(server.app, server.owner, ['editor'])
    expect(
      (await editor.call('POST', `/workspaces/${server.stranger.workspaceId}/switch`)).status,
    ).toBe(404)
    expect((await editor.call('POST', '/workspaces', { name: 'Mine' })).status).toBe(403)
  })
})
