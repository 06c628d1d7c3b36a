// An assistant is connected by OAuth: found from a refused call, permitted by a person, used, renewed and ended.
import { randomUUID } from 'node:crypto'
import { ownerCalls } from '@askwell/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assistantWith } from '../../test-kit/assistant.ts'
import { knock, newMembers, password, type TestMember } from '../../test-kit/members.ts'
import { newProgram, type Program, redirectUri, type Tokens } from '../../test-kit/oauth-program.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

const minute = 60_000
const all = ['surveys.read', 'channels.read', 'surveys.write'] as const

let server: OwnerServer
let people: Record<'owner' | 'editor' | 'analyst', TestMember>
let program: Program
let began: number
beforeAll(async () => {
  server = await startOwnerServer()
  people = await newMembers(server.app, server.owner, ['owner', 'editor', 'analyst'])
  program = await newProgram(server, server.owner)
  began = server.clock.now
})
afterAll(() => server.close())
// A session ends before some tokens do, so a test that lets time pass takes it back.
afterEach(() => {
  server.clock.now = began
})

const documentAt = async (address: string) => {
  const { pathname: url } = new URL(address)
  const headers = { origin: 'https://any.test' }
  const reply = await server.app.inject({ method: 'GET', url, headers })
  expect([url, reply.statusCode]).toEqual([url, 200])
  return { body: reply.json(), headers: reply.headers }
}
const toolsOf = async (token: string): Promise<string[] | number> => {
  const { status, body } = await assistantWith(server, token).ask('tools/list')
  return status === 200
    ? Object(body).result.tools.map(({ name }: { name: string }) => name)
    : status
}

describe('a program', () => {
  it('finds everything from a refused call (ECO-29, ECO-30)', async () => {
    const refused = await server.app.inject({ method: 'POST', url: '/mcp', payload: {} })
    const challenge = String(refused.headers['www-authenticate'])
    expect([refused.statusCode, challenge]).toEqual([401, expect.stringMatching(/^Bearer /)])
    expect(challenge).not.toContain('error=')
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? []
    const { body: resource, headers } = await documentAt(address)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(resource).toMatchObject({
      ...{ resource: 'http://localhost:3999/mcp', bearer_methods_supported: ['header'] },
      authorization_servers: ['http://localhost:3999'],
    })
    const issuer = resource.authorization_servers[0]
    const { body } = await documentAt(`${issuer}/.well-known/oauth-authorization-server`)
    expect(body).toMatchObject({
      ...{ issuer, code_challenge_methods_supported: ['S256'] },
      ...{ response_types_supported: ['code'], token_endpoint: `${issuer}/oauth/token` },
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    })
    expect(body.registration_endpoint).toBeUndefined()
    const wrong = await assistantWith(server, 'askwell_at_wrong').ask('tools/list')
    expect(wrong.headers['www-authenticate']).toContain('error="invalid_token"')
  })

  it('asks a person, who sees the workspace, the place and what their role allows (ECO-29, ECO-35)', async () => {
    const query = new URLSearchParams(program.request)
    const asks = await people.editor.call('GET', `/me/authorization?${query}`)
    expect(asks.body).toMatchObject({ state: 'asks', name: 'Claude', goes_to: '127.0.0.1' })
    expect(asks.body['permissions']).toContain('chats.write')
    const cancel = new URL(String(asks.body['cancel_to']))
    expect(Object.fromEntries(cancel.searchParams)).toEqual({
      ...{ error: 'access_denied', state: 'st&te', iss: 'http://localhost:3999' },
    })
    const analyst = await people.analyst.call('GET', `/me/authorization?${query}`)
    expect(analyst.body['permissions']).toEqual([
      ...['surveys.read', 'channels.read', 'results.read', 'feedback.read'],
    ])
    query.set('scope', 'chats.write')
    const none = await people.analyst.call('GET', `/me/authorization?${query}`)
    expect(String(none.body['redirect_to'])).toContain('error=access_denied')
    query.set('response_type', 'token')
    const told = await people.editor.call('GET', `/me/authorization?${query}`)
    expect(told.body).toMatchObject({ state: 'refused' })
    expect(String(told.body['redirect_to'])).toMatch(/error=unsupported_response_type.*iss=/)
  })

  it.each([
    ['an unknown program', { client_id: randomUUID() }, 404],
    ['an address that is not registered', { redirect_uri: 'http://127.0.0.1:1/other' }, 422],
  ])('gets no browser sent anywhere for %s (ECO-29)', async (_what, change, status) => {
    const query = new URLSearchParams({ ...program.request, ...change })
    const reply = await people.editor.call('GET', `/me/authorization?${query}`)
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([
      status,
      expect.not.stringContaining('redirect_to'),
    ])
  })

  it('gets a code, then tokens, and calls the tools that were permitted (ECO-29, ECO-30)', async () => {
    const back = await program.agreed(people.editor, all)
    expect(back.origin + back.pathname).toBe('http://127.0.0.1:51004/callback')
    expect(back.searchParams.get('state')).toBe('st&te')
    expect(back.searchParams.get('iss')).toBe('http://localhost:3999')
    const { status, body, headers } = await program.tokensFor(back)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: all.join(' ') })
    const tools = await toolsOf(String(body['access_token']))
    expect(tools).toEqual(expect.arrayContaining(['list_surveys', 'create_survey']))
    expect(tools).not.toContain('analyse')
    const called = await assistantWith(server, String(body['access_token'])).use('list_surveys')
    expect(called.structuredContent).toMatchObject({ items: [{ name: expect.any(String) }] })
  })

  it('says what a tool needs that the person may use but did not permit (ECO-30)', async () => {
    const { assistant } = await program.connected(people.editor, ['surveys.read'])
    const reply = await assistant.ask('tools/call', { name: 'create_survey', arguments: {} })
    expect([reply.status, reply.headers['www-authenticate']]).toEqual([
      403,
      expect.stringMatching(/scope="surveys.write surveys.read", error="insufficient_scope"$/),
    ])
    const analyst = await program.connected(people.analyst, ['surveys.read'])
    const never = await analyst.assistant.ask('tools/call', { name: 'create_survey' })
    expect(never.headers['www-authenticate']).toBeUndefined()
    expect(Object(never.body).error ?? Object(never.body).result.isError).toBeTruthy()
  })

  it('cannot use its token anywhere but at the address that it is for (ECO-29)', async () => {
    const { access_token, refresh_token } = await program.connected(people.owner, all)
    for (const token of [access_token, refresh_token])
      for (const url of ['/owner/v1/flows', '/owner/v1/me', '/owner/v1/assistants']) {
        const headers = { authorization: `Bearer ${token}` }
        expect((await server.app.inject({ method: 'GET', url, headers })).statusCode).toBe(401)
      }
    expect(await toolsOf(refresh_token)).toBe(401)
  })

  it('renews its tokens by a token that works once: a second use ends the connection (ECO-29)', async () => {
    const first = await program.connected(people.editor, all)
    const { body: second } = await program.refresh(first.refresh_token)
    expect(await toolsOf(String(second['access_token']))).toContain('create_survey')
    const reused = await program.refresh(first.refresh_token)
    expect([reused.status, reused.body['error']]).toEqual([400, 'invalid_grant'])
    for (const token of [first.access_token, String(second['access_token'])])
      expect(await toolsOf(token)).toBe(401)
    expect((await program.refresh(String(second['refresh_token']))).status).toBe(400)
    const { body } = await server.owner.call('GET', '/audit?action=refresh_token_reused')
    expect(body['items']).toMatchObject([{ target: program.id, actor: { id: people.editor.id } }])
  })

  it('narrows its scope with a renewal, and never widens it (ECO-30)', async () => {
    const { refresh_token } = await program.connected(people.editor, all)
    const more = await program.refresh(refresh_token, { scope: 'surveys.read chats.write' })
    expect([more.status, more.body['error']]).toEqual([400, 'invalid_scope'])
    const less = await program.refresh(refresh_token, { scope: 'channels.read' })
    expect(await toolsOf(String(less.body['access_token']))).toEqual(['list_surveys'])
    const back = await program.refresh(String(less.body['refresh_token']))
    expect(back.body['scope']).toBe(all.join(' '))
  })

  it('loses its access token after 15 minutes and its connection after 30 days (ECO-29)', async () => {
    const { access_token, refresh_token } = await program.connected(people.editor, all)
    server.clock.now += 15 * minute - 1
    expect(await toolsOf(access_token)).toContain('list_surveys')
    server.clock.now += 1
    expect(await toolsOf(access_token)).toBe(401)
    server.clock.now += 30 * 24 * 60 * minute
    expect((await program.refresh(refresh_token)).body['error']).toBe('invalid_grant')
  })

  it.each([
    ['no code', { code: '' }, 'invalid_grant'],
    ['another secret than it began with', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another address', { redirect_uri: redirectUri }, 'invalid_grant'],
    ['another resource', { resource: 'http://localhost:3999' }, 'invalid_target'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['the id of no program', { client_id: randomUUID() }, 'invalid_client'],
    ['a secret', { client_secret: 'x' }, 'invalid_client'],
    ['a code in place of a refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
  ])('gets no tokens for %s, and its code stays valid (ECO-29)', async (_what, change, error) => {
    const back = await program.agreed(people.editor, all)
    const refused = await program.tokensFor(back, change as Record<string, string>)
    expect([refused.status, refused.body['error']]).toEqual([
      error === 'invalid_client' ? 401 : 400,
      error,
    ])
    expect((await program.tokensFor(back)).status).toBe(200)
  })

  it('uses a code once, within a minute, and not that of another program (ECO-29)', async () => {
    const [used, late, foreign] = [
      await program.agreed(people.editor, all),
      await program.agreed(people.editor, all),
      await (await newProgram(server, server.owner, 'Other')).agreed(people.editor, all),
    ]
    expect((await program.tokensFor(foreign)).body['error']).toBe('invalid_grant')
    const { body } = await program.tokensFor(used)
    expect((await program.tokensFor(used)).body['error']).toBe('invalid_grant')
    expect(await toolsOf(String(body['access_token']))).toBe(401)
    server.clock.now += minute
    expect((await program.tokensFor(late)).body['error']).toBe('invalid_grant')
  })

  it('gets the form of RFC 6749 for a body that is not a form (ECO-29)', async () => {
    for (const payload of [undefined, '{"grant_type":"refresh_token"}']) {
      const reply = await server.app.inject({
        ...{ method: 'POST', url: '/oauth/token', ...(payload && { payload }) },
        headers: { 'content-type': 'application/json' },
      })
      expect([reply.statusCode, reply.json().error]).toEqual([400, 'invalid_request'])
    }
  })
})

describe('a connection ends at once', () => {
  it.each([
    [
      'when its program ends it',
      async ({ refresh_token: token }: Tokens) =>
        (await program.post('/oauth/revoke', { token, client_id: program.id })).status,
    ],
    [
      'when its program ends the access token',
      async ({ access_token: token }: Tokens) =>
        (await program.post('/oauth/revoke', { token, client_id: program.id })).status,
    ],
    [
      'when its person ends it',
      async (_tokens: unknown, person: TestMember) => {
        const { items } = (await person.call('GET', '/me/connections')).body
        const [one] = items as { id: string; name: string }[]
        expect(one?.name).toBe('Claude')
        return (await person.call('DELETE', `/me/connections/${one?.id}`)).status
      },
    ],
    [
      'when the person leaves the workspace',
      async (_: unknown, { id }: TestMember) =>
        (await server.owner.call('DELETE', `/members/${id}`)).status,
    ],
    [
      'when the person changes the password',
      async (_tokens: unknown, person: TestMember) => {
        const change = { current_password: password, new_password: 'a quite new password' }
        return (await person.call('POST', '/me/password', change)).status
      },
    ],
    [
      'when somebody sets a new password with a link',
      async (_tokens: unknown, person: TestMember) => {
        const token = randomUUID()
        const link = { id: randomUUID(), identifier: `reset-password:${token}`, value: person.id }
        // The library reads its own clock.
        const now = Date.now()
        const times = { created_at: now, updated_at: now, expires_at: now + minute }
        await server.store.signIn.create('verification', { ...link, ...times })
        const next = { token, password: 'a quite new password' }
        return (await knock(server.app, '/password_reset/confirm', next)).statusCode
      },
    ],
  ])('%s (ECO-29)', async (_what, end) => {
    const { editor } = await newMembers(server.app, server.owner, ['editor'])
    const tokens = await program.connected(editor, all)
    expect(await toolsOf(tokens.access_token)).toContain('list_surveys')
    expect(await end(tokens, editor)).toBe(200)
    expect(await toolsOf(tokens.access_token)).toBe(401)
    expect((await program.refresh(tokens.refresh_token)).status).toBe(400)
  })

  it('when the assistant is deleted, for everybody (ECO-29)', async () => {
    const other = await newProgram(server, server.owner, 'Other')
    const first = await other.connected(people.editor, all)
    const second = await other.connected(people.owner, all)
    expect((await server.owner.call('DELETE', `/assistants/${other.id}`)).status).toBe(200)
    for (const { access_token } of [first, second]) expect(await toolsOf(access_token)).toBe(401)
    const gone = await other.refresh(first.refresh_token)
    expect([gone.status, gone.body['error']]).toEqual([401, 'invalid_client'])
  })

  it('as far as a role is lowered (ECO-30)', async () => {
    const { editor } = await newMembers(server.app, server.owner, ['editor'])
    const { access_token } = await program.connected(editor, all)
    expect(await toolsOf(access_token)).toContain('create_survey')
    await server.owner.call('PATCH', `/members/${editor.id}`, { role: 'analyst' })
    const tools = await toolsOf(access_token)
    expect(tools).toContain('list_surveys')
    expect(tools).not.toContain('create_survey')
  })

  it('not by the token of somebody else, which stays (ECO-29)', async () => {
    const mine = await program.connected(people.editor, all)
    const other = await newProgram(server, server.owner, 'Other')
    const form = { token: mine.refresh_token, client_id: other.id }
    expect((await other.post('/oauth/revoke', form)).status).toBe(200)
    expect(await toolsOf(mine.access_token)).toContain('list_surveys')
    const { body } = await people.editor.call('GET', '/me/connections')
    const [{ id = '' } = {}] = body['items'] as { id?: string }[]
    expect((await people.owner.call('DELETE', `/me/connections/${id}`)).status).toBe(404)
  })
})

describe('assistants of a workspace', () => {
  it('are registered by people who manage keys, and are unknown to others (ECO-29)', async () => {
    const body = { name: 'x', redirect_uris: ['https://example.com/cb'] }
    expect((await people.editor.call('POST', '/assistants', body)).status).toBe(403)
    const wrong = { name: 'x', redirect_uris: ['https://example.com/cb', 'javascript:alert(1)'] }
    const refused = await server.owner.call('POST', '/assistants', wrong)
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'redirect_uris.1'])
    expect((await server.stranger.call('GET', '/assistants')).body['items']).toEqual([])
    expect((await server.stranger.call('DELETE', `/assistants/${program.id}`)).status).toBe(404)
    const theirs = await newProgram(server, server.stranger, 'Theirs')
    const query = new URLSearchParams(theirs.request)
    expect((await people.owner.call('GET', `/me/authorization?${query}`)).status).toBe(404)
  })

  it('are connected only by somebody who has just confirmed who they are (ECO-29)', async () => {
    expect(ownerCalls.authorize_assistant.confirm && ownerCalls.create_assistant.confirm).toBe(true)
    const { editor } = await newMembers(server.app, server.owner, ['editor'])
    // Sessions begin by the clock of the computer.
    server.clock.now = Date.now() + 11 * minute
    const body = { ...program.request, permissions: all }
    const reply = await editor.call('POST', '/me/authorization', body)
    expect([reply.status, reply.body.code]).toEqual([403, 13080])
  })

  it('leave an entry for each call of a tool, with its ids and no text (ECO-37)', async () => {
    const { assistant } = await program.connected(people.editor, all)
    const flow_id = randomUUID()
    const args = { flow_id, revision: 1, patch: [{ op: 'test', path: '/name', value: 'canary' }] }
    await assistant.use('edit_survey', args)
    const { body } = await server.owner.call('GET', '/audit?action=use_tool&limit=1')
    expect(body['items']).toMatchObject([
      {
        ...{ target: flow_id, target_name: 'edit_survey' },
        actor: {
          kind: 'person',
          id: people.editor.id,
          name: expect.stringMatching(/ \(Claude\)$/),
        },
        changes: [{ member: 'flow_id', from: null, to: flow_id }],
      },
    ])
    expect(JSON.stringify(body)).not.toContain('canary')
  })
})
