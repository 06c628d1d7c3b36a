import { randomUUID } from 'node:crypto'
import type { NodeReply, NodeSettings } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

const day = 86_400_000

describe('limits of a node', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())
  const node = async (change: Partial<NodeSettings>): Promise<string> => {
    const { body } = await call('POST', '/nodes', { name: 'Limited', flow_id: ids.flow, ...change })
    return String(body['id'])
  }
  const views = async (id: string, device?: string) =>
    (
      await server.app.inject(
        `/v1/nodes/${id}${device === undefined ? '' : `?device_id=${device}`}`,
      )
    ).json<NodeReply>().quota_full
  const submits = (node_id: string, change: object = {}) =>
    server.send(payload({ node_id, device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
    })
  const quota = async (id: string) => (await call('GET', `/nodes/${id}/limits`)).body['quota']

  it('a display quota counts one view a device and day, and closes the survey when it is used up (C-01, R-NODE-11)', async () => {
    const id = await node({ channel_quota: { active: true, action_kind: 'display', limit: 3 } })
    const [one, two] = [randomUUID(), randomUUID()]
    for (const device of [one, one, two, undefined]) expect(await views(id, device)).toBe(false)
    expect(await quota(id)).toMatchObject({
      counted: 2,
      limit: 3,
      full: false,
      action_kind: 'display',
    })
    server.clock.now += day
    expect(await views(id, one)).toBe(false)
    expect(await quota(id)).toMatchObject({ counted: 3, full: true })
    expect(await views(id, randomUUID())).toBe(true)
    server.clock.now += 2_000
    expect(await views(id)).toBe(true)
    // People who have loaded it may still send it.
    expect((await submits(id)).status).toBe(200)
    expect(
      (await call('POST', `/nodes/${id}/limits/reset`, { quota: true })).body['quota'],
    ).toMatchObject({ counted: 0, full: false })
    expect(await views(id, one)).toBe(false)
    expect(await quota(id)).toMatchObject({ counted: 1 })
  })

  it('fifty at once are counted no further than the quota', async () => {
    const id = await node({ channel_quota: { active: true, action_kind: 'display', limit: 20 } })
    const full = await Promise.all(Array.from({ length: 50 }, () => views(id, randomUUID())))
    expect(full.filter(Boolean)).toHaveLength(30)
    expect(await quota(id)).toMatchObject({ counted: 20, full: true })
  })

  it('a used up submit quota refuses with 13046 and says so at load, until the owner resets it (A-059)', async () => {
    const id = await node({ channel_quota: { active: true, action_kind: 'submit', limit: 2 } })
    for (let time = 0; time < 2; time += 1) expect((await submits(id)).status).toBe(200)
    // People who come in the same moment see it, too.
    expect(await views(id)).toBe(true)
    expect((await submits(id)).body.code).toBe(13046)
    expect(await quota(id)).toMatchObject({ counted: 2, full: true, since: null })
    server.clock.now += 1
    await call('POST', `/nodes/${id}/limits/reset`, { quota: true })
    expect(await views(id)).toBe(false)
    for (let time = 0; time < 2; time += 1) expect((await submits(id)).status).toBe(200)
    expect((await submits(id)).body.code).toBe(13046)
  })

  it('outside its dates or switched off a node takes nothing (R-NODE-16, R-NODE-17, R-NODE-20)', async () => {
    const soon = new Date(server.clock.now + day).toISOString()
    const over = new Date(server.clock.now - day).toISOString()
    for (const change of [
      { activation_start_date: soon },
      { activation_end_date: over },
      { status: 'passive' as const },
    ]) {
      const refused = await submits(await node(change))
      expect([refused.status, refused.body.code]).toEqual([403, 13048])
    }
  })

  it('an anonymous node keeps no device, no customer and no query of the page', async () => {
    const id = await node({ anonymous: true, prevent_multiple_feedback: true })
    const device = randomUUID()
    const canary = `canary-${randomUUID()}`
    const change = {
      device_id: device,
      user_id: canary,
      origin_url: `https://shop.test/cart?who=${canary}#${canary}`,
      customer: { external_id: canary, name: canary },
    }
    const headers = { 'x-sdi': 'spring', 'x-sci': canary }
    const key = randomUUID()
    const sends = (body: object, more: object = {}) =>
      server.send(payload({ node_id: id, ...change, ...body }), { ...headers, ...more })
    const partial = await sends({}, { 'idempotency-key': key, 'x-completed': 'false' })
    const complete = await sends({}, { 'idempotency-key': key })
    expect(complete.body.id).toBe(partial.body.id)
    expect((await sends({}, { 'idempotency-key': key })).body.id).toBe(partial.body.id)
    // Without a key the run is still recognized by its sender and time, and by nothing that is kept.
    const [first, second] = [await sends({}), await sends({})]
    expect(second.body.id).toBe(first.body.id)

    const rows = (await server.stored()).filter((row) => row.nodeId === id)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(canary)
    expect(JSON.stringify(rows)).not.toContain(device)
    expect(new Set(rows.map((row) => row.deviceId)).size).toBe(2)
    for (const row of rows)
      expect(row).toMatchObject({
        customer: null,
        customerId: null,
        userId: null,
        originUrl: 'https://shop.test/cart',
        channel: { distribution_id: 'spring', customer_id: '' },
      })
    expect((await call('GET', `/customers?q=${canary}`)).body['items']).toEqual([])
  })

  it('no table has a place for an address or a browser’s name of a respondent', async () => {
    // Members see the list of their own sign-ins.
    const columns = (await columnNames(server)).filter(
      (name) => !name.startsWith('person_session.'),
    )
    expect(columns.length).toBeGreaterThan(50)
    expect(
      columns.filter((name) =>
        /(^|[._])(ip|ip_address|remote_addr|user_agent|ua|x_forwarded_for)($|_)/.test(name),
      ),
    ).toEqual([])
  })
})

/** `table.column` of the whole schema. */
async function columnNames(server: OwnerServer): Promise<string[]> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(`${server.deps.config.dataDir}/askwell.db`, { readOnly: true })
  const tables = database.prepare(`select name from sqlite_master where type = 'table'`).all() as {
    name: string
  }[]
  const columns = tables.flatMap(({ name }) =>
    (database.prepare(`pragma table_info(${name})`).all() as { name: string }[]).map(
      (column) => `${name}.${column.name}`,
    ),
  )
  database.close()
  return columns
}
