import { randomUUID } from 'node:crypto'
import { ownerCalls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idIn, newMembers } from '../test-kit/members.ts'
import { newFlow, newNode, type OwnerServer, startOwnerServer } from '../test-kit/owner-server.ts'
import { payload } from '../test-kit/respondent-flow.ts'

const everyCall = Object.entries(ownerCalls)
const bodyOf = (method: string): { payload: string; headers: Record<string, string> } =>
  method === 'GET'
    ? { payload: '', headers: {} }
    : { payload: '{}', headers: { 'content-type': 'application/json' } }

describe('who may use the owner API', () => {
  let server: OwnerServer
  let chatToken: string
  beforeAll(async () => {
    server = await startOwnerServer()
    chatToken = randomUUID()
  })
  afterAll(() => server.close())

  it.each(everyCall)(
    '%s is closed to respondents and to everybody else without a key (R-SEC-14)',
    async (_name, call) => {
      const url = call.path.replace(':id', randomUUID())
      const send = async (authorization?: string, more = '') => {
        const { payload: body, headers } = bodyOf(call.method)
        const reply = await server.app.inject({
          method: call.method,
          url: url + more,
          headers: {
            ...headers,
            'x-chat-token': chatToken,
            'x-submission-token': chatToken,
            cookie: `token=${server.owner.key}`,
            ...(authorization === undefined ? {} : { authorization }),
          },
          ...(body === '' ? {} : { payload: body }),
        })
        return {
          status: reply.statusCode,
          body: reply.body,
          asks: reply.headers['www-authenticate'],
        }
      }
      const refused = await send()
      expect(refused).toMatchObject({ status: 401, asks: 'Bearer' })
      expect(JSON.parse(refused.body)).toMatchObject({ code: 13003, errors: [] })
      const others = [
        '',
        'Bearer',
        'Bearer ',
        `Bearer ${randomUUID()}`,
        `Bearer ${server.owner.key}x`,
        `Bearer ${server.owner.key.slice(0, -1)}`,
        `Basic ${server.owner.key}`,
        server.owner.key,
        `Bearer ${chatToken}`,
        `Bearer ${'k'.repeat(5_000)}`,
      ]
      for (const authorization of others)
        expect(await send(authorization), authorization.slice(0, 40)).toEqual(refused)
      expect(
        await send(undefined, `?api_key=${server.owner.key}&token=${server.owner.key}`),
      ).toEqual(refused)
    },
  )

  it('a key opens with any spelling of the scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect(
        (
          await server.app.inject({
            url: '/owner/v1/flows',
            headers: { authorization: `${scheme} ${server.owner.key}` },
          })
        ).statusCode,
      ).toBe(200)
    }
  })
})

describe('one workspace does not see another (R-SEC-15)', () => {
  let server: OwnerServer
  const theirs: Record<string, string> = {}
  beforeAll(async () => {
    server = await startOwnerServer()
    const flow = newFlow()
    const node = newNode(flow.id)
    await server.stranger.call('POST', '/import', {
      format: 'askwell-bundle/1',
      flows: [flow],
      nodes: [node],
    })
    const feedback = await server.send(payload({ node_id: node.id, flow_id: flow.id }), {
      'idempotency-key': randomUUID(),
    })
    if (!feedback.body.id) throw new Error(JSON.stringify(feedback))
    const agent = await server.stranger.call('POST', '/agents', { name: 'Ada' })
    const reply = await server.stranger.call('POST', '/canned_replies', {
      title: 'Hi',
      body: 'Hello',
    })
    const chat = {
      feedbackId: feedback.body.id,
      workspaceId: server.stranger.workspaceId,
      nodeId: node.id,
      slots: null,
      at: 0,
    }
    await server.store.chats.open({ ...chat, agentId: null, priority: 0, topic: null, label: null })
    const invited = await server.stranger.call('POST', '/invitations', {
      email: 'new@strangers.test',
      role: 'agent',
      channels: 'all',
    })
    const key = await server.stranger.call('POST', '/api_keys', { name: 'Theirs', role: 'analyst' })
    const webhook = await server.stranger.call('POST', '/webhooks', {
      url: 'https://strangers.test/hook',
      types: ['feedback.completed'],
    })
    const customer = await server.stranger.call('POST', '/customers', { external_id: 'theirs' })
    const linkKey = await server.stranger.call('POST', '/signature_keys', { name: 'Theirs' })
    const members = await newMembers(server.app, server.stranger, ['owner'])
    Object.assign(theirs, {
      flows: flow.id,
      nodes: node.id,
      feedbacks: feedback.body.id,
      members: members.owner.id,
      invitations: idIn(invited.body['invitation']),
      api_keys: idIn(key.body['api_key']),
      webhooks: idIn(webhook.body),
      customers: idIn(customer.body),
      chats: feedback.body.id,
      agents: idIn(agent.body),
      canned_replies: idIn(reply.body),
      signature_keys: idIn(linkKey.body),
    })
  })
  afterAll(() => server.close())

  it.each([
    'flows',
    'nodes',
    'feedbacks',
    'members',
    'invitations',
    'api_keys',
    'webhooks',
    'customers',
    'chats',
    'agents',
    'canned_replies',
    'signature_keys',
  ])('the list of %s holds only its own', async (area) => {
    const { raw } = await server.owner.call('GET', `/${area}?limit=500`)
    expect(raw.statusCode).toBe(200)
    for (const id of Object.values(theirs)) expect(raw.body).not.toContain(id)
    expect((await server.stranger.call('GET', `/${area}?limit=500`)).raw.body).toContain(
      theirs[area],
    )
  })

  it('filters and exports reach no further', async () => {
    for (const query of [`node_id=${theirs['nodes']}`, `flow_id=${theirs['flows']}`]) {
      expect((await server.owner.call('GET', `/feedbacks?${query}`)).body).toEqual({
        items: [],
        next: null,
      })
    }
    expect((await server.owner.call('GET', '/export')).raw.body).not.toContain(theirs['flows'])
  })
})
