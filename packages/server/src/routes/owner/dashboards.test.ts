import { randomUUID } from 'node:crypto'
import { type Dashboard, DashboardResults, type DashboardTileResult } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoBundle, loadDemo } from '../../demo/index.ts'
import { newMembers, type TestMember } from '../../test-kit/members.ts'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { testBundle } from '../../test-kit/respondent-flow.ts'

const flowOf = (name: string) => {
  const flow = demoBundle.flows.find((one) => one.name === name)
  if (flow === undefined) throw new Error(`The demo has no survey ${name}.`)
  return flow
}
const [pulse, delivery] = [flowOf('Friday pulse'), flowOf('Delivery rating')]
const workload = { kind: 'figures', questions: ['workload'] }
const tileOf = (flow: { readonly id: string }, ask: object, more: object = {}) => ({
  ...{ title: 'A tile', of: { flow_ids: [flow.id] }, ask, width: 2 },
  ...more,
})
const trend = { kind: 'series', unit: 'week' }
const late = { on: { question: 'workload' }, op: 'is', value: 'heavy' }

describe('dashboards (O-32)', () => {
  let server: OwnerServer
  let people: Record<'owner' | 'editor' | 'analyst', TestMember>
  const make = async (more: object, by: Pick<TestMember, 'call'> = server.owner) => {
    const reply = await by.call('POST', '/dashboards', { name: 'Board', is_shared: true, ...more })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return Object(reply.body) as Dashboard
  }
  const resultsOf = async (
    { id }: Pick<Dashboard, 'id'>,
    body: object = {},
  ): Promise<readonly DashboardTileResult[]> => {
    const reply = await server.owner.call('POST', `/dashboards/${id}/results`, body)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return DashboardResults.parse(reply.body).tiles
  }
  const nOf = (tile: DashboardTileResult | undefined) =>
    tile?.state === 'answered' ? tile.n : null

  beforeAll(async () => {
    server = await startOwnerServer({
      bundle: { ...testBundle(), flows: [], nodes: [], widgets: [] },
    })
    await loadDemo(server.store, server.workspaceId, server.clock.now)
    people = await newMembers(server.app, server.owner, ['owner', 'editor', 'analyst'])
  })
  afterAll(() => server.close())

  it('answer each tile as an analysis of its survey, and name the survey and the number of people', async () => {
    const board = await make({
      tiles: [tileOf(pulse, workload), tileOf(delivery, trend), tileOf(pulse, trend)],
    })
    const tiles = await resultsOf(board)
    expect(tiles.map(({ flows }) => flows)).toEqual(
      [pulse, delivery, pulse].map(({ id, name }) => [{ id, name }]),
    )
    for (const [at, [flow, ask]] of [
      [pulse, workload] as const,
      [delivery, trend] as const,
      [pulse, trend] as const,
    ].entries()) {
      const body = { of: { flow_ids: [flow.id] }, ask: [ask] }
      const { groups, answers } = Object((await server.owner.call('POST', '/analysis', body)).body)
      expect(tiles[at]).toMatchObject({ state: 'answered', n: groups[0].n, errors: [] })
      expect(groups[0].n).toBeGreaterThan(50)
      expect(Object(tiles[at]).answer).toEqual(answers[0])
    }
  })

  it('have one date and filter over all tiles, which a reader can change for one look', async () => {
    const tiles = [tileOf(pulse, workload), tileOf(pulse, trend, { filter: late })]
    const board = await make({ tiles, period: { last_days: 14 } })
    const [lately, heavy] = (await resultsOf(board)).map(nOf)
    const [ever, heavyEver] = (await resultsOf(board, { period: {} })).map(nOf)
    expect(lately).toBeGreaterThan(0)
    expect(ever).toBeGreaterThan(lately ?? 0)
    expect(heavyEver).toBeGreaterThan(heavy ?? 0)
    expect(heavyEver).toBeLessThan(ever ?? 0)
    const filtered = await resultsOf(board, { period: {}, filter: late })
    expect(filtered.map(nOf)).toEqual([heavyEver, heavyEver])
    const none = { from: '2001-01-01', to: '2001-02-01' }
    expect((await resultsOf(board, { period: none })).map(nOf)).toEqual([0, 0])
    expect((await resultsOf(board)).map(nOf)).toEqual([lately, heavy])
  })

  it('say at a tile that its survey does not ask what the filter is about', async () => {
    const board = await make({
      tiles: [tileOf(delivery, trend), tileOf(pulse, trend)],
      filter: late,
    })
    const states = async (body?: object) => (await resultsOf(board, body)).map(({ state }) => state)
    expect(await states()).toEqual(['not_asked', 'answered'])
    expect(await states({ filter: null })).toEqual(['answered', 'answered'])
    const both = { any: [late, { on: { facet: 'device' }, op: 'is', value: 'phone' }] }
    expect(await states({ filter: both })).toEqual(['not_asked', 'answered'])
  })

  it('say what a tile lacks, and answer the other tiles', async () => {
    const [goneFlow, goneNode] = [randomUUID(), randomUUID()]
    const board = await make({
      tiles: [
        tileOf(pulse, { kind: 'figures', questions: ['gone'] }),
        tileOf(pulse, workload),
        tileOf({ id: goneFlow }, trend),
        tileOf(pulse, trend, { of: { flow_ids: [goneFlow, pulse.id] } }),
        tileOf(pulse, trend, { of: { flow_ids: [pulse.id], node_ids: [goneNode] } }),
        tileOf(pulse, trend, { filter: { ...late, on: { question: 'gone' } } }),
        tileOf(pulse, trend, { filter: { all: [late, { ...late, value: 'gone' }] } }),
      ],
      filter: { all: [{ on: { facet: 'completed' }, op: 'is', value: 'true' }] },
    })
    const tiles = await resultsOf(board)
    expect(tiles.map(({ state, errors }) => [state, errors.map(({ field }) => field)])).toEqual([
      ['missing', ['ask.questions.0']],
      ['answered', []],
      ['missing', ['of.flow_ids.0']],
      ['answered', ['of.flow_ids.0']],
      ['missing', ['of.node_ids.0']],
      ['missing', ['filter.on']],
      ['missing', ['filter.all.1.value']],
    ])
    expect(nOf(tiles[3])).toBe(nOf(tiles[1]))
  })

  it('are changed over the revision that was read alone', async () => {
    const { id, revision, ...settings } = await make({ tiles: [tileOf(pulse, trend)] })
    const change = (body: object) => server.owner.call('PUT', `/dashboards/${id}`, body)
    const renamed = { ...settings, name: 'Renamed', tiles: [] }
    const changed = await change({ ...renamed, revision })
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ name: 'Renamed', revision: revision + 1, tiles: [] }),
    ])
    const late = await change({ ...settings, revision })
    expect([late.status, late.body['code'], fieldsOf(late)]).toEqual([409, 13005, ['revision']])
    expect((await server.owner.call('GET', `/dashboards/${id}`)).body).toEqual(changed.body)
    const listed = Object((await server.owner.call('GET', '/dashboards')).body).items
    expect(listed).toContainEqual(
      expect.objectContaining({ id, name: 'Renamed', tiles: 0, is_shared: true, member_id: null }),
    )
    expect((await server.owner.call('DELETE', `/dashboards/${id}`)).status).toBe(200)
    expect((await change({ ...settings, revision })).status).toBe(404)
  })

  it('are private until they are shared, and only people who write surveys change them', async () => {
    const board = await make({ is_shared: false, tiles: [tileOf(pulse, trend)] }, people.editor)
    expect(board).toMatchObject({ is_shared: false, member_id: people.editor.id })
    const path = `/dashboards/${board.id}`
    const read = async (by: TestMember) => [
      (await by.call('GET', path)).status,
      (await by.call('POST', `${path}/results`, {})).status,
    ]
    expect(await read(people.editor)).toEqual([200, 200])
    expect(await read(people.owner)).toEqual([404, 404])
    const shared = await people.editor.call('PUT', path, { ...board, is_shared: true })
    expect(shared.status).toBe(200)
    expect(await read(people.owner)).toEqual([200, 200])
    expect(await read(people.analyst)).toEqual([200, 200])
    const own = { ...Object(shared.body), is_shared: false }
    expect((await people.analyst.call('PUT', path, own)).status).toBe(403)
    const taken = await people.owner.call('PUT', path, own)
    expect([taken.status, fieldsOf(taken)]).toEqual([422, ['is_shared']])
    expect((await people.analyst.call('POST', '/dashboards', { name: 'Mine' })).status).toBe(403)
    await server.owner.call('DELETE', `/members/${people.editor.id}`)
    expect((await people.owner.call('GET', path)).body).toMatchObject({ member_id: null })
  })

  it.each([
    [{ tiles: [tileOf(pulse, trend, { width: 5 })] }, 'tiles.0.width'],
    [{ tiles: [tileOf(pulse, trend, { of: {} })] }, 'tiles.0.of'],
    [{ tiles: Array.from({ length: 41 }, () => tileOf(pulse, trend)) }, 'tiles'],
    [{ period: { last_days: 7, from: '2026-01-01' } }, 'period'],
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ name: ' ' }, 'name'],
  ])('are refused where a member is not valid: %#', async (more, field) => {
    const reply = await server.owner.call('POST', '/dashboards', { name: 'Board', ...more })
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]])
  })
})
