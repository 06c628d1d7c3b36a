// Single sign-on of a workspace by SAML, with a provider that signs in the test.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasOpenssl, openCertificates, type TestCertificate } from '../../test-kit/certificate.ts'
import { cookieOf } from '../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import {
  answerFor,
  assertionOf,
  packed,
  requestIdIn,
  responseOf,
  type SamlAnswer,
  signed,
  useSamlProvider,
} from '../../test-kit/saml-provider.ts'
import { meOf, prove, refused } from '../../test-kit/sign-on.ts'

describe.skipIf(!hasOpenssl)('sign-on by SAML', () => {
  const certificates = openCertificates()
  let server: OwnerServer
  let certificate: TestCertificate
  let addresses: Awaited<ReturnType<typeof useSamlProvider>>
  beforeAll(async () => {
    server = await startOwnerServer()
    const year = 365 * 24 * 60 * 60_000
    const { now } = server.clock
    certificate = certificates.make('idp.example', { from: now - year, to: now + year }, 'rsa')
    addresses = await useSamlProvider(server.owner, certificate)
    await prove(server, server.owner, 'lumen.test')
    await server.owner.call('PATCH', '/provisioning', {
      group_roles: [{ name: 'Staff', role: 'agent' }],
    })
  })
  afterAll(async () => {
    certificates.remove()
    await server.close()
  })

  const begins = async () => {
    const begun = await server.app.inject(`/sso/${server.owner.workspaceId}?to=/studio/inbox`)
    return { requestId: requestIdIn(String(begun.headers.location)), cookie: cookieOf(begun) }
  }
  const answers = (requestId: string, change: Partial<SamlAnswer> = {}): string => {
    const { now } = server.clock
    const answer = answerFor(addresses, { requestId, now, groups: ['Staff'], ...change })
    return packed(signed(responseOf(assertionOf(answer), requestId), certificate))
  }
  /** As the provider's page posts it: from another site, without a cookie. */
  const posts = async (SAMLResponse: string) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: new URL(addresses.acs).pathname,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://idp.example',
        'sec-fetch-site': 'cross-site',
      },
      payload: new URLSearchParams({ SAMLResponse, RelayState: 'https://evil.test' }).toString(),
    })
    return { status: reply.statusCode, to: String(reply.headers.location) }
  }
  const ends = async (url: string, cookie: string) => {
    const reply = await server.app.inject({ url, headers: { cookie } })
    return { to: reply.headers.location, cookie: cookieOf(reply) }
  }

  it('makes a member and returns to the page (ECO-71, ECO-72)', async () => {
    const { requestId, cookie } = await begins()
    const posted = await posts(answers(requestId))
    expect(posted.status).toBe(303)
    const ended = await ends(posted.to, cookie)
    expect(ended.to).toBe('/studio/inbox')
    expect(await meOf(server, ended.cookie)).toMatchObject({
      person: { email: 'ada@lumen.test', name: 'Ada Lumen' },
      workspace: { role: 'agent' },
    })
    expect((await ends(posted.to, cookie)).to).toBe(refused('late'))
  })

  it('refuses a replay, a request that nobody made, and another browser (ECO-72)', async () => {
    const { requestId, cookie } = await begins()
    const encoded = answers(requestId)
    const posted = await posts(encoded)
    expect((await posts(encoded)).to).toBe(refused('late'))
    const other = await begins()
    expect((await posts(answers(other.requestId, { id: `a-${requestId}` }))).to).toBe(
      refused('late'),
    )
    expect((await posts(answers('r-of-nobody'))).to).toBe(refused('late'))
    expect((await ends(posted.to, other.cookie)).to).toBe(refused('late'))
    expect((await ends(posted.to, cookie)).to).toBe('/studio/inbox')
    expect((await posts('not base64 <xml>')).to).toBe(refused('refused'))
  })

  it('refuses an assertion about another workspace and a domain that is not proven (ECO-72, ECO-74)', async () => {
    const first = await begins()
    const audience = addresses.metadata.replace(
      server.owner.workspaceId,
      server.stranger.workspaceId,
    )
    expect((await posts(answers(first.requestId, { audience }))).to).toBe(refused('refused'))
    const second = await begins()
    const posted = await posts(answers(second.requestId, { email: 'ada@elsewhere.test' }))
    expect((await ends(posted.to, second.cookie)).to).toBe(refused('unproven'))
  })

  it('shows its metadata, and tests the certificate (ECO-72)', async () => {
    const { headers, body } = await server.app.inject(new URL(addresses.metadata).pathname)
    expect(headers['content-type']).toContain('application/samlmetadata+xml')
    expect(body).toContain(addresses.acs)
    const test = async () => (await server.owner.call('POST', '/sign_on/test')).body['problem']
    expect(await test()).toBeNull()
    const { now } = server.clock
    server.clock.now += 400 * 24 * 60 * 60_000
    expect(await test()).toBe('certificate')
    server.clock.now = now
    const bad = { kind: 'saml', name: 'X', entity_id: 'x', sign_on_url: 'https://x.example/' }
    const saved = await server.owner.call('PUT', '/sign_on', { ...bad, certificates: 'nothing' })
    expect(saved.status).toBe(422)
  })
})
