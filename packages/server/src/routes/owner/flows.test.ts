import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPreviewValid } from '../../access/preview-token.ts'
import {
  fieldsOf,
  newFlow,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'

describe('flows of the owner API', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())

  it('makes, reads, replaces and deletes a draft', async () => {
    const flow = newFlow({ name: 'Draft' })
    expect(await call('POST', '/flows', flow)).toMatchObject({
      status: 200,
      body: { id: flow.id, name: 'Draft' },
    })
    expect((await call('PUT', `/flows/${flow.id}`, { ...flow, name: 'Renamed' })).status).toBe(200)
    expect((await call('GET', `/flows/${flow.id}`)).body).toEqual({ ...flow, name: 'Renamed' })
    expect((await call('DELETE', `/flows/${flow.id}`)).body).toEqual({ id: flow.id })
    expect((await call('GET', `/flows/${flow.id}`)).status).toBe(404)
    expect((await call('DELETE', `/flows/${flow.id}`)).status).toBe(404)
  })

  it('archives a flow with its channels, lists it as archived, and restores it', async () => {
    const flow = newFlow()
    await call('POST', '/flows', flow)
    await call('POST', `/flows/${flow.id}/publish`)
    const { body: node } = await call('POST', '/nodes', newNode(flow.id))
    expect((await call('GET', `/nodes/${node['id']}`)).body['status']).toBe('active')
    const archived = await call('POST', `/flows/${flow.id}/archive`)
    expect(archived).toMatchObject({ status: 200, body: { id: flow.id } })
    expect(archived.body['archived_at']).toEqual(expect.any(String))
    expect((await call('GET', `/nodes/${node['id']}`)).body['status']).toBe('passive')
    expect((await call('POST', `/flows/${flow.id}/restore`)).body['archived_at']).toBeNull()
    expect((await call('GET', `/nodes/${node['id']}`)).body['status']).toBe('passive')
    for (const way of ['archive', 'restore', 'duplicate'])
      expect((await call('POST', `/flows/${randomUUID()}/${way}`)).status).toBe(404)
  })

  it('duplicates a draft with ids that the original does not have', async () => {
    const flow = newFlow({ name: 'x'.repeat(255) })
    await call('POST', '/flows', flow)
    const names: unknown[] = []
    const copies = new Set<unknown>()
    for (let made = 0; made < 2; made++) {
      const { status, body } = await call('POST', `/flows/${flow.id}/duplicate`)
      expect(status).toBe(200)
      expect(body['published_version']).toBeNull()
      names.push(body['name'])
      copies.add(body['id'])
      const copy = (await call('GET', `/flows/${body['id']}`)).body
      expect(idsOf(copy).filter((id) => idsOf(flow).includes(id))).toEqual([])
      expect(idsOf(copy)).toHaveLength(idsOf(flow).length)
      // Every reference leads to what the copy has in its place.
      const [from, to] = [idsOf(flow), idsOf(copy)]
      const renamed = from.reduce(
        (text, id, at) => text.replaceAll(id, to[at] ?? ''),
        JSON.stringify(flow),
      )
      expect({ ...copy, name: flow.name }).toEqual(JSON.parse(renamed))
    }
    expect(names).toEqual(Array(2).fill(`${'x'.repeat(248)} (copy)`))
    expect(copies.size).toBe(2)
  })

  it('takes documents with problems as drafts, but none that is not a flow', async () => {
    const unsound = newFlow({
      states: newFlow().states.map((state) => ({ ...state, isInitialState: false })),
    })
    expect((await call('POST', '/flows', unsound)).status).toBe(200)
    const broken = newFlow()
    const reply = await call('POST', '/flows', {
      ...broken,
      states: broken.states.map((state, index) =>
        index === 2 ? { ...state, elements: ['x'] } : state,
      ),
    })
    expect(reply).toMatchObject({ status: 422, body: { code: 13001 } })
    expect(fieldsOf(reply)).toEqual(['states.2.elements.0'])
    expect((await call('GET', `/flows/${broken.id}`)).status).toBe(404)
  })

  it('ignores members it does not know and stores operators in their canonical form', async () => {
    const flow = newFlow()
    const [transition] = flow.transitions
    const odd = {
      ...flow,
      admin: true,
      transitions: [
        {
          ...transition,
          rules: [{ elementId: flow.elements[0]?.id, operator: 'not-equal', value: 'x', more: 1 }],
        },
      ],
    }
    await call('POST', '/flows', odd)
    const { body } = await call('GET', `/flows/${flow.id}`)
    expect(body).not.toHaveProperty('admin')
    expect(body).toMatchObject({
      transitions: [
        { rules: [{ elementId: flow.elements[0]?.id, operator: 'not_equals', value: 'x' }] },
      ],
    })
  })

  it('refuses an id that is taken, in the address or in the body', async () => {
    const flow = newFlow()
    await call('POST', '/flows', flow)
    expect(await call('POST', '/flows', flow)).toMatchObject({ status: 409, body: { code: 13005 } })
    const other = await call('PUT', `/flows/${flow.id}`, newFlow())
    expect([other.status, fieldsOf(other)]).toEqual([422, ['id']])
    expect((await call('PUT', `/flows/${randomUUID()}`, newFlow())).status).toBe(404)
  })

  it('publishes versions that count up and never change', async () => {
    const flow = newFlow({ name: 'One' })
    await call('POST', '/flows', flow)
    expect(await call('POST', `/flows/${flow.id}/publish`)).toMatchObject({
      status: 200,
      body: { version: 1 },
    })
    await call('PUT', `/flows/${flow.id}`, { ...flow, name: 'Two' })
    expect((await call('POST', `/flows/${flow.id}/publish`)).body).toMatchObject({ version: 2 })
    const versions = (await call('GET', `/flows/${flow.id}/versions`)).body
    expect(versions).toMatchObject({ items: [{ version: 2 }, { version: 1 }], next: null })
    expect((await server.store.publishedFlow(flow.id, 1))?.document.name).toBe('One')
  })

  it('answers the document of any published version, to its own workspace only (O-08)', async () => {
    const flow = newFlow({ name: 'One' })
    await call('POST', '/flows', flow)
    await call('POST', `/flows/${flow.id}/publish`)
    await call('PUT', `/flows/${flow.id}`, { ...flow, name: 'Two' })
    await call('POST', `/flows/${flow.id}/publish`)
    expect(await call('GET', `/flows/${flow.id}/versions/1`)).toMatchObject({
      status: 200,
      body: { name: 'One', version: 1 },
    })
    expect(await call('GET', `/flows/${flow.id}/versions/2`)).toMatchObject({
      status: 200,
      body: { name: 'Two', version: 2 },
    })
    for (const version of ['3', '0', 'x', '1.5', '99999999999'])
      expect((await call('GET', `/flows/${flow.id}/versions/${version}`)).status).toBe(404)
    expect((await call('GET', `/flows/${randomUUID()}/versions/1`)).status).toBe(404)
    expect((await server.stranger.call('GET', `/flows/${flow.id}/versions/1`)).status).toBe(404)
  })

  it('does not publish a flow with errors: one entry a problem, each at its place', async () => {
    const flow = newFlow({
      states: newFlow().states.map((state) => ({ ...state, isInitialState: false })),
    })
    await call('POST', '/flows', flow)
    const reply = await call('POST', `/flows/${flow.id}/publish`)
    expect(reply).toMatchObject({ status: 422, body: { code: 13001 } })
    expect(reply.body.errors?.[0]?.message).toContain('(not_one_initial_state)')
    expect((await call('GET', `/flows/${flow.id}/versions`)).body).toEqual({
      items: [],
      next: null,
    })
    const lint = await call('POST', '/flows/lint', flow)
    expect(lint).toMatchObject({
      status: 200,
      body: { problems: [{ code: 'not_one_initial_state', severity: 'error' }] },
    })
    expect(Array.isArray(lint.body['problems']) && lint.body['problems'].length).toBe(
      reply.body.errors?.length,
    )
  })

  it('lints any flow without storing it, and refuses what is none', async () => {
    const flow = newFlow()
    expect(await call('POST', '/flows/lint', flow)).toMatchObject({ status: 200 })
    expect((await call('GET', `/flows/${flow.id}`)).status).toBe(404)
    expect(fieldsOf(await call('POST', '/flows/lint', { id: 'x' }))).toContain('states')
    expect((await call('POST', '/flows/lint', null)).status).toBe(422)
  })

  it('keeps a flow that a node runs', async () => {
    const flow = newFlow()
    await call('POST', '/flows', flow)
    const node = newNode(flow.id)
    expect((await call('POST', '/nodes', node)).status).toBe(200)
    expect(await call('DELETE', `/flows/${flow.id}`)).toMatchObject({
      status: 409,
      body: { code: 13005 },
    })
    await call('DELETE', `/nodes/${node.id}`)
    expect((await call('DELETE', `/flows/${flow.id}`)).status).toBe(200)
  })

  it('gives an address that shows the draft for an hour', async () => {
    const flow = newFlow()
    await call('POST', '/flows', flow)
    const { body } = await call('POST', `/flows/${flow.id}/preview`)
    const url = new URL(String(body['url']))
    expect(url.origin + url.pathname).toBe('http://localhost:3999/web_flow_preview')
    expect(url.searchParams.get('flow_id')).toBe(flow.id)
    const token = url.searchParams.get('preview_token') ?? ''
    expect(
      isPreviewValid(server.deps.secrets.preview, flow.id, token, server.clock.now + 3_599_000),
    ).toBe(true)
    expect(
      isPreviewValid(server.deps.secrets.preview, flow.id, token, server.clock.now + 3_600_000),
    ).toBe(false)
  })

  it('pages through lists by a cursor', async () => {
    const names = new Set<string>()
    for (let after = ''; ; ) {
      const { body } = await call('GET', `/flows?limit=2${after}`)
      const items = body['items']
      if (!Array.isArray(items)) throw new Error('no items')
      expect(items.length).toBeLessThanOrEqual(2)
      for (const { id } of items) names.add(id)
      if (body['next'] === null) break
      after = `&after=${encodeURIComponent(String(body['next']))}`
    }
    const all = (await call('GET', '/flows?limit=500')).body['items']
    expect(names.size).toBe(Array.isArray(all) ? all.length : -1)
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['limit=501', 'limit'],
      ['limit=x', 'limit'],
      ['after=nonsense', 'after'],
      ['after=%00', 'after'],
    ]) {
      expect(fieldsOf(await call('GET', `/flows?${query}`)), query).toEqual([field])
    }
  })
})

/** In the order of the document. */
function idsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'id' && typeof member === 'string' ? [member] : idsOf(member),
  )
}
