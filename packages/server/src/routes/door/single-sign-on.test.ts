// Single sign-on with a provider on the loopback: where a browser ends up that returns with a state that is lost, used or
// somebody else's, and to whom an address belongs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachStore } from '../../store/suite/stores.ts'
import { asMember, cookieOf, knock, newMembers, password } from '../../test-kit/members.ts'
import { type OidcProvider, startOidcProvider } from '../../test-kit/oidc-provider.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

const late = '/studio/sign-in?refused=single-sign-on-late'
const refused = '/studio/sign-in?refused=single-sign-on'

onEachStore({ describe, beforeAll, afterAll }, 'single sign-on', (at) => {
  let server: OwnerServer
  let provider: OidcProvider
  const mails: string[] = []
  beforeAll(async () => {
    provider = await startOidcProvider()
    const { issuer, clientId, clientSecret } = provider
    server = await startOwnerServer({
      config: {
        databaseUrl: at.place.options.databaseUrl,
        singleSignOn: { name: 'Fernhill', issuer, clientId, clientSecret },
      },
      sendMail: async ({ text }) => void mails.push(text),
    })
    server.clock.now = Date.now()
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  const joins = async (email: string): Promise<void> => {
    await server.owner.call('POST', '/invitations', { email, role: 'editor' })
    const token = /#([\w-]+)/.exec(mails.at(-1) ?? '')?.[1]
    expect(
      (await knock(server.app, '/invitations/accept', { token, name: 'Ruth', password }))
        .statusCode,
    ).toBe(200)
  }
  /** → the return address from the provider, and the cookies it was begun with. */
  const goes = async (query = '') => {
    const begun = await server.app.inject(`/owner/v1/sign_in/single_sign_on${query}`)
    const there = await fetch(String(begun.headers.location), { redirect: 'manual' })
    return {
      way: String(there.headers.get('location')).replace('http://localhost:3999', ''),
      cookie: cookieOf(begun),
    }
  }
  const comesBack = async ({ way, cookie }: { way: string; cookie: string }) => {
    const reply = await server.app.inject({ url: way, headers: { cookie } })
    return { status: reply.statusCode, to: reply.headers.location, cookie: cookieOf(reply) }
  }
  const entersAs = async (sub: string, email: string, verified = true) => {
    provider.becomes({ sub, email, email_verified: verified, name: 'Ruth' })
    return comesBack(await goes())
  }

  it('lets in who is a member by that address, again and again', async () => {
    await joins('ruth@people.test')
    for (let times = 0; times < 2; times += 1) {
      const entered = await entersAs('ruth', 'ruth@people.test')
      expect(entered).toMatchObject({ status: 302, to: '/studio/' })
      expect(
        (await asMember(server.app, '', entered.cookie).call('GET', '/me')).body,
      ).toMatchObject({ person: { email: 'ruth@people.test' } })
    }
  })

  it.each([
    ['/studio/authorize?request=YQ', '/studio/authorize?request=YQ'],
    ['https://elsewhere.example/studio/', '/studio/'],
  ])('returns from %s to %s (ECO-70)', async (wanted, to) => {
    const email = `back-${to.length}@people.test`
    await joins(email)
    provider.becomes({ sub: email, email, email_verified: true, name: 'Ruth' })
    expect(await comesBack(await goes(`?to=${encodeURIComponent(wanted)}`))).toMatchObject({ to })
  })

  it('a way back that was used, lost, changed or is another browser’s ends on a page that says so', async () => {
    await joins('late@people.test')
    provider.becomes({ sub: 'late', email: 'late@people.test', email_verified: true, name: 'Late' })
    const used = await goes()
    expect(await comesBack(used)).toMatchObject({ to: '/studio/' })
    const other = await goes()
    const path = '/owner/v1/sign_in/callback/single-sign-on'
    const ways = [
      used,
      { ...other, cookie: '' },
      { way: `${path}?code=x&state=unknown`, cookie: other.cookie },
      { way: path, cookie: '' },
    ]
    for (const way of ways) {
      const reply = await comesBack(way)
      expect(reply, way.way).toMatchObject({ status: 302, to: late })
      expect(reply.cookie).not.toContain('session_token=e')
    }
  })

  it('joins no account whose address was never proven here', async () => {
    await joins('unproven@people.test')
    const by = {
      column: 'email',
      operator: 'eq',
      value: 'unproven@people.test',
      connector: 'AND',
    } as const
    await server.store.signIn.update('person', [by], { email_verified: 0 })
    expect(await entersAs('unproven', 'unproven@people.test')).toMatchObject({
      status: 302,
      to: refused,
    })
    await server.store.signIn.update('person', [by], { email_verified: 1 })
    expect(await entersAs('unproven', 'unproven@people.test')).toMatchObject({ to: '/studio/' })
  })

  it('a second account of the provider does not come in by an address that another one has', async () => {
    await joins('taken@people.test')
    expect(await entersAs('first', 'taken@people.test')).toMatchObject({ to: '/studio/' })
    const second = await entersAs('second', 'taken@people.test')
    expect(second).toMatchObject({ status: 302, to: refused })
    expect((await asMember(server.app, '', second.cookie).call('GET', '/me')).status).toBe(401)
    const accounts = await server.store.signIn.find('person_account', [
      { column: 'account_id', operator: 'eq', value: 'second', connector: 'AND' },
    ])
    expect(accounts).toEqual([])
    expect(await entersAs('first', 'taken@people.test')).toMatchObject({ to: '/studio/' })
  })

  it('of two accounts of the provider that come by one address at the same moment, one gets in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `both-${round}@people.test`
      await joins(email)
      const begun = []
      for (const sub of [`${round}-one`, `${round}-two`]) {
        provider.becomes({ sub, email, email_verified: true, name: 'Both' })
        begun.push(await goes())
      }
      const came = await Promise.all(begun.map(comesBack))
      expect(came.map(({ to }) => to).toSorted(), email).toEqual(['/studio/', refused])
    }
  })

  it('is unlinked by its person, which signs out everybody else who signed in by it', async () => {
    await joins('part@people.test')
    const [here, elsewhere] = [
      await entersAs('part-1', 'part@people.test'),
      await entersAs('part-1', 'part@people.test'),
    ]
    const [member, other] = [here, elsewhere].map(({ cookie }) =>
      asMember(server.app, 'part@people.test', cookie),
    )
    if (member === undefined || other === undefined) throw new Error('two sessions were begun')
    const linked = async () =>
      Object((await member.call('GET', '/me')).body['person'])['single_sign_on']
    expect(await linked()).toBe(true)
    expect((await member.call('DELETE', '/me/single_sign_on')).status).toBe(200)
    expect(await linked()).toBe(false)
    expect((await other.call('GET', '/me')).status).toBe(401)
    expect((await member.call('DELETE', '/me/single_sign_on')).status).toBe(404)
    const { items } = (await server.owner.call('GET', '/audit?action=unlink_single_sign_on'))
      .body as { items: readonly object[] }
    expect(items).toHaveLength(1)
    // From now on another account of the provider may use this address.
    expect(await entersAs('part-2', 'part@people.test')).toMatchObject({ to: '/studio/' })
    expect(await entersAs('part-1', 'part@people.test')).toMatchObject({ to: refused })
  })

  it('stays linked where neither a password nor a passkey would let its person in', async () => {
    await joins('only@people.test')
    const { cookie } = await entersAs('only', 'only@people.test')
    const member = asMember(server.app, 'only@people.test', cookie)
    const { id } = Object((await member.call('GET', '/me')).body['person'])
    await server.store.signIn.remove('person_account', [
      { column: 'user_id', operator: 'eq', value: String(id), connector: 'AND' },
      { column: 'provider_id', operator: 'eq', value: 'credential', connector: 'AND' },
    ])
    expect((await member.call('DELETE', '/me/single_sign_on')).body.code).toBe(13005)
    expect(await entersAs('only', 'only@people.test')).toMatchObject({ to: '/studio/' })
  })

  it('says the same of an address that has an account and of one that has none', async () => {
    await joins('known@people.test')
    const known = await entersAs('mallory', 'known@people.test', false)
    const unknown = await entersAs('mallory', 'unknown@people.test', false)
    const stranger = await entersAs('mallory', 'unknown@people.test')
    for (const reply of [known, unknown, stranger])
      expect(reply).toMatchObject({ status: 302, to: refused })
  })
})

describe('a provider that does not answer', () => {
  let server: OwnerServer
  let provider: OidcProvider
  beforeAll(async () => {
    provider = await startOidcProvider()
    const { issuer, clientId, clientSecret } = provider
    server = await startOwnerServer({
      config: { singleSignOn: { name: 'Fernhill', issuer, clientId, clientSecret } },
    })
    server.clock.now = Date.now()
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })
  const begins = async () => {
    const { statusCode, headers } = await server.app.inject('/owner/v1/sign_in/single_sign_on')
    return { status: statusCode, to: String(headers.location) }
  }

  it('keeps nobody waiting who has a password, ends on a page that says so, and is asked again by the next', async () => {
    const away = { status: 302, to: '/studio/sign-in?refused=single-sign-on-away' }
    provider.is('silent')
    const waiting = begins()
    const before = performance.now()
    expect((await newMembers(server.app, server.owner, ['agent'])).agent.cookie).not.toBe('')
    expect(performance.now() - before).toBeLessThan(7_000)
    expect(await waiting).toEqual(away)
    provider.is('down')
    expect(await begins()).toEqual(away)
    const back = await server.app.inject('/owner/v1/sign_in/callback/single-sign-on?code=x&state=y')
    expect({ status: back.statusCode, to: back.headers.location }).toEqual(away)
    provider.is('here')
    expect((await begins()).to).toContain(`${provider.issuer}/authorize`)
  })
})
