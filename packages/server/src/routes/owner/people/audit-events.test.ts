// What the audit log and the security lines tell of people: coming in and failing to, what they do to their accounts, what
// leaves the house, what they open; each with who, from where and what changed, and nothing of what must not be there.
import { AuditEntry } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { newSetUpLink } from '../../../actions/owner/people/set-up.ts'
import type { Mail } from '../../../deps.ts'
import { appCode } from '../../../test-kit/authenticator.ts'
import { type ChatServer, startChatServer } from '../../../test-kit/chat-server.ts'
import {
  asMember,
  cookieOf,
  knock,
  newMembers,
  password,
  type TestMember,
} from '../../../test-kit/members.ts'
import { ids } from '../../../test-kit/respondent-flow.ts'

const minute = 60_000

describe('the audit log of people', () => {
  let server: ChatServer
  let ada: TestMember
  const mails: Mail[] = []
  const lines: Record<string, unknown>[] = []
  beforeAll(async () => {
    const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }
    server = await startChatServer({
      logTo,
      config: { logLevel: 'info' },
      sendMail: async (mail) => void mails.push(mail),
    })
    server.clock.now = Date.now()
    const invited = await server.owner.call('POST', '/invitations', {
      email: 'ada@people.test',
      role: 'owner',
    })
    expect(invited.status).toBe(200)
    const token = /invitation#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1]
    const accepted = await knock(server.app, '/invitations/accept', {
      token,
      name: 'Ada',
      password,
    })
    const member = asMember(server.app, 'ada@people.test', cookieOf(accepted))
    const me = z
      .object({ person: z.object({ id: z.string() }) })
      .parse((await member.call('GET', '/me')).body)
    ada = { ...member, id: me.person.id }
  })
  afterAll(() => server.close())

  const entries = async (query = '') =>
    z
      .array(AuditEntry)
      .parse((await server.owner.call('GET', `/audit?limit=500${query}`)).body['items'])
  const newest = async (action: string) => (await entries(`&action=${action}`))[0]
  const security = (event: string) => lines.filter((line) => line['security'] === event)
  const person = () => ({
    actor: { kind: 'person', id: ada.id, name: 'Ada' },
    address: '127.0.0.1',
  })
  const signsIn = (given: string, email = ada.email) =>
    knock(server.app, '/session', { email, password: given })

  it('a sign-in is an entry in each workspace of the person, and a line of the log', async () => {
    const welcome = await signsIn(password)
    const other = asMember(server.app, ada.email, cookieOf(welcome))
    expect((await other.call('POST', '/workspaces', { name: 'Second' })).status).toBe(200)
    const before = security('sign_in').length
    await signsIn(password)
    expect(await newest('sign_in')).toMatchObject({
      ...person(),
      target: ada.id,
      target_name: 'Ada',
      changes: [],
    })
    const elsewhere = z.array(AuditEntry).parse((await other.call('GET', '/audit')).body['items'])
    expect(elsewhere.map(({ action }) => action)).toEqual(['sign_in', 'create_workspace'])
    expect((await other.call('POST', `/workspaces/${server.workspaceId}/switch`)).status).toBe(200)
    expect(await newest('switch_workspace')).toMatchObject({
      ...person(),
      target: server.workspaceId,
      target_name: 'Test',
    })
    expect(security('sign_in').slice(before)).toMatchObject([
      { actor: { kind: 'person', id: ada.id }, address: '127.0.0.1', level: 30 },
    ])
  })

  it('a wrong password is an entry where the account is known, and only a line of the log where it is not', async () => {
    const before = (await entries()).length
    expect((await signsIn('not the password', 'nobody@people.test')).statusCode).toBe(401)
    await vi.waitFor(() =>
      expect(security('sign_in_failed')).toMatchObject([
        { actor: null, address: '127.0.0.1', target: null },
      ]),
    )
    expect(await entries()).toHaveLength(before)
    expect((await signsIn('not the password')).statusCode).toBe(401)
    await vi.waitFor(async () => expect(await newest('sign_in_failed')).toBeDefined())
    expect(await newest('sign_in_failed')).toMatchObject({
      actor: { kind: 'system', id: null },
      target: ada.id,
      target_name: 'Ada',
      address: '127.0.0.1',
    })
    expect(await entries()).toHaveLength(before + 1)
  })

  it('another password, a link for a new one, a session ended, leaving', async () => {
    const here = asMember(server.app, ada.email, cookieOf(await signsIn(password)))
    const there = asMember(server.app, ada.email, cookieOf(await signsIn(password)))
    const sessions = z
      .array(z.object({ id: z.string(), current: z.boolean() }))
      .parse((await here.call('GET', '/me/sessions')).body['items'])
    const { session_id: ended } = z
      .object({ session_id: z.string() })
      .parse((await there.call('GET', '/me')).body['person'])
    expect(sessions.length).toBeGreaterThan(1)
    expect((await here.call('DELETE', `/me/sessions/${ended}`)).status).toBe(200)
    expect(await newest('end_session')).toMatchObject({ ...person(), target: ended })

    const proved = asMember(server.app, ada.email, cookieOf(await signsIn(password)))
    expect(
      (await proved.call('POST', '/me/confirm', { password: 'not the password' })).status,
    ).toBe(422)
    expect(await newest('confirm')).toBeUndefined()
    expect((await proved.call('POST', '/me/confirm', { password })).status).toBe(200)
    expect(await newest('confirm')).toMatchObject({ ...person(), target: ada.id })

    const changed = await here.call('POST', '/me/password', {
      current_password: password,
      new_password: 'a rather other phrase',
    })
    expect(changed.status).toBe(200)
    expect(await newest('change_password')).toMatchObject({ ...person(), target: ada.id })

    await knock(server.app, '/password_reset', { email: ada.email })
    await server.runJobs()
    const token = /reset-password#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1]
    expect(
      (await knock(server.app, '/password_reset/confirm', { token, password })).statusCode,
    ).toBe(200)
    expect(await newest('reset_password')).toMatchObject(person())

    const again = asMember(server.app, ada.email, cookieOf(await signsIn(password)))
    expect((await again.call('DELETE', '/session')).status).toBe(200)
    expect(await newest('sign_out')).toMatchObject(person())
    for (const event of ['end_session', 'change_password', 'reset_password', 'sign_out'])
      expect(security(event)).toMatchObject([
        { actor: { kind: 'person', id: ada.id }, address: '127.0.0.1' },
      ])
  })

  it('a second factor: on, a wrong code, off', async () => {
    const me = asMember(server.app, ada.email, cookieOf(await signsIn(password)))
    const begun = await me.call('POST', '/me/second_factor', { password })
    const uri = String(begun.body['uri'])
    expect(
      (await me.call('POST', '/me/second_factor/confirm', { code: appCode(uri, server.clock.now) }))
        .status,
    ).toBe(200)
    expect(await newest('confirm_second_factor')).toMatchObject({ ...person(), target: ada.id })

    const halfway = cookieOf(await signsIn(password))
    expect(
      (await knock(server.app, '/session/second_factor', { code: '000000' }, { cookie: halfway }))
        .statusCode,
    ).not.toBe(200)
    await vi.waitFor(async () =>
      expect(await newest('second_factor_failed')).toMatchObject({
        actor: { kind: 'system' },
        target: ada.id,
      }),
    )

    server.clock.now += minute
    const before = (await entries('&action=sign_in')).length
    const step = await knock(
      server.app,
      '/session/second_factor',
      { code: appCode(uri, server.clock.now) },
      { cookie: halfway },
    )
    expect(step.statusCode).toBe(200)
    expect(await entries('&action=sign_in')).toHaveLength(before + 1)
    expect(
      (
        await asMember(server.app, ada.email, cookieOf(step)).call(
          'POST',
          '/me/second_factor/end',
          { password },
        )
      ).status,
    ).toBe(200)
    expect(await newest('end_second_factor')).toMatchObject(person())
  })

  it('a contact that is opened again by the same person within 15 minutes is one entry, to the millisecond', async () => {
    const { editor, analyst } = await membersByMail(['editor', 'analyst'])
    const opens = async (who: TestMember) =>
      expect((await who.call('GET', `/customers/${ids.customer}`)).status).toBe(200)
    const count = async () => (await entries('&action=get_customer')).length
    await opens(editor)
    await opens(editor)
    expect([await count(), security('get_customer').length]).toEqual([1, 1])
    await opens(analyst)
    expect(await count()).toBe(2)
    server.clock.now += 15 * minute
    await opens(editor)
    expect(await count()).toBe(2)
    server.clock.now += 1
    await opens(editor)
    await Promise.all([opens(editor), opens(editor), opens(editor)])
    expect(await count()).toBe(3)
    expect(await newest('get_customer')).toMatchObject({
      actor: { id: editor.id },
      target: ids.customer,
      target_name: null,
    })
  })

  it('a chat that is looked at again and again is one entry, and so is writing in it', async () => {
    const { agent } = await membersByMail(['agent'])
    const visitor = await server.visitor()
    await visitor.chat()
    for (let look = 0; look < 4; look++)
      expect((await agent.call('GET', `/chats/${visitor.id}`)).status).toBe(200)
    for (let message = 0; message < 2; message++)
      await server.agentWrites(visitor.id, `Private words ${message}`)
    expect(await entries('&action=get_chat')).toMatchObject([
      { actor: { id: agent.id }, target: visitor.id, target_name: null },
    ])
    expect(await entries('&action=post_chat_message')).toMatchObject([
      { actor: { kind: 'key' }, target: visitor.id, changes: [] },
    ])
    expect(JSON.stringify([await entries(), security('post_chat_message')])).not.toContain(
      'Private words',
    )
  })

  it('names what was changed, from what to what, and no secret', async () => {
    const { owner } = server
    const made = await owner.call('POST', '/webhooks', {
      url: 'https://one.example/hook?key=hidden',
      types: [],
      enabled: true,
    })
    expect(await newest('create_webhook')).toMatchObject({
      target: made.body['id'],
      target_name: 'https://one.example/hook',
    })
    await owner.call('PATCH', `/webhooks/${made.body['id']}`, { url: 'https://two.example/hook' })
    await owner.call('PATCH', `/webhooks/${made.body['id']}`, {
      url: 'https://three.example/hook',
      enabled: false,
    })
    expect((await entries('&action=patch_webhook')).map(({ changes }) => changes)).toEqual([
      [
        { member: 'url', from: 'https://two.example/hook', to: 'https://three.example/hook' },
        { member: 'enabled', from: true, to: false },
      ],
      [{ member: 'url', from: 'https://one.example/hook', to: 'https://two.example/hook' }],
    ])
    await owner.call('POST', `/webhooks/${made.body['id']}/rotate`)
    await owner.call('DELETE', `/webhooks/${made.body['id']}`)
    expect(await newest('delete_webhook')).toMatchObject({
      target: made.body['id'],
      target_name: 'https://three.example/hook',
    })

    const reference = {
      reference_id: 'stock',
      kind: 'request',
      url: 'https://shop.example/',
      secret_headers: { 'x-key': 'canary-1' },
    }
    await owner.call('POST', '/integrations', reference)
    await owner.call('PATCH', '/integrations/stock', { secret_headers: { 'x-key': 'canary-2' } })
    expect(await newest('patch_integration')).toMatchObject({
      target: 'stock',
      changes: [{ member: 'secret_headers', from: null, to: null }],
    })
    const customer = await owner.call('POST', '/customers', {
      name: 'Canary Respondent',
      email: 'canary@respondents.test',
    })
    await owner.call('PATCH', `/customers/${customer.body['id']}`, { name: 'Canary Other' })
    expect(await newest('patch_customer')).toMatchObject({
      target: customer.body['id'],
      target_name: null,
      changes: [{ member: 'name', from: null, to: null }],
    })
    const text = JSON.stringify([await entries(), lines])
    for (const hidden of ['canary', 'Canary', 'hidden', 'whsec_', password])
      expect(text.split(hidden)).toHaveLength(1)
  })

  it('tells of a role from what to what, of a key by its name, of five webhooks five times', async () => {
    const { agent } = await membersByMail(['agent'])
    await server.owner.call('PATCH', `/members/${agent.id}`, { role: 'analyst' })
    expect(await newest('patch_member')).toMatchObject({
      target: agent.id,
      changes: [{ member: 'role', from: 'agent', to: 'analyst' }],
    })
    const key = await server.owner.call('POST', '/api_keys', { name: 'Till', role: 'analyst' })
    expect(await newest('create_api_key')).toMatchObject({
      target: Object(key.body['api_key']).id,
      target_name: 'Till',
    })
    const before = (await entries('&action=create_webhook')).length
    for (let one = 0; one < 5; one++)
      await server.owner.call('POST', '/webhooks', {
        url: `https://${one}.example/`,
        types: [],
        enabled: true,
      })
    expect(await entries('&action=create_webhook')).toHaveLength(before + 5)
  })

  it('is filtered by actor, action and time', async () => {
    const all = await entries()
    expect((await entries(`&actor_id=${ada.id}`)).map(({ actor }) => actor.id)).toEqual(
      all.map(({ actor }) => actor.id).filter((id) => id === ada.id),
    )
    const third = all[2]?.at ?? ''
    const from = encodeURIComponent(third)
    expect(await entries(`&from=${from}`)).toEqual(all.filter(({ at }) => at >= third))
    expect(await entries(`&to=${from}`)).toEqual(all.filter(({ at }) => at < third))
    expect((await server.owner.call('GET', '/audit?from=yesterday')).status).toBe(422)
  })

  it('writes the head into the log at the start and every day, and the check compares a line that was kept', async () => {
    const headLines = () =>
      lines.filter((line) => Object(line['audit_head']).workspace === server.workspaceId)
    expect(headLines()[0]).toMatchObject({ audit_head: { number: 0, hash: '' }, level: 30 })
    server.clock.now += 24 * 60 * minute
    await server.runJobs()
    server.clock.now += 24 * 60 * minute
    await server.runJobs()
    const { number, hash } = z
      .object({ audit_head: z.object({ number: z.int(), hash: z.string() }) })
      .parse(headLines().at(-1)).audit_head
    expect([number, hash]).toEqual([(await entries())[0]?.number, (await entries())[0]?.hash])
    const checked = await server.owner.call('GET', `/audit/check?number=${number}&hash=${hash}`)
    expect(checked.body).toEqual({
      entries: number,
      expected: number,
      hash,
      broken_at: null,
      fault: null,
      kept: true,
    })
    expect(
      (await server.owner.call('GET', `/audit/check?number=${number - 1}&hash=${hash}`)).body,
    ).toMatchObject({ fault: null, kept: false })
    expect(lines.filter((line) => 'audit_fault' in line)).toEqual([])
  })

  it('the request line names the caller by kind and id alone', async () => {
    const { agent } = await membersByMail(['agent'])
    await agent.call('GET', '/me')
    const requests = lines.filter((line) => line['msg'] === 'request')
    expect(requests.at(-1)).toMatchObject({
      route: '/owner/v1/me',
      actor: { kind: 'person', id: agent.id },
      status: 200,
    })
    await server.app.inject('/healthz')
    expect(lines.findLast((line) => line['route'] === '/healthz')).toMatchObject({ actor: null })
    const text = JSON.stringify(lines)
    for (const personal of ['people.test', 'Ada', password]) expect(text).not.toContain(personal)
    expect(await newSetUpLink(server.deps)).toBeNull()
  })

  async function membersByMail<R extends 'editor' | 'analyst' | 'agent'>(
    roles: readonly R[],
  ): Promise<Record<R, TestMember>> {
    const call: typeof server.owner.call = async (method, path, body) => {
      const reply = await server.owner.call(method, path, body)
      const token = /invitation#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1]
      return path === '/invitations'
        ? { ...reply, body: { ...reply.body, url: `#${token}` } }
        : reply
    }
    return newMembers(server.app, { ...server.owner, call }, roles)
  }
})
