import { describe, expect, it } from 'vitest'
import { exampleNode, nodeId } from '../test/run-flow.ts'
import type { Reply, Request, SendRequest } from './api.ts'
import { nodeAddress } from './node-address.ts'
import { loadCustomer, loadNode, readNode } from './node-load.ts'
import { loadCss } from './page-head.ts'
import { readQuery } from './query.ts'

const success = (json: unknown, text = JSON.stringify(json)): Reply => ({
  kind: 'success',
  status: 200,
  text,
  json,
})
const refused = (status: number, json: unknown = null): Reply => ({
  kind: 'failure',
  why: 'refused',
  status,
  message: 'refused',
  json,
})
const lost: Reply = {
  kind: 'failure',
  why: 'network',
  status: 0,
  message: 'Network failure',
  json: null,
}

function server(reply: Reply): SendRequest & { requests: Request[] } {
  const requests: Request[] = []
  return Object.assign(
    async (request: Request) => {
      requests.push(request)
      return reply
    },
    { requests },
  )
}

describe('loadNode', () => {
  it.each([
    ['', `/v1/nodes/${nodeId}`],
    ['&signature=a%2Bb', `/v1/nodes/${nodeId}?signature=a%2Bb`],
    ['&responses=W10%3D', `/v1/nodes/${nodeId}?responses=W10%3D`],
    [
      '&creator_id=c&signature=s&responses=r',
      `/v1/nodes/${nodeId}?signature=s&responses=r&creator_id=c`,
    ],
  ])('with %j asks %s (R-QP-01, R-QP-02, R-QP-03)', (more, address) => {
    expect(nodeAddress(nodeId, readQuery(`?node_id=${nodeId}${more}`))).toBe(address)
  })

  it('asks once and takes the reply (R-NODE-02)', async () => {
    const send = server(success(exampleNode))
    expect(await loadNode(send, nodeId, readQuery(''))).toEqual({ kind: 'node', node: exampleNode })
    expect(send.requests).toHaveLength(1)
    expect(send.requests[0]).toMatchObject({ method: 'GET' })
  })

  it.each([
    [refused(404, { code: 13002, message_key: 'notFound' }), { kind: 'not_found' }],
    [
      refused(500, { code: 13010, message_key: 'systemError' }),
      { kind: 'system_error', messageKey: 'systemError' },
    ],
    [refused(502), { kind: 'system_error', messageKey: null }],
    [lost, { kind: 'system_error', messageKey: null }],
    [success(null, '<html>'), { kind: 'system_error', messageKey: null }],
    [success({ id: nodeId, flow: {} }), { kind: 'system_error', messageKey: null }],
  ])('%j shows %j, and the hook can have the failure (R-NODE-08)', async (reply, screen) => {
    const load = await loadNode(server(reply), nodeId, readQuery(''))
    expect(load).toMatchObject({
      kind: 'failed',
      screen,
      failure: { kind: 'failure', json: reply.json },
    })
  })
})

describe('readNode', () => {
  it('fills what a reply leaves out and reads the older name of the branding flag', () => {
    expect(readNode({ id: nodeId, flow: exampleNode.flow })).toMatchObject({
      status: 'active',
      operating_24_7: true,
      branding_visible: true,
      submission_token: null,
    })
    expect(readNode({ id: nodeId, show_branding: false })).toMatchObject({
      branding_visible: false,
    })
  })
})

describe('loadCustomer', () => {
  it('asks for the customer of the link and takes what is known of it (R-QP-11, R-QP-12)', async () => {
    const send = server(
      success({
        id: nodeId,
        email: null,
        name: 'Ada',
        phone_number: null,
        gender: null,
        birth_year: 1980,
        external_id: 'x1',
        user_id: null,
        schema: { plan: 'gold', deep: {} },
      }),
    )
    expect(await loadCustomer(send, nodeId, 'c 1', readQuery('?signature=s&responses=r'))).toEqual({
      id: nodeId,
      name: 'Ada',
      birth_year: 1980,
      external_id: 'x1',
      schema: { plan: 'gold' },
    })
    expect(send.requests[0]?.url).toBe(
      `/v1/nodes/${nodeId}/customers/c%201?signature=s&responses=r`,
    )
  })

  it.each([refused(500), refused(404), lost])(
    'is nobody when it fails: %j (R-NODE-07)',
    async (reply) => {
      expect(await loadCustomer(server(reply), nodeId, 'c', readQuery(''))).toBeNull()
    },
  )
})

describe('loadCss', () => {
  it("fetches the owner's stylesheet as text (R-NODE-03)", async () => {
    const send = server(success(null, '.q { color: red }'))
    expect(await loadCss(send, 'https://a.example/x.css')).toBe('.q { color: red }')
    expect(send.requests).toEqual([
      { method: 'GET', url: 'https://a.example/x.css', headers: { Accept: 'text/css' } },
    ])
  })

  it.each([refused(404), lost])('is nothing when it fails: %j (R-NODE-04)', async (reply) => {
    expect(await loadCss(server(reply), '/x.css')).toBeNull()
  })
})
