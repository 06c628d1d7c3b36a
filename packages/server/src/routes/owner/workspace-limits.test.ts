// What bounds one workspace of many, and who may change it.
import { randomUUID } from 'node:crypto'
import { usedLimits, usualLimits } from '@askwell/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countMail } from '../../actions/mailings/mails-of-day.ts'
import {
  newFlow,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { quotaRefusals, withMetrics } from '../../test-kit/quota-refusals.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { asked, fileForm, formType, pdf, uploadBundle } from '../../test-kit/upload-files.ts'

describe('the limits of a workspace (OP-67)', () => {
  let server: OwnerServer
  beforeEach(async () => {
    server = await startOwnerServer({
      bundle: uploadBundle(),
      config: { rateLimits: true, ...withMetrics },
    })
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
  /** As their metric counts them. */
  const refusals = () => quotaRefusals(server.app)

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
    expect(await refusals()).toEqual({ saves_per_minute: 1 })
    server.clock.now += minute
    expect((await answers()).status).toBe(200)
  })

  it('refuse more owner calls in a minute, of this workspace alone', async () => {
    await limit({ owner_calls_per_minute: 3 })
    server.clock.now += minute
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await call('GET', '/nodes')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await refusals()).toEqual({ owner_calls_per_minute: 1 })
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
    expect(await refusals()).toEqual({ surveys: 2, channels: 2 })
    await limit({ channels: null })
    expect((await call('POST', '/nodes', node)).status).toBe(200)
  })

  it('refuse another contact of owners with 13012, by each call that makes one, and none of an answer', async () => {
    const count = () => server.store.countInWorkspace(server.workspaceId, 'contacts')
    const contact = () => ({ external_id: randomUUID(), name: 'Nour' })
    const first = await call('POST', '/customers', contact())
    expect(first.status).toBe(200)
    const before = await count()
    await limit({ contacts: before + 1 })
    const known = { external_id: String(first.body['external_id']) }
    const mailing = (recipients: readonly object[]) =>
      call('POST', `/nodes/${ids.node}/mailings`, { name: 'Autumn', kind: 'links', recipients })
    const bundle = (customers: readonly object[]) =>
      call('POST', '/import', { format: 'askwell-bundle/1', customers })
    const two = () => [contact(), contact()]
    const withIds = (customers: readonly object[]) =>
      customers.map((one) => ({ id: randomUUID(), ...one }))
    expect((await mailing(two())).body.code).toBe(13012)
    expect((await bundle(withIds(two()))).body.code).toBe(13012)
    expect(await count()).toBe(before)
    expect((await call('POST', '/customers', contact())).status).toBe(200)
    expect((await call('POST', '/customers', contact())).body).toMatchObject({
      code: 13012,
      message: expect.stringContaining(`${before + 1} contacts`),
    })
    expect(await refusals()).toEqual({ contacts: 3 })
    expect((await mailing([known])).status).toBe(200)
    const customer = contact()
    const { status } = await server.send(payload({ device_id: randomUUID(), customer }), {
      'idempotency-key': randomUUID(),
    })
    expect(status).toBe(200)
    expect(await count()).toBe(before + 2)
    await limit({ contacts: null })
    expect((await mailing(two())).status).toBe(200)
  })

  const upload = () =>
    server.app.inject({
      method: 'POST',
      url: `/v1/attachments?node_id=${ids.node}&question_id=${asked.receipt}`,
      headers: { 'content-type': formType },
      payload: fileForm(pdf, 'a.pdf'),
    })

  it('refuse files beyond the bytes of the workspace, and never answers (13012)', async () => {
    expect((await upload()).statusCode).toBe(200)
    await limit({ file_bytes: 10 })
    expect((await upload()).json()).toMatchObject({ code: 13012 })
    expect(await refusals()).toEqual({ file_bytes: 1 })
    expect((await answers()).status).toBe(200)
    await limit({ file_bytes: null })
    expect((await upload()).statusCode).toBe(200)
  })

  it('refuse uploads and imports beyond the bytes of rows and files, and never answers (13012)', async () => {
    const { store, workspaceId } = server
    await store.measureRows(workspaceId)
    const { used } = (await call('GET', '/workspace/usage')).body['stored_bytes'] as {
      used: number
    }
    expect(used).toBeGreaterThan((await store.files.bytesOf(workspaceId)) + 100)
    await limit({ stored_bytes: used })
    expect((await call('POST', '/import', uploadBundle())).body).toMatchObject({ code: 13012 })
    expect((await upload()).json()).toMatchObject({ code: 13012 })
    expect(await refusals()).toEqual({ stored_bytes: 2 })
    expect((await answers()).status).toBe(200)
    await limit({ stored_bytes: null })
    expect((await call('POST', '/import', uploadBundle())).status).toBe(200)
    expect((await upload()).statusCode).toBe(200)
  })

  /** What another server of the instance does for this workspace. */
  const elsewhere = (kind: 'analyses' | 'exports') =>
    server.store.work.begin({
      ...{ id: randomUUID(), workspaceId: server.workspaceId, kind, most: 9, leaseMs: 60_000 },
    })

  it('refuse another export while as many run as may, and count one until its reply has ended', async () => {
    await limit({ exports_at_once: 1 })
    const exports = ['/feedbacks.csv', '/feedbacks.xlsx', '/export'].map(
      (path) => () =>
        server.app.inject({
          url: `/owner/v1${path}`,
          headers: { authorization: `Bearer ${server.owner.key}` },
        }),
    )
    const isOver = () =>
      expect.poll(() => server.store.work.running(server.workspaceId, 'exports')).toBe(0)
    for (const fetch of exports) {
      expect((await fetch()).statusCode).toBe(200)
      await isOver()
    }
    await elsewhere('exports')
    for (const fetch of exports) {
      const refused = await fetch()
      expect(refused.json()).toMatchObject({ code: 13006 })
      expect(refused.headers['retry-after']).toBe('15')
    }
    expect(await refusals()).toEqual({ exports_at_once: exports.length })
    await limit({ exports_at_once: null })
    expect((await exports[0]?.())?.statusCode).toBe(200)
  })

  it('let an analysis wait for one before it, and refuse it after some seconds', async () => {
    await limit({ analyses_at_once: 1 })
    const id = randomUUID()
    const { workspaceId } = server
    const lease = { id, workspaceId, kind: 'analyses', most: 1, leaseMs: 60_000 } as const
    await server.store.work.begin(lease)
    const analyse = () =>
      call('POST', '/analysis', {
        of: { node_ids: [ids.node] },
        ask: [{ kind: 'series', unit: 'month' }],
      })
    expect(await analyse()).toMatchObject({ status: 429, body: { code: 13006 } })
    expect(await refusals()).toEqual({ analyses_at_once: 1 })
    const waiting = analyse()
    await server.store.work.end(id)
    expect((await waiting).status).toBe(200)
    await expect.poll(() => server.store.work.running(workspaceId, 'analyses')).toBe(0)
  })

  it('show how much of them is in use', async () => {
    const usage = async () => (await call('GET', '/workspace/usage')).body
    await call('POST', '/webhooks', { url: 'https://crm.example/hook' })
    await elsewhere('exports')
    const { limit: mails } = (await usage())['mails_per_day'] as { limit: number }
    expect(mails).toBe(usualLimits.mails_per_day)
    const { workspaceId, clock } = server
    await countMail({ store: server.store, clock: () => clock.now }, workspaceId)
    await limit({ webhooks: 9, file_bytes: 1_000 })
    const counted = await usage()
    expect(counted).toMatchObject({
      exports_at_once: { used: 1, limit: 2 },
      analyses_at_once: { used: 0, limit: 4 },
      mails_per_day: { used: 1, limit: mails },
      webhooks: { used: 1, limit: 9 },
      surveys: { used: await server.store.countInWorkspace(workspaceId, 'surveys') },
      sockets: { used: 0, limit: 5_000 },
      file_bytes: { used: 0, limit: 1_000 },
    })
    expect(Object.keys(counted).toSorted()).toEqual([...usedLimits].toSorted())
    expect((await server.stranger.call('GET', '/workspace/usage')).body).toMatchObject({
      exports_at_once: { used: 0 },
      webhooks: { used: 0, limit: 50 },
    })
  })

  it('refuse another webhook with 13005', async () => {
    await limit({ webhooks: 1 })
    const add = () => call('POST', '/webhooks', { url: 'https://crm.example/hook' })
    expect((await add()).status).toBe(200)
    expect((await add()).body.code).toBe(13005)
    expect(await refusals()).toEqual({ webhooks: 1 })
  })
})
