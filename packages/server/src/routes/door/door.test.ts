import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSetUpLink } from '../../actions/owner/people/set-up.ts'
import type { Mail } from '../../deps.ts'
import { appCode } from '../../test-kit/authenticator.ts'
import { tokenOf } from '../../test-kit/door-links.ts'
import { asMember, cookieOf, knock, password } from '../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

const owner = { name: 'İpek Su', email: 'Ipek@Su.test', password: 'a long enough pass' }

describe('the first owner', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())

  it('comes by the link of the log, which works once and is then no more (O-01)', async () => {
    const { app, deps } = server
    const dayAgo = () => deps.clock() - 24 * 60 * 60 * 1_000 - 1
    const first = await newSetUpLink({ ...deps, clock: dayAgo })
    const second = await newSetUpLink(deps)
    expect(first).toMatch(/^http:\/\/localhost:3999\/studio\/set-up#[\w-]{43}$/)
    expect((await app.inject('/owner/v1/door')).json()).toEqual({
      set_up_needed: true,
      single_sign_on: null,
      resets_by_mail: false,
      workspace_sign_on: false,
    })
    expect((await knock(app, '/set_up', { ...owner, token: 'x'.repeat(43) })).statusCode).toBe(404)
    expect(
      (await knock(app, '/set_up', { ...owner, token: tokenOf(second), password: 'short' }))
        .statusCode,
    ).toBe(422)

    // The link of a start more than a day ago has ended, wherever its log is.
    expect((await knock(app, '/set_up', { ...owner, token: tokenOf(first) })).statusCode).toBe(404)
    const [one, two] = await Promise.all([
      knock(app, '/set_up', { ...owner, token: tokenOf(second) }),
      knock(app, '/set_up', { ...owner, email: 'other@su.test', token: tokenOf(second) }),
    ])
    expect([one.statusCode, two.statusCode].toSorted()).toEqual([200, 404])
    expect((await app.inject('/owner/v1/door')).json()).toMatchObject({ set_up_needed: false })
    expect(await newSetUpLink(deps)).toBeNull()
    const welcome = one.statusCode === 200 ? one : two
    const me = await asMember(app, '', cookieOf(welcome)).call('GET', '/me')
    expect(me.body).toMatchObject({
      person: { name: 'İpek Su' },
      workspace: { id: await server.store.firstWorkspace(), role: 'owner' },
    })
  })
})

describe('signing in', () => {
  let server: OwnerServer
  const email = 'editor@people.test'
  beforeAll(async () => {
    server = await startOwnerServer()
    server.clock.now = Date.now()
    const invited = await server.owner.call('POST', '/invitations', { email, role: 'editor' })
    await knock(server.app, '/invitations/accept', {
      token: tokenOf(String(invited.body['url'])),
      name: 'Ed',
      password,
    })
  })
  afterAll(() => server.close())
  const enter = async () => {
    const entered = await knock(server.app, '/session', { email, password })
    return { entered, member: asMember(server.app, email, cookieOf(entered)) }
  }

  it('says the same of a wrong password and of an address nobody has, in its body', async () => {
    const wrong = await knock(server.app, '/session', { email, password: 'not the password' })
    const unknown = await knock(server.app, '/session', { email: 'nobody@people.test', password })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.body).toBe(unknown.body)
    expect(wrong.headers).not.toHaveProperty('set-cookie')
  })

  it('gives a cookie that no script reads and no other site sends (reliability 26)', async () => {
    const { entered } = await enter()
    const [line = ''] = [entered.headers['set-cookie'] ?? []].flat()
    expect(line).toMatch(/^askwell\.session_token=/)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(line).toContain(part)
    expect(line).not.toContain('Domain=')
  })

  it('over https the cookie belongs to this host alone (reliability 26)', async () => {
    const secure = await startOwnerServer({ config: { publicUrl: 'https://ask.example' } })
    const invited = await secure.owner.call('POST', '/invitations', { email, role: 'owner' })
    expect(String(invited.body['url'])).toMatch(/^https:\/\/ask\.example\/studio\/invitation#/)
    const entered = await knock(secure.app, '/invitations/accept', {
      token: tokenOf(String(invited.body['url'])),
      name: 'O',
      password,
    })
    const [line = ''] = [entered.headers['set-cookie'] ?? []].flat()
    expect(line).toMatch(/^__Host-askwell\.session_token=.*; Path=\/;/)
    expect(line).toContain('Secure')
    await secure.close()
  })

  it('a copied cookie is dead after signing out, and a session ends from another one (reliability 26)', async () => {
    const [here, there] = [await enter(), await enter()]
    const sessions = await here.member.call('GET', '/me/sessions')
    const items = sessions.body['items'] as { id: string; current: boolean }[]
    expect(items.filter(({ current }) => current)).toHaveLength(1)
    expect((await here.member.call('DELETE', '/session')).status).toBe(200)
    expect((await here.member.call('GET', '/me')).status).toBe(401)
    const mine = (await there.member.call('GET', '/me')).body['person'] as { session_id: string }
    expect((await there.member.call('DELETE', `/me/sessions/${mine.session_id}`)).status).toBe(200)
    expect((await there.member.call('GET', '/me')).status).toBe(401)
  })

  it('another site can neither use the cookie nor sign somebody in (reliability 26)', async () => {
    const { member } = await enter()
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect(
        (await member.call('PATCH', '/me', { name: 'Mallory' }, headers)).status,
        JSON.stringify(headers),
      ).toBe(403)
      expect((await knock(server.app, '/session', { email, password }, headers)).statusCode).toBe(
        403,
      )
    }
    const bare = await server.app.inject({
      method: 'DELETE',
      url: '/owner/v1/session',
      headers: { cookie: member.cookie },
    })
    expect(bare.statusCode).toBe(403)
    expect((await member.call('GET', '/me')).body).toMatchObject({ person: { name: 'Ed' } })
  })

  it('a changed password ends every other session', async () => {
    const [here, there] = [await enter(), await enter()]
    expect(
      (
        await here.member.call('POST', '/me/password', {
          current_password: 'wrong one here',
          new_password: 'another long pass',
        })
      ).status,
    ).toBe(422)
    const changed = await here.member.call('POST', '/me/password', {
      current_password: password,
      new_password: 'another long pass',
    })
    expect(changed.status).toBe(200)
    expect((await there.member.call('GET', '/me')).status).toBe(401)
    const now = asMember(server.app, email, cookieOf(changed.raw))
    expect((await now.call('GET', '/me')).status).toBe(200)
    expect(
      (
        await now.call('POST', '/me/password', {
          current_password: 'another long pass',
          new_password: password,
        })
      ).status,
    ).toBe(200)
  })

  it('the second factor is asked for once it is confirmed, takes an app code or a kept code, and each kept code once (O-01)', async () => {
    const { member } = await enter()
    const begun = await member.call('POST', '/me/second_factor', { password })
    const uri = String(begun.body['uri'])
    const [kept = ''] = begun.body['kept_codes'] as string[]
    expect((await enter()).entered.json()).toMatchObject({ second_factor: false })
    expect(
      (await member.call('POST', '/me/second_factor/confirm', { code: '000000' })).body.code,
    ).toBe(13060)
    expect(
      (
        await member.call('POST', '/me/second_factor/confirm', {
          code: appCode(uri, server.clock.now),
        })
      ).status,
    ).toBe(200)

    const first = await enter()
    expect(first.entered.json()).toMatchObject({ second_factor: true })
    expect((await first.member.call('GET', '/me')).status).toBe(401)
    const step = (code: string, cookie: string) =>
      knock(server.app, '/session/second_factor', { code }, { cookie })
    expect((await step('123456', first.member.cookie)).json()).toMatchObject({ code: 13060 })
    server.clock.now += 30_000
    const entered = await step(appCode(uri, server.clock.now), (await enter()).member.cookie)
    expect(entered.statusCode).toBe(200)
    const signedIn = asMember(server.app, email, cookieOf(entered))
    expect((await signedIn.call('GET', '/me')).body).toMatchObject({
      person: { second_factor: true },
    })
    expect((await step(kept, (await enter()).member.cookie)).statusCode).toBe(200)
    expect((await step(kept, (await enter()).member.cookie)).statusCode).toBe(400)
    expect((await step(appCode(uri, server.clock.now), '')).statusCode).toBe(401)

    expect((await signedIn.call('POST', '/me/second_factor/end', { password })).status).toBe(200)
    expect((await enter()).entered.json()).toMatchObject({ second_factor: false })
  })
})

describe('by mail', () => {
  it('invitations and new passwords carry the configured host, whatever the request says (reliability 26)', async () => {
    const mails: Mail[] = []
    const server = await startOwnerServer({ sendMail: async (mail) => void mails.push(mail) })
    server.clock.now = Date.now()
    const spoofed = { host: 'evil.test', 'x-forwarded-host': 'evil.test' }
    const invited = await server.owner.call('POST', '/invitations', {
      email: 'new@people.test',
      role: 'agent',
      channels: 'all',
    })
    expect(invited.body).toMatchObject({ url: null, invitation: { mailed: true } })
    const link = /http:\S+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
    expect(link).toMatch(/^http:\/\/localhost:3999\/studio\/invitation#/)
    await knock(server.app, '/invitations/accept', { token: tokenOf(link), name: 'New', password })

    const asked = await knock(server.app, '/password_reset', { email: 'new@people.test' }, spoofed)
    const unknown = await knock(
      server.app,
      '/password_reset',
      { email: 'nobody@people.test' },
      spoofed,
    )
    expect(asked.body).toBe(unknown.body)
    expect(mails).toHaveLength(1)
    await server.runJobs()
    expect(mails).toHaveLength(2)
    const reset = /http:\S+/.exec(mails[1]?.text ?? '')?.[0] ?? ''
    expect(reset).toMatch(/^http:\/\/localhost:3999\/studio\/reset-password#/)
    const set = (next: string) =>
      knock(server.app, '/password_reset/confirm', { token: tokenOf(reset), password: next })
    expect((await set('a brand new password')).statusCode).toBe(200)
    expect((await set('another passphrase')).statusCode).toBe(404)
    expect(
      (await knock(server.app, '/session', { email: 'new@people.test', password })).statusCode,
    ).toBe(401)
    expect(
      (
        await knock(server.app, '/session', {
          email: 'new@people.test',
          password: 'a brand new password',
        })
      ).statusCode,
    ).toBe(200)
    await server.close()
  })

  it('an invitation the mail server refused is not left behind', async () => {
    const server = await startOwnerServer({ sendMail: () => Promise.reject(new Error('away')) })
    expect(
      (
        await server.owner.call('POST', '/invitations', {
          email: 'new@people.test',
          role: 'agent',
          channels: 'all',
        })
      ).status,
    ).toBe(502)
    expect((await server.owner.call('GET', '/invitations')).body['items']).toEqual([])
    await server.close()
  })
})
