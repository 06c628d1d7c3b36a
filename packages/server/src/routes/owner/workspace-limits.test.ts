// What bounds one workspace of many, and who may change it.
import { randomUUID } from 'node:crypto'
import { usualLimits } from '@askwell/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  newFlow,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { asked, fileForm, formType, pdf, uploadBundle } from '../../test-kit/upload-files.ts'

describe('the limits of a workspace (OP-67)', () => {
  let server: OwnerServer
  beforeEach(async () => {
    server = await startOwnerServer({ bundle: uploadBundle(), config: { rateLimits: true } })
  })
  afterEach(() => server.close())
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  const limit = async (changes: object): Promise<void> => {
    expect((await call('PATCH', '/workspace/limits', changes)).status).toBe(200)
    server.clock.now += 2_000
  }
  const answers = () =>
    server.send(payload({ device_id: randomUUID() }), { 'idempotency-key': randomUUID() })
  const minute = 60_000

  it('are the usual ones until an owner of the first workspace changes them', async () => {
    const { stranger: guest } = server
    const { workspaceId: workspace_id } = guest
    expect((await guest.call('GET', '/workspace/limits')).body).toEqual(usualLimits)
    const changes = { workspace_id, surveys: 1 }
    expect((await guest.call('PATCH', '/workspace/limits', changes)).body.code).toBe(13004)
    expect((await call('PATCH', '/workspace/limits', changes)).body).toEqual({
      ...usualLimits,
      surveys: 1,
    })
    expect((await guest.call('GET', '/workspace/limits')).body['surveys']).toBe(1)
    expect((await call('GET', '/workspace/limits')).body).toEqual(usualLimits)
    const unknown = { workspace_id: ids.unknown, surveys: 1 }
    expect((await call('PATCH', '/workspace/limits', unknown)).status).toBe(404)
    const wrong = { surveys: -1 }
    expect((await call('PATCH', '/workspace/limits', wrong)).status).toBe(422)
    const { items } = await server.store.people.audit(workspace_id, {}, { limit: 1 })
    expect(items[0]).toMatchObject({
      action: 'patch_workspace_limits',
      changes: [{ member: 'surveys', from: 5_000, to: 1 }],
    })
  })

  it('refuse more saves in a minute, of this workspace alone', async () => {
    await limit({ saves_per_minute: 2 })
    const codes = [await answers(), await answers(), await answers()].map(({ body }) => body.code)
    expect(codes).toEqual([undefined, undefined, 13006])
    server.clock.now += minute
    expect((await answers()).status).toBe(200)
  })

  it('refuse more owner calls in a minute, of this workspace alone', async () => {
    await limit({ owner_calls_per_minute: 3 })
    server.clock.now += minute
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await call('GET', '/nodes')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await server.stranger.call('GET', '/nodes')).status).toBe(200)
  })

  it('refuse another survey and channel with 13012, also in an import, and never a replacement', async () => {
    const bundle = (parts: object) => ({ format: 'askwell-bundle/1', ...parts })
    const [flow, another] = [newFlow(), newFlow()]
    const counts = {
      surveys: await server.store.countInWorkspace(server.workspaceId, 'surveys'),
      channels: await server.store.countInWorkspace(server.workspaceId, 'channels'),
    }
    await limit({ surveys: counts.surveys + 1, channels: counts.channels })
    expect((await call('POST', '/flows', flow)).status).toBe(200)
    expect((await call('POST', '/flows', another)).body).toMatchObject({
      code: 13012,
      message: expect.stringContaining(`${counts.surveys + 1} surveys`),
    })
    expect((await call('POST', '/import', bundle({ flows: [another] }))).body.code).toBe(13012)
    expect((await call('GET', `/flows/${another.id}`)).status).toBe(404)
    expect((await call('POST', '/import', bundle({ flows: [flow] }))).status).toBe(200)
    const node = newNode(flow.id)
    expect((await call('POST', '/nodes', node)).body.code).toBe(13012)
    expect((await call('POST', '/import', bundle({ nodes: [node] }))).body.code).toBe(13012)
    await limit({ channels: null })
    expect((await call('POST', '/nodes', node)).status).toBe(200)
  })

  it('refuse files beyond the bytes of the workspace, and never answers (13012)', async () => {
    const upload = () =>
      server.app.inject({
        method: 'POST',
        url: `/v1/attachments?node_id=${ids.node}&question_id=${asked.receipt}`,
        headers: { 'content-type': formType },
        payload: fileForm(pdf, 'a.pdf'),
      })
    expect((await upload()).statusCode).toBe(200)
    await limit({ file_bytes: 10 })
    expect((await upload()).json()).toMatchObject({ code: 13012 })
    expect((await answers()).status).toBe(200)
    await limit({ file_bytes: null })
    expect((await upload()).statusCode).toBe(200)
  })

  it('refuse another webhook with 13005', async () => {
    await limit({ webhooks: 1 })
    const add = () => call('POST', '/webhooks', { url: 'https://crm.example/hook' })
    expect((await add()).status).toBe(200)
    expect((await add()).body.code).toBe(13005)
  })
})
