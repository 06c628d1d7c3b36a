import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appCode } from '../../../test-kit/authenticator.ts'
import { knock, newMembers, password, type TestMember } from '../../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../../test-kit/owner-server.ts'

let server: OwnerServer
let ada: TestMember
let ben: TestMember
beforeAll(async () => {
  const provider = { name: 'One', issuer: 'https://one.example', clientId: 'x', clientSecret: 'y' }
  server = await startOwnerServer({ config: { singleSignOn: provider } })
  server.clock.now = Date.now()
  const members = await newMembers(server.app, server.owner, ['owner', 'editor'])
  ada = members.owner
  // Ada loses the role later, and a workspace keeps an owner.
  await newMembers(server.app, server.owner, ['owner'])
  ben = members.editor
})
afterAll(() => server.close())

const call: OwnerServer['owner']['call'] = (...of) => server.owner.call(...of)
const signIn = async (email: string): Promise<number> =>
  (await knock(server.app, '/session', { email, password })).statusCode
const domainOf = ({ email }: TestMember): string => email.split('@')[1] ?? ''

describe('a mail domain', () => {
  it.each([
    '',
    'x',
    'a b.test',
    '-a.test',
    'a..test',
    'a.1',
    `${'x'.repeat(64)}.test`,
    'https://a.test',
  ])('is not %j (ECO-74)', async (domain) => {
    expect((await call('POST', '/mail_domains', { domain })).status).toBe(422)
  })

  it('is proven by its own TXT record alone, and listed once (ECO-71)', async () => {
    const made = await call('POST', '/mail_domains', { domain: 'Lumen.TEST' })
    expect(made.body).toMatchObject({ domain: 'lumen.test', proven_at: null })
    expect((await call('POST', '/mail_domains', { domain: 'lumen.test' })).status).toBe(409)
    const check = () => call('POST', `/mail_domains/${made.body['id']}/check`)
    expect((await check()).status).toBe(409)
    const { name, value } = made.body['record'] as { name: string; value: string }
    expect(name).toBe('_askwell.lumen.test')
    server.txt.set(name, `${value}x`)
    expect((await check()).status).toBe(409)
    server.txt.set(name, value)
    expect((await check()).body['proven_at']).toEqual(expect.any(String))
    server.txt.delete(name)
    const listed = (await call('GET', '/mail_domains')).body['items']
    expect(listed).toMatchObject([{ domain: 'lumen.test', proven_at: expect.any(String) }])
    // Another workspace has its own record.
    const other = await server.stranger.call('POST', '/mail_domains', { domain: 'lumen.test' })
    expect(other.body['record']).not.toEqual(made.body['record'])
    expect((await call('DELETE', `/mail_domains/${made.body['id']}`)).status).toBe(200)
  })

  it('may require sign-on, of everybody but one owner with a second factor (ECO-71, ECO-74)', async () => {
    const made = await call('POST', '/mail_domains', { domain: domainOf(ada) })
    const at = `/mail_domains/${made.body['id']}`
    const require = (password_owner_id: string | null) =>
      call('PATCH', at, { requires_sign_on: true, password_owner_id })
    expect((await require(ada.id)).status).toBe(403)
    const { name, value } = made.body['record'] as { name: string; value: string }
    server.txt.set(name, value)
    await call('POST', `${at}/check`)
    for (const id of [null, ada.id, ben.id]) expect((await require(id)).status).toBe(422)
    expect(await signIn(ben.email)).toBe(200)
    const { body } = await ada.call('POST', '/me/second_factor', { password })
    const code = appCode(String(body['uri']), server.clock.now)
    await ada.call('POST', '/me/second_factor/confirm', { code })
    expect((await require(ada.id)).body).toMatchObject({ requires_sign_on: true })
    expect(await signIn(ada.email)).toBe(200)
    expect(await signIn(ben.email)).toBe(403)
    // The answer is the same for an address that nobody has.
    expect(await signIn(`nobody@${domainOf(ada)}`)).toBe(403)
    expect(await signIn('nobody@elsewhere.test')).toBe(401)
    const invited = await call('POST', '/invitations', {
      email: `cem@${domainOf(ada)}`,
      role: 'editor',
    })
    const token = String(invited.body['url']).split('#')[1]
    const accept = { token, name: 'Cem', password }
    expect((await knock(server.app, '/invitations/accept', accept)).statusCode).toBe(403)
    expect(await server.store.people.personByEmail(`cem@${domainOf(ada)}`)).toBeNull()
    await call('PATCH', `/members/${ada.id}`, { role: 'editor' })
    expect(await signIn(ada.email)).toBe(403)
    await call('PATCH', at, { requires_sign_on: false })
    expect(await signIn(ben.email)).toBe(200)
  })
})

describe('the roles of groups', () => {
  it('are given by people who have them, and read back (ECO-73, ECO-74)', async () => {
    const group_roles = [{ name: 'Editors', role: 'editor' }]
    const changed = await call('PATCH', '/provisioning', { group_roles, default_role: 'analyst' })
    expect(changed.body).toMatchObject({
      ...{ token: null, default_role: 'analyst', url: 'http://localhost:3999/scim/v2' },
      groups: [{ name: 'Editors', role: 'editor', people: 0 }],
    })
    expect((await call('PATCH', '/provisioning', {})).body).toEqual(changed.body)
    const scope = ['people.manage']
    const { body } = await call('POST', '/api_keys', { name: 'People', role: 'owner', scope })
    const limited = await server.app.inject({
      method: 'POST',
      url: '/owner/v1/provisioning/token',
      headers: { authorization: `Bearer ${body['key']}` },
    })
    expect(limited.statusCode).toBe(403)
    expect((await ben.call('GET', '/provisioning')).status).toBe(403)
    const made = await call('POST', '/provisioning/token')
    const token = String(made.body['token'])
    expect(token).toMatch(/^askwell_scim_[\w-]{43}$/)
    expect((await call('GET', '/provisioning')).raw.body).not.toContain(token)
    expect((await call('GET', '/audit')).raw.body).not.toContain(token)
  })
})
