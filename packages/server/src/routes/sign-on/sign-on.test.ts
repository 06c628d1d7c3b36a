// Single sign-on of a workspace by OpenID Connect, from the sign-on address to a session, with a provider on the loopback.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachStore } from '../../store/suite/stores.ts'
import { appCode } from '../../test-kit/authenticator.ts'
import { asMember, cookieOf, knock, newMembers, password } from '../../test-kit/members.ts'
import { type OidcProvider, startOidcProvider } from '../../test-kit/oidc-provider.ts'
import { type Owner, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { meOf, prove, refused } from '../../test-kit/sign-on.ts'

onEachStore({ describe, beforeAll, afterAll }, 'sign-on by OpenID Connect', (at) => {
  let server: OwnerServer
  let provider: OidcProvider
  let start: string
  const call: Owner['call'] = (...of) => server.owner.call(...of)
  const settings = (change: object = {}) => ({
    ...{ kind: 'oidc', name: 'Fernhill', issuer: provider.issuer, client_id: provider.clientId },
    ...{ client_secret: provider.clientSecret, groups_claim: 'groups', ...change },
  })
  beforeAll(async () => {
    provider = await startOidcProvider()
    server = await startOwnerServer({
      config: {
        databaseUrl: at.place.options.databaseUrl,
        outboundAllow: [new URL(provider.issuer).host],
      },
    })
    server.clock.now = Date.now()
    start = `/sso/${server.owner.workspaceId}`
    await prove(server, server.owner, 'lumen.test')
    await call('PUT', '/sign_on', settings())
    await call('PATCH', '/provisioning', { group_roles: [{ name: 'Editors', role: 'editor' }] })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  const begins = async (address = start, cookie = '') => {
    const begun = await server.app.inject({ url: address, headers: { cookie } })
    return { to: String(begun.headers.location), cookie: cookieOf(begun) }
  }
  const goes = async (address?: string) => {
    const { to, cookie } = await begins(address)
    const there = await fetch(to, { redirect: 'manual' })
    const back = new URL(String(there.headers.get('location')))
    return { way: back.pathname + back.search, cookie }
  }
  const comesBack = async ({ way, cookie }: { way: string; cookie: string }) => {
    const reply = await server.app.inject({ url: way, headers: { cookie } })
    return { to: reply.headers.location, cookie: cookieOf(reply) }
  }
  const person = (name: string, groups?: readonly string[], domain = 'lumen.test') =>
    provider.becomes({
      ...{ sub: name, email: `${name}@${domain}`, email_verified: true, name },
      ...(groups && { groups }),
    })

  it('makes a member with the role of a group, by the domain and back to the page (ECO-70, ECO-71)', async () => {
    person('ada', ['Editors', 'Nobody mapped'])
    const wanted = '/studio/authorize?request=YQ'
    const came = await comesBack(
      await goes(`/sso?domain=Lumen.test&to=${encodeURIComponent(wanted)}`),
    )
    expect(came.to).toBe(wanted)
    expect(await meOf(server, came.cookie)).toMatchObject({
      person: { email: 'ada@lumen.test', name: 'ada' },
      workspace: { role: 'editor' },
    })
    const { items } = (await call('GET', '/audit?action=provision_person')).body as {
      items: readonly object[]
    }
    expect(items).toMatchObject([{ actor: { name: 'Single sign-on' } }])
    const groups = Object((await call('GET', '/provisioning')).body)['groups']
    expect(groups).toEqual([{ name: 'Editors', role: 'editor', people: 1 }])
  })

  it('lets nobody in without a role, and ends the role with the group (ECO-71, ECO-74)', async () => {
    person('ben', ['Nobody mapped'])
    expect((await comesBack(await goes())).to).toBe(refused('no-role'))
    expect(await server.store.people.personByEmail('ben@lumen.test')).toBeNull()
    person('cem', ['Editors'])
    const first = await comesBack(await goes())
    expect(first.to).toBe('/studio/')
    person('cem', [])
    expect((await comesBack(await goes())).to).toBe(refused('no-role'))
    expect((await asMember(server.app, '', first.cookie).call('GET', '/flows')).status).not.toBe(
      200,
    )
    await call('PATCH', '/provisioning', { default_role: 'analyst' })
    const third = await comesBack(await goes())
    expect(await meOf(server, third.cookie)).toMatchObject({
      workspace: { role: 'analyst' },
    })
    await call('PATCH', '/provisioning', { default_role: null })
  })

  it('refuses an address of a domain that is not proven, and one that is not verified (ECO-74)', async () => {
    person('ada', ['Editors'], 'elsewhere.test')
    expect((await comesBack(await goes())).to).toBe(refused('unproven'))
    provider.becomes({ sub: 'x', email: 'x@lumen.test', email_verified: false, name: 'x' })
    expect((await comesBack(await goes())).to).toBe(refused('refused'))
    provider.becomes(null)
    expect((await comesBack(await goes())).to).toBe(refused('refused'))
    expect((await begins('/sso?domain=nobody.test')).to).toBe(refused('unknown'))
    expect((await begins(`/sso/${server.stranger.workspaceId}`)).to).toBe(refused('unknown'))
  })

  it('uses each answer once, in the browser that began, until ten minutes have passed (ECO-70)', async () => {
    person('ada', ['Editors'])
    const used = await goes()
    expect((await comesBack(used)).to).toBe('/studio/')
    expect((await comesBack(used)).to).toBe(refused('late'))
    const [mine, theirs] = [await goes(), await goes()]
    expect((await comesBack({ ...mine, cookie: theirs.cookie })).to).toBe(refused('late'))
    expect((await comesBack({ ...mine, cookie: '' })).to).toBe(refused('late'))
    const swapped = mine.way.replace(/state=[^&]+/, /state=[^&]+/.exec(theirs.way)?.[0] ?? '')
    // The verifier belongs to the request, so a code of another one is refused by the provider.
    expect((await comesBack({ way: swapped, cookie: theirs.cookie })).to).toBe(refused('refused'))
    const old = await goes()
    server.clock.now += 10 * 60_000
    expect((await comesBack(old)).to).toBe(refused('late'))
    server.clock.now = Date.now()
  })

  it('asks for the second factor of people who are in another workspace, too (ECO-70)', async () => {
    await prove(server, server.owner, 'people.test')
    await call('PATCH', '/provisioning', { default_role: 'analyst' })
    const comes = async (owner: Owner, protects: boolean, confirms: boolean) => {
      const { editor } = await newMembers(server.app, owner, ['editor'])
      const begun = await editor.call('POST', '/me/second_factor', { password })
      const code = () => appCode(String(begun.body['uri']), server.clock.now)
      if (protects) await editor.call('POST', '/me/second_factor/confirm', { code: code() })
      if (confirms)
        await server.store.signIn.update(
          'person',
          [{ column: 'id', operator: 'eq', value: editor.id, connector: 'AND' }],
          { email_verified: 1 },
        )
      person(editor.email.split('@')[0] ?? '', ['Editors'], 'people.test')
      return { ...(await comesBack(await goes())), code }
    }
    const other = await comes(server.stranger, true, true)
    const page = new URL(String(other.to), 'https://x.test')
    expect([page.pathname, ...page.searchParams]).toEqual([
      ...['/studio/sign-in', ['second', 'code']],
      ...[
        ['workspace', server.owner.workspaceId],
        ['to', '/studio/'],
      ],
    ])
    expect(await meOf(server, other.cookie)).not.toHaveProperty('person')
    server.clock.now += 60_000
    const second = await knock(
      server.app,
      '/session/second_factor',
      { code: other.code() },
      { cookie: other.cookie },
    )
    expect(second.statusCode).toBe(200)
    const entered = asMember(server.app, '', cookieOf(second))
    const moved = await entered.call('POST', `/workspaces/${server.owner.workspaceId}/switch`)
    expect(moved.status).toBe(200)
    expect((await entered.call('GET', '/me')).body).toMatchObject({
      workspace: { id: server.owner.workspaceId },
    })
    // Nobody asks for it where there is none, and where the provider opens only its own workspace.
    expect((await comes(server.stranger, false, true)).to).toBe('/studio/')
    expect((await comes(server.owner, true, true)).to).toBe('/studio/')
    // A person who made an account with the address of somebody else does not become a member, and keeps what they had.
    expect((await comes(server.stranger, true, false)).to).toBe(refused('protected'))
    expect((await comes(server.stranger, false, false)).to).toBe('/studio/')
    server.clock.now = Date.now()
    await call('PATCH', '/provisioning', { default_role: null })
  })

  it('lets two tabs of one browser sign in (ECO-70)', async () => {
    person('ada', ['Editors'])
    const one = await begins()
    const two = await begins(start, one.cookie)
    expect(two.cookie).toBe(one.cookie)
  })

  it('never shows the secret, and forgets it when the issuer changes (ECO-70)', async () => {
    const read = await call('GET', '/sign_on')
    expect(read.body['provider']).toMatchObject({ kind: 'oidc', has_secret: true })
    expect(read.raw.body + (await call('GET', '/audit')).raw.body).not.toContain(
      provider.clientSecret,
    )
    const { client_secret: _, ...same } = settings()
    expect((await call('PUT', '/sign_on', same)).body['provider']).toMatchObject({
      has_secret: true,
    })
    const other = await call('PUT', '/sign_on', { ...same, issuer: 'https://other.example' })
    expect(other.body['provider']).toMatchObject({ has_secret: false })
    await call('PUT', '/sign_on', settings())
  })

  it('calls no private address and no http that the operator did not list (ECO-70)', async () => {
    for (const issuer of [
      'http://127.0.0.1:1',
      'https://10.0.0.1',
      'http://idp.example',
      'ftp://x',
    ])
      expect((await call('PUT', '/sign_on', settings({ issuer }))).status).toBe(422)
  })

  it('says what is wrong with a provider (ECO-70)', async () => {
    const test = async () => (await call('POST', '/sign_on/test')).body['problem']
    expect(await test()).toBeNull()
    provider.is('down')
    expect(await test()).toBe('unreachable')
    expect((await begins()).to).toBe(refused('away'))
    provider.is('here')
    await call('PUT', '/sign_on', settings({ issuer: `${provider.issuer}/other` }))
    expect(await test()).toBe('unreachable')
    await call('PUT', '/sign_on', settings())
  })

  it('is not deleted while a domain requires it (ECO-71)', async () => {
    const { items } = (await call('GET', '/mail_domains')).body as { items: { id: string }[] }
    const { workspaceId } = server.owner
    const rows = await server.store.directory.mailDomains(workspaceId)
    const actor = { kind: 'system', id: null, name: '' } as const
    const note = { at: 1, actor, action: 'patch_mail_domain', target: String(items[0]?.id) }
    const change = (requiresSignOn: boolean) =>
      Promise.all(
        rows.map((row) =>
          server.store.directory.changeMailDomain({ ...row, requiresSignOn }, note),
        ),
      )
    await change(true)
    expect((await call('DELETE', '/sign_on')).status).toBe(409)
    await change(false)
    expect((await call('DELETE', '/sign_on')).body['provider']).toBeNull()
    expect((await call('DELETE', '/sign_on')).status).toBe(404)
    await call('PUT', '/sign_on', settings())
  })
})
