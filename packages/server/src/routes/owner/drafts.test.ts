import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fieldsOf,
  newFlow,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'

describe('drafts of the builder', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())

  it('a save over an older revision is refused, and what was stored stays (O-08)', async () => {
    const flow = newFlow({ name: 'First' })
    await call('POST', '/flows', flow)
    expect((await call('GET', `/flows/${flow.id}/draft`)).body).toMatchObject({
      flow,
      layout: {},
      revision: 1,
      published_version: null,
      saved_by: null,
    })
    const layout = { [flow.states[0]?.id ?? '']: { x: 10, y: 20 } }
    const save = (name: string, revision: number) =>
      call('PUT', `/flows/${flow.id}/draft`, { flow: { ...flow, name }, layout, revision })
    expect(await save('Mine', 1)).toMatchObject({ status: 200, body: { revision: 2 } })
    const late = await save('Theirs', 1)
    expect([late.status, late.body.code, fieldsOf(late)]).toEqual([409, 13005, ['revision']])
    expect((await call('GET', `/flows/${flow.id}/draft`)).body).toMatchObject({
      flow: { name: 'Mine' },
      layout,
      revision: 2,
    })
    expect((await call('PUT', `/flows/${flow.id}`, { ...flow, name: 'By a program' })).status).toBe(
      200,
    )
    expect((await save('Mine', 2)).status).toBe(409)
  })

  it('the canvas is in no published version and in no bundle (O-08)', async () => {
    const flow = newFlow()
    await call('POST', '/flows', flow)
    await call('PUT', `/flows/${flow.id}/draft`, {
      flow,
      layout: { [flow.states[0]?.id ?? '']: { x: 10, y: 20 } },
      revision: 1,
    })
    await call('POST', `/flows/${flow.id}/publish`)
    expect((await server.store.publishedFlow(flow.id, 'latest'))?.document).toEqual({
      ...flow,
      version: 1,
    })
    expect((await call('GET', `/flows/${flow.id}`)).body).toEqual(flow)
  })

  it('refuses what is not a draft at its place, and other ids than the address', async () => {
    const flow = newFlow()
    await call('POST', '/flows', flow)
    expect(
      fieldsOf(
        await call('PUT', `/flows/${flow.id}/draft`, { flow: newFlow(), layout: {}, revision: 1 }),
      ),
    ).toEqual(['flow.id'])
    expect(
      fieldsOf(
        await call('PUT', `/flows/${flow.id}/draft`, {
          flow,
          layout: { [randomUUID()]: { x: 'far', y: 0 } },
          revision: 1,
        }),
      )[0],
    ).toContain('layout')
    expect((await call('GET', `/flows/${randomUUID()}/draft`)).status).toBe(404)
    expect((await server.stranger.call('GET', `/flows/${flow.id}/draft`)).status).toBe(404)
    expect(
      (
        await server.stranger.call('PUT', `/flows/${flow.id}/draft`, {
          flow,
          layout: {},
          revision: 1,
        })
      ).status,
    ).toBe(404)
  })

  it('takes 5,000 elements, and says what is too many at its place', async () => {
    const flow = newFlow()
    await call('POST', '/flows', flow)
    const many = (count: number) => {
      const labels = Array.from({ length: count - flow.elements.length }, (_, order) => ({
        id: randomUUID(),
        type: 'label' as const,
        order,
        isVisible: true,
        body: { en: 'Text' },
        triggers: [],
      }))
      const [first, ...rest] = flow.states
      const states = first
        ? [
            {
              ...first,
              elements: [...first.elements, ...labels.slice(0, 4_000).map(({ id }) => id)],
            },
            ...rest,
          ]
        : []
      return { ...flow, states, elements: [...flow.elements, ...labels] }
    }
    expect(
      (await call('PUT', `/flows/${flow.id}/draft`, { flow: many(5_000), layout: {}, revision: 1 }))
        .status,
    ).toBe(200)
    const reply = await call('PUT', `/flows/${flow.id}/draft`, {
      flow: many(5_001),
      layout: {},
      revision: 2,
    })
    expect([reply.status, fieldsOf(reply)]).toEqual([422, ['flow.elements']])
  })
})
