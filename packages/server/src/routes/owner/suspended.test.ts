// A suspended workspace: its surveys are closed, its people read and export, and what it would send waits.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { note } from '../../actions/owner/people/notes.ts'
import { type ChatServer, startChatServer } from '../../test-kit/chat-server.ts'
import { openReceiver, type Receiver } from '../../test-kit/receiver.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

describe('a suspended workspace (OP-67)', () => {
  let server: ChatServer
  let receiver: Receiver
  beforeEach(async () => {
    receiver = await openReceiver()
    server = await startChatServer({ config: { outboundAllow: [receiver.target] } })
    server.clock.now = Date.now()
  })
  afterEach(async () => {
    await server.close()
    await receiver.close()
  })
  const suspend = (at: number | null) => {
    const actor = { kind: 'system', id: null, name: 'cli (ada)' } as const
    const entry = note(server.clock.now, actor, 'suspend_workspace', server.workspaceId)
    return server.store.suspendWorkspace(server.workspaceId, at, entry)
  }
  const answers = (change: object = {}) =>
    server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
    })
  const nodeStatus = async () =>
    (await server.app.inject(`/v1/nodes/${ids.node}`)).json<{ status: string }>().status

  it('shows respondents a closed survey, and opens it again', async () => {
    expect([await nodeStatus(), (await answers()).status]).toEqual(['active', 200])
    await suspend(server.clock.now)
    expect([await nodeStatus(), (await answers()).body.code]).toEqual(['passive', 13048])
    await suspend(null)
    expect([await nodeStatus(), (await answers()).status]).toEqual(['active', 200])
  })

  it('accepts what was given offline before, and nothing for a workspace that is being deleted', async () => {
    const created_at = new Date(server.clock.now - 60_000).toISOString()
    await suspend(server.clock.now)
    expect((await answers({ created_at, created_offline: true })).status).toBe(200)
    await suspend(null)
    await suspend(0)
    expect((await answers({ created_at, created_offline: true })).body.code).toBe(13048)
  })

  it('lets owners read and export, and change nothing', async () => {
    const { owner, stranger } = server
    await suspend(server.clock.now)
    for (const path of ['/nodes', '/members', '/feedbacks', '/export', '/api_keys', '/me'])
      expect((await owner.call('GET', path)).status, path).not.toBe(403)
    expect((await owner.call('GET', '/export')).status).toBe(200)
    expect((await owner.call('POST', '/flows/lint', {})).body.code).not.toBe(13004)
    for (const [method, path, body] of [
      ['PATCH', `/nodes/${ids.node}`, { name: 'Other' }],
      ['POST', '/import', {}],
      ['DELETE', `/nodes/${ids.node}`],
      ['POST', '/api_keys', {}],
    ] as const)
      expect((await owner.call(method, path, body)).body, path).toMatchObject({
        code: 13004,
        message: expect.stringContaining('suspended'),
      })
    expect((await owner.call('GET', `/nodes/${ids.node}`)).body['status']).toBe('active')
    expect((await stranger.call('POST', '/api_keys', {})).body.code).not.toBe(13004)
  })

  it('holds back webhooks until the suspension ends', async () => {
    await server.owner.call('POST', '/webhooks', { url: receiver.url })
    await answers()
    await suspend(server.clock.now)
    await server.runJobs()
    expect(receiver.received).toEqual([])
    await suspend(null)
    await server.runJobs()
    expect(receiver.received.length).toBeGreaterThan(0)
  })

  it('keeps conversations readable, and refuses what visitors write', async () => {
    const visitor = await server.visitor()
    expect((await visitor.writes('before')).status).toBe(200)
    await suspend(server.clock.now)
    server.clock.now += 2_000
    expect((await visitor.writes('meanwhile')).body.code).toBe(13048)
    expect((await visitor.chat()).body.timeline_items).toHaveLength(1)
    await suspend(null)
    expect((await visitor.writes('after')).status).toBe(200)
  })
})
