// Every call of the owner API that names something, made by another workspace with real ids: refused like an unknown
// id, word for word, and nothing is changed. Walks the contract's table, so a new call is tried without being named here.
import { randomUUID } from 'node:crypto'
import { type Call, ownerCalls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../../test-kit/chat-server.ts'
import {
  newAlert,
  newDashboard,
  newFlow,
  newNode,
  newReport,
  newSegment,
  newTheme,
  newView,
  newWeighting,
} from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'
import { bodyTakenBy, queryTakenBy } from '../../test-kit/taken-bodies.ts'

type Params = Readonly<Record<string, string>>

const named = Object.entries(ownerCalls as Record<string, Call>).filter(([, call]) =>
  call.path.includes(':'),
)

/** Calls that make something under an id of the caller's choice. */
const naming = Object.entries(ownerCalls as Record<string, Call>).filter(
  ([name, { path, body }]) =>
    name.startsWith('create_') &&
    !path.includes(':') &&
    ['id', 'code', 'reference_id'].some((member) => member in Object(Object(body).shape)),
)
const makers: Readonly<
  Record<string, (id: string, own: { readonly flow: string; readonly node: string }) => unknown>
> = {
  create_flow: (id) => newFlow({ id }),
  create_node: (id, { flow }) => newNode(flow, { id }),
  create_widget: (code, { node }) => ({ code, node_id: node }),
  create_customer: (id) => ({ id, name: 'Theirs' }),
  create_integration: (reference_id) => ({
    reference_id,
    kind: 'request',
    url: 'https://crm.example/',
  }),
  create_agent: (id) => ({ id, name: 'Theirs' }),
}

describe('another workspace (R-SEC-15)', () => {
  let server: ChatServer
  /** Real ids of the owner's workspace, by the first word of a path. */
  const real: Record<string, Params> = {}
  const unknown: Params = {
    id: randomUUID(),
    feedback_id: randomUUID(),
    item_id: randomUUID(),
    code: 'PSN-NOSUCH1',
    reference_id: 'no-such-definition',
    share_id: randomUUID(),
    delivery_id: randomUUID(),
    question_id: ids.remark,
    version: '1',
  }

  beforeAll(async () => {
    server = await startChatServer()
    const { owner } = server
    const made = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
      const reply = await owner.call('POST', path, body)
      if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
      return reply.body
    }
    const idOf = async (path: string, body: unknown): Promise<Params> => ({
      id: String((await made(path, body))['id']),
    })
    const feedback = await server.visitor()
    await feedback.chat()
    const { id: shareId } = await idOf(`/nodes/${ids.node}/results/shares`, { name: 'Shared' })
    const { id: flowShareId } = await idOf(`/flows/${ids.flow}/results/shares`, { name: 'Shared' })
    const webhook = await idOf('/webhooks', {
      url: 'https://receiver.example/',
      types: [],
      enabled: true,
    })
    real['flows'] = { id: ids.flow, version: '1', share_id: flowShareId ?? '' }
    real['nodes'] = { id: ids.node, share_id: shareId ?? '' }
    real['feedbacks'] = { id: feedback.id }
    const message = await server.agentWrites(feedback.id, 'Hello')
    real['chats'] = { feedback_id: feedback.id, item_id: message.id }
    real['customers'] = { id: ids.customer }
    real['webhooks'] = webhook
    real['hooks'] = await idOf('/hooks', {
      target_url: 'https://receiver.example/',
      event: 'chat.rated',
    })
    real['alerts'] = await idOf('/alerts', newAlert())
    real['dashboards'] = await idOf('/dashboards', newDashboard())
    real['views'] = await idOf('/views', newView())
    real['reports'] = await idOf('/reports', newReport(real['views']['id'] ?? ''))
    real['segments'] = await idOf('/segments', newSegment())
    real['themes'] = await idOf('/themes', newTheme())
    real['exports'] = await idOf('/exports', { what: 'feedback', format: 'csv' })
    real['weightings'] = await idOf('/weightings', newWeighting())
    real['mail_domains'] = await idOf('/mail_domains', { domain: 'people.test' })
    real['short_links'] = await idOf('/short_links', { node_id: ids.node })
    real['feeds'] = await idOf('/feeds', { node_id: ids.node })
    real['widgets'] = {
      code: String((await made('/widgets', { code: 'PSN-ABC1234', node_id: ids.node }))['code']),
    }
    real['integrations'] = {
      reference_id: String(
        (
          await made('/integrations', {
            reference_id: 'crm',
            kind: 'integration',
            url: 'https://crm.example/',
            method: 'POST',
          })
        )['reference_id'],
      ),
    }
    const recipients = [{ email: 'somebody@people.test' }]
    real['mailings'] = await idOf(`/nodes/${ids.node}/mailings`, {
      name: 'Autumn',
      kind: 'links',
      recipients,
    })
    real['assistants'] = await idOf('/assistants', {
      name: 'Claude',
      redirect_uris: ['https://claude.ai/callback'],
    })
    real['signature_keys'] = await idOf('/signature_keys', { name: 'A key' })
    real['agents'] = await idOf('/agents', { name: 'Deniz' })
    real['canned_replies'] = await idOf('/canned_replies', { title: 'Hello', body: 'Hello there' })
    real['chat_views'] = await idOf('/chat_views', { name: 'Late', shared: true, list: 'overdue' })
    real['invitations'] = await idOf('/invitations', {
      email: 'somebody@people.test',
      role: 'analyst',
    })
    real['api_keys'] = await idOf('/api_keys', { name: 'A key', role: 'analyst' })
    const mailing = {
      name: 'A round',
      kind: 'links',
      recipients: [{ email: 'somebody@people.test' }],
    }
    real['mailings'] = await idOf(`/nodes/${ids.node}/mailings`, mailing)
    real['members'] = real['invitations'] ?? {}
    real['workspaces'] = { id: owner.workspaceId }
  })
  afterAll(() => server.close())

  const asked = async (name: string, call: Call, params: Params) => {
    const path = call.path.replace('/owner/v1', '').replace(/:(\w+)/g, (_whole, param: string) => {
      const value = params[param]
      if (value === undefined)
        throw new Error(`${call.path}: which ${param} is there? Make one above.`)
      return value
    })
    const query = queryTakenBy(name)
    if (call.bodyKind === 'multipart') return multipart(path)
    const { status, body: reply } = await server.stranger.call(
      call.method,
      `${path}${query}`,
      call.body === undefined ? undefined : bodyTakenBy(name, params),
    )
    const { request_id: _request, ...told } = reply
    return { status, told }
  }
  const multipart = async (path: string) => {
    const form = new FormData()
    form.append('body', 'Hello')
    const reply = await fetch(`${server.url}/owner/v1${path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${server.stranger.key}` },
    })
    const { request_id: _request, ...told } = (await reply.json()) as Record<string, unknown>
    return { status: reply.status, told }
  }

  it.each(named)('ids of another workspace do not exist for %s', async (name, call) => {
    const [kind = ''] = call.path.replace('/owner/v1/', '').split('/')
    if (!(kind in real) && !callsOfPeople.includes(name))
      throw new Error(`${call.path}: make one of ${kind} above.`)
    const foreign = await asked(name, call, { ...unknown, ...real[kind] })
    expect(foreign).toEqual(await asked(name, call, unknown))
    if (callsOfPeople.includes(name)) expect([403, 404]).toContain(foreign.status)
    else expect(foreign.status, JSON.stringify(foreign.told)).toBe(404)
  })

  it.each(naming)(
    '%s accepts ids of another workspace like ids that do not exist',
    async (name, call) => {
      const { owner, stranger } = server
      const flow = newFlow()
      const node = newNode(flow.id)
      for (const [path, body] of [
        ['/flows', flow],
        ['/nodes', node],
      ] as const)
        expect((await stranger.call('POST', path, body)).status).toBe(200)
      const path = call.path.replace('/owner/v1', '')
      const make = makers[name]
      if (make === undefined) throw new Error(`${name}: say below what it makes.`)
      const [kind = ''] = path.slice(1).split('/')
      const { id, code, reference_id } = real[kind] ?? {}
      const idOfIt = id ?? code ?? reference_id ?? ''
      const before = (await owner.call('GET', path)).body

      const answers = []
      for (const chosen of [idOfIt, name === 'create_widget' ? 'PSN-NOSUCH2' : randomUUID()]) {
        const made = await stranger.call(
          'POST',
          path,
          make(chosen, { flow: flow.id, node: node.id }),
        )
        const again = await stranger.call(
          'POST',
          path,
          make(chosen, { flow: flow.id, node: node.id }),
        )
        answers.push([made.status, Object.keys(made.body), again.status, again.body])
        const now = String(made.body['id'] ?? made.body['code'] ?? made.body['reference_id'])
        expect(now === chosen, `${chosen} became ${now}`).toBe(
          chosen !== idOfIt || name === 'create_integration',
        )
      }
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]?.[0]).toBe(200)
      expect((await owner.call('GET', path)).body).toEqual(before)
    },
  )

  it('finds nothing of it by any filter', async () => {
    for (const query of [
      `node_id=${ids.node}`,
      `flow_id=${ids.flow}`,
      `customer_id=${ids.customer}`,
      '',
    ])
      expect((await server.stranger.call('GET', `/feedbacks?${query}`)).body['items']).toEqual([])
    const csv = await server.app.inject({
      url: `/owner/v1/feedbacks.csv?node_id=${ids.node}`,
      headers: { authorization: `Bearer ${server.stranger.key}` },
    })
    expect(csv.body.trim().split('\r\n')).toHaveLength(1)
  })

  it('has changed nothing', async () => {
    const { owner } = server
    const paths = [
      `/flows/${ids.flow}`,
      `/nodes/${ids.node}`,
      '/widgets/PSN-ABC1234',
      '/integrations/crm',
      `/customers/${ids.customer}`,
      `/webhooks/${real['webhooks']?.['id']}`,
    ]
    for (const path of [
      ...paths,
      `/feedbacks/${real['feedbacks']?.['id']}`,
      `/chats/${real['chats']?.['feedback_id']}`,
    ])
      expect((await owner.call('GET', path)).status, path).toBe(200)
    for (const path of [`/nodes/${ids.node}`, `/flows/${ids.flow}`])
      expect((await owner.call('GET', `${path}/results/shares`)).body['items'], path).toHaveLength(
        1,
      )
    expect((await owner.call('GET', '/canned_replies')).raw.body).toContain('Hello there')
  })
})

/** For an API key, these are refused before any id is read, because it has no person. */
const callsOfPeople = [
  'switch_workspace',
  'end_session',
  'patch_passkey',
  'delete_passkey',
  'delete_connection',
  'delete_push_device',
]
