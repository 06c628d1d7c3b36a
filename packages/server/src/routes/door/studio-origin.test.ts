// Signing in to a studio with its own origin: sessions begin and are valid there only, and every link leads to the
// origin that it is for.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mail } from '../../deps.ts'
import { cookieOf, knock, newMembers, password, type TestMember } from '../../test-kit/members.ts'
import { type OidcProvider, startOidcProvider } from '../../test-kit/oidc-provider.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'
import { softPasskey } from '../../test-kit/soft-passkey.ts'

/** The first is what a test's calls name as their host when they name none. */
const [studioUrl, publicUrl] = ['http://localhost:3999', 'http://ask.test']
const atPublic = { host: 'ask.test', origin: publicUrl }

let server: OwnerServer
let provider: OidcProvider
let member: TestMember
const mails: Mail[] = []
beforeAll(async () => {
  provider = await startOidcProvider()
  const { issuer, clientId, clientSecret } = provider
  server = await startOwnerServer({
    config: {
      publicUrl,
      studioUrl,
      singleSignOn: { name: 'Fernhill', issuer, clientId, clientSecret },
    },
  })
  server.clock.now = Date.now()
  member = (await newMembers(server.app, server.owner, ['owner'])).owner
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

it('a session counts at the studio and nowhere else', async () => {
  expect((await member.call('GET', '/flows')).status).toBe(200)
  const there = await member.call('GET', '/flows', undefined, atPublic)
  expect([there.status, there.body.code]).toEqual([404, 13002])
  // With a valid cookie and an unknown key, the key decides.
  expect(
    (await member.call('GET', '/flows', undefined, { ...atPublic, authorization: 'Bearer x' }))
      .status,
  ).toBe(401)
  expect(
    (
      await member.call('GET', '/flows', undefined, {
        ...atPublic,
        authorization: `Bearer ${server.owner.key}`,
      })
    ).status,
  ).toBe(200)
})

it('nobody signs in at the public host, with a key neither', async () => {
  const { email } = member
  expect(cookieOf(await knock(server.app, '/session', { email, password }))).not.toBe('')
  for (const headers of [atPublic, { ...atPublic, authorization: `Bearer ${server.owner.key}` }]) {
    const reply = await knock(server.app, '/session', { email, password }, headers)
    expect([reply.statusCode, cookieOf(reply)]).toEqual([404, ''])
  }
})

it('a page of the public origin changes nothing with the session of the studio', async () => {
  const rename = (origin: string) =>
    member.call('PATCH', '/workspace', { name: 'Ours' }, { origin })
  expect((await rename(studioUrl)).status).toBe(200)
  for (const origin of [
    publicUrl,
    'https://localhost:3999',
    'http://localhost',
    'http://studio.localhost:3999',
  ]) {
    const reply = await rename(origin)
    expect([origin, reply.status, reply.body.code]).toEqual([origin, 403, 13004])
  }
  expect(
    (await knock(server.app, '/session', { email: member.email, password }, { origin: publicUrl }))
      .statusCode,
  ).toBe(403)
})

it('passkeys are bound to the studio', async () => {
  const begun = await member.call('POST', '/me/passkeys/options')
  const options = Object(begun.body['options'])
  expect(options['rp']).toMatchObject({ id: 'localhost' })
  const refused = await member.call('POST', '/me/passkeys', {
    name: 'Laptop',
    passkey: softPasskey(publicUrl).made(options),
  })
  expect(refused.body.code).toBe(13060)
  const again = Object((await member.call('POST', '/me/passkeys/options')).body['options'])
  expect(
    (
      await member.call('POST', '/me/passkeys', {
        name: 'Laptop',
        passkey: softPasskey(studioUrl).made(again),
      })
    ).status,
  ).toBe(200)
})

it('single sign-on goes out from the studio and comes back to it', async () => {
  const begun = await server.app.inject('/owner/v1/sign_in/single_sign_on')
  const there = new URL(String(begun.headers.location))
  expect(there.searchParams.get('redirect_uri')).toBe(
    `${studioUrl}/owner/v1/sign_in/callback/single-sign-on`,
  )
  expect(
    (await server.app.inject({ url: '/owner/v1/sign_in/single_sign_on', headers: atPublic }))
      .statusCode,
  ).toBe(404)
})

it('links lead to the origin that they are for', async () => {
  const mailing = await startOwnerServer({
    config: { publicUrl, studioUrl },
    sendMail: async (mail) => void mails.push(mail),
  })
  mailing.clock.now = Date.now()
  const linkIn = ({ text = '' }: Partial<Mail> = {}) => /http:\S+/.exec(text)?.[0] ?? ''
  await mailing.owner.call('POST', '/invitations', {
    email: 'new@people.test',
    role: 'agent',
    channels: 'all',
  })
  const invitation = linkIn(mails.at(-1))
  expect(invitation).toMatch(/^http:\/\/localhost:3999\/studio\/invitation#/)
  await knock(mailing.app, '/invitations/accept', {
    token: invitation.split('#')[1],
    name: 'New',
    password,
  })
  await knock(mailing.app, '/password_reset', { email: 'new@people.test' })
  await mailing.runJobs()
  expect(linkIn(mails.at(-1))).toMatch(/^http:\/\/localhost:3999\/studio\/reset-password#/)

  const { owner } = mailing
  const urlOf = async (...asked: Parameters<typeof owner.call>) =>
    Object((await owner.call(...asked)).body)['url'] as string
  expect(await urlOf('GET', `/nodes/${ids.node}`)).toMatch(/^http:\/\/ask\.test\/feedback\?/)
  expect(await urlOf('POST', `/nodes/${ids.node}/results/shares`, { name: 'Shared' })).toMatch(
    /^http:\/\/ask\.test\/studio\/shared-results#/,
  )
  expect(await urlOf('POST', `/flows/${ids.flow}/preview`)).toMatch(
    /^http:\/\/ask\.test\/web_flow_preview\?/,
  )
  const widget = (await owner.call('POST', '/widgets', { code: 'PSN-ABC1234', node_id: ids.node }))
    .body
  expect(widget['snippet']).toContain('src="http://ask.test/widget.js"')
  const list = await owner.call('POST', `/nodes/${ids.node}/mailings`, {
    name: 'Autumn',
    kind: 'links',
    recipients: [{ email: 'somebody@people.test' }],
  })
  const recipients = (await owner.call('GET', `/mailings/${list.body['id']}/recipients`)).body[
    'items'
  ]
  expect(Object(recipients)[0]?.url).toMatch(/^http:\/\/ask\.test\/v1\/links\//)
  await mailing.close()
})
