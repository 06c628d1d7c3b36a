// Makes one secret of every kind, so that a test can look for them in a copy of the database.
import { randomUUID } from 'node:crypto'
import { newSetUpLink } from '../actions/owner/people/set-up.ts'
import { appCode } from './authenticator.ts'
import type { ChatServer } from './chat-server.ts'
import { cookieOf, knock, newMembers, password } from './members.ts'
import { newNode } from './owner-server.ts'
import { ids, payload } from './respondent-flow.ts'

/** Through the product's own calls, where there is one. */
export async function fill(
  server: ChatServer,
  mails: string[],
): Promise<{ secrets: Map<string, string>; chat: { id: string; token: string; key: string } }> {
  const { app, owner, store, deps } = server
  const secrets = new Map<string, string>()
  const keep = (name: string, text: unknown): string => {
    if (typeof text !== 'string') throw new Error(`no ${name}: ${JSON.stringify(text)}`)
    secrets.set(name, text)
    return text
  }
  const done = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) => {
    const reply = await owner.call(method, path, body)
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const tokenIn = (text: unknown): string => /[#/]([\w-]{20,})$/m.exec(String(text))?.[1] ?? ''
  const tokenOfCookie = (cookie: string): string =>
    decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''

  keep('set-up link', tokenIn(await newSetUpLink(deps)))
  keep('API key', owner.key)
  const invited = mails.length
  await done('POST', '/invitations', { email: 'new@x.example', role: 'editor' })
  keep('invitation', tokenIn(mails[invited]))

  const { editor } = await memberByMail(server, mails)
  keep('session', tokenOfCookie(editor.cookie))
  await knock(app, '/password_reset', { email: editor.email })
  await server.runJobs()
  keep('password reset', tokenIn(mails.at(-1)))
  const begun = await editor.call('POST', '/me/second_factor', { password })
  keep('second factor', new URL(String(begun.body['uri'])).searchParams.get('secret'))
  for (const [place, code] of (begun.body['kept_codes'] as string[]).entries())
    keep(`kept code ${place}`, code)
  await editor.call('POST', '/me/second_factor/confirm', {
    code: appCode(String(begun.body['uri']), server.clock.now),
  })
  const half = cookieOf(await knock(app, '/session', { email: editor.email, password }))
  keep('second step', decodeURIComponent(/two_factor=([^;]+)/.exec(half)?.[1] ?? '').split('.')[0])
  const tokens = {
    access_token: `access-${randomUUID()}`,
    refresh_token: `refresh-${randomUUID()}`,
    id_token: `id-${randomUUID()}`,
  }
  const times = { created_at: 1, updated_at: 1 }
  await store.signIn.create('person_account', {
    id: randomUUID(),
    user_id: editor.id,
    account_id: randomUUID(),
    provider_id: 'other',
    ...tokens,
    ...times,
  })
  for (const [name, token] of Object.entries(tokens)) keep(name, token)

  const webhook = await done('POST', '/webhooks', { url: 'https://r.example/', types: [] })
  keep('webhook secret before', webhook['secret'])
  keep(
    'webhook secret',
    (await done('POST', `/webhooks/${String(webhook['id'])}/rotate`))['secret'],
  )
  const slackPath = keep('path of a Slack address', `services-${randomUUID()}`)
  await done('POST', '/webhooks', { url: `https://r.example/${slackPath}`, format: 'slack' })
  const node = await done('POST', '/nodes', newNode(ids.flow))
  await done('POST', '/widgets', {
    node_id: node['id'],
    identity_secret: keep('identity secret', `identity-${randomUUID()}`),
  })
  const secret_headers = { 'x-key': keep('secret header', `header-${randomUUID()}`) }
  await done('POST', '/integrations', {
    reference_id: randomUUID(),
    kind: 'request',
    url: 'https://r.example/',
    secret_headers,
  })
  await store.smsOutbox.add(server.workspaceId, {
    id: randomUUID(),
    address: '+43660',
    body: keep('code', 'Your code is 483920'),
    createdAt: 1,
  })

  const mailing = await done('POST', `/nodes/${ids.node}/mailings`, {
    name: 'M',
    kind: 'links',
    text: '{link}',
    recipients: [{ name: 'Ada' }, { name: 'Bob' }],
  })
  const { items } = (await owner.call('GET', `/mailings/${String(mailing['id'])}/recipients`))
    .body as { items: { url: string }[] }
  for (const [place, { url }] of items.entries()) {
    keep(`personal link ${place}`, tokenIn(url))
    const page = new URL(
      String((await app.inject(new URL(url).pathname)).headers['location']),
      'http://localhost',
    )
    keep(`signature ${place}`, page.searchParams.get('signature'))
  }
  const share = await done('POST', `/nodes/${ids.node}/results/shares`, {
    name: 'Board',
    filters: {},
    show_texts: false,
    expires_at: null,
  })
  keep('shared results', tokenIn(share['url']))

  const key = keep('idempotency key of a chat', randomUUID())
  const { body } = await server.send(payload({ device_id: randomUUID() }), {
    'idempotency-key': key,
  })
  const chat = { id: String(body.id), token: keep('chat token', body.chat_token_string), key }
  await app.inject(`/v1/feedbacks/${chat.id}/chat?token=${chat.token}`)
  for (const [name, secret] of Object.entries(deps.secrets))
    keep(`${name} key`, secret.toString('base64url'))
  return { secrets, chat }
}

/** Invitations are sent by mail here, so the link is in the mail. */
async function memberByMail(server: ChatServer, mails: readonly string[]) {
  const { owner } = server
  const call: typeof owner.call = async (method, path, body) => {
    const reply = await owner.call(method, path, body)
    if (path !== '/invitations') return reply
    return {
      ...reply,
      body: { ...reply.body, url: /\S+\/invitation#\S+/.exec(mails.at(-1) ?? '')?.[0] },
    }
  }
  return newMembers(server.app, { ...owner, call }, ['editor'])
}
