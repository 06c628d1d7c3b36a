// Saved views of results over the real app.
import { randomUUID } from 'node:crypto'
import type { ResultView } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMembers, type TestMember } from '../../test-kit/members.ts'
import {
  fieldsOf,
  newView,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

const good = { on: { question: ids.mood }, op: 'is', value: ids.good }
const gone = { on: { question: 'gone' }, op: 'is', value: 'x' }

describe('views of results (O-65)', () => {
  let server: OwnerServer
  let people: Record<'owner' | 'editor' | 'analyst', TestMember>
  const make = async (more: object, by: Pick<TestMember, 'call'> = server.owner) => {
    const reply = await by.call('POST', '/views', { ...newView(), ...more })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return Object(reply.body) as ResultView
  }
  const viewsOf = async (by: Pick<TestMember, 'call'>, query = '') =>
    (Object((await by.call('GET', `/views${query}`)).body).items as ResultView[]).map(
      ({ id }) => id,
    )

  beforeAll(async () => {
    server = await startOwnerServer()
    people = await newMembers(server.app, server.owner, ['owner', 'editor', 'analyst'])
  })
  afterAll(() => server.close())

  it('keep filter, groups, breaks, base, weighting and layout, and change what a call names alone', async () => {
    const settings = {
      ...{ name: 'Good moods', of: { flow_ids: [ids.flow] }, period: { last_days: 7 } },
      ...{ filter: { all: [good] }, completed: 'any', internal: 'true', timezone: 'Europe/Berlin' },
      groups: [{ key: 'good', name: 'Good', filter: good }],
      ...{ previous: 'period', by: [{ by: { facet: 'device' } }], base: 'all' },
      layout: { kind: 'table', rows: [{ question: ids.mood }] },
    }
    const view = await make(settings)
    expect(view).toMatchObject({ ...settings, weighting_id: null, is_shared: true, missing: [] })
    const changed = await server.owner.call('PATCH', `/views/${view.id}`, { name: 'Renamed' })
    expect(changed.body).toMatchObject({ ...settings, name: 'Renamed', id: view.id })
    expect(await viewsOf(server.owner, `?flow_id=${ids.flow}`)).toContain(view.id)
    expect(await viewsOf(server.owner, `?flow_id=${randomUUID()}`)).toEqual([])
    expect((await server.owner.call('DELETE', `/views/${view.id}`)).status).toBe(200)
    expect(await viewsOf(server.owner)).not.toContain(view.id)
    expect((await server.owner.call('PATCH', `/views/${view.id}`, {})).status).toBe(404)
  })

  it('stay when their survey, question or weighting has gone, and say what is missing', async () => {
    const table = { kind: 'table', rows: [{ question: ids.mood }, { question: 'gone' }] }
    for (const [more, fields] of [
      [{}, []],
      [{ of: { flow_ids: [randomUUID()] } }, ['of.flow_ids.0']],
      [{ filter: { all: [good, gone] } }, ['filter.all.1.on']],
      [{ layout: table, by: [{ by: { question: 'gone' } }] }, ['by.0.by.on', 'layout.rows.1.on']],
      [{ layout: { kind: 'drivers', target: { question: 'gone' } } }, ['layout.target.on']],
      [{ weighting_id: randomUUID() }, ['weighting_id']],
    ] as const) {
      const { id, missing } = await make(more)
      expect([more, missing.map(({ field }) => field)]).toEqual([more, fields])
      expect(await viewsOf(server.owner)).toContain(id)
    }
  })

  it('are a person’s own until they are shared, which needs the right to change surveys', async () => {
    const own = await make({ is_shared: false }, people.analyst)
    expect(own).toMatchObject({ is_shared: false, member_id: people.analyst.id })
    const path = `/views/${own.id}`
    expect(await viewsOf(people.analyst)).toContain(own.id)
    expect(await viewsOf(people.owner)).not.toContain(own.id)
    expect((await people.owner.call('PATCH', path, { name: 'Mine' })).status).toBe(404)
    expect((await people.owner.call('DELETE', path)).status).toBe(404)
    expect((await people.analyst.call('PATCH', path, { is_shared: true })).status).toBe(403)
    expect((await people.analyst.call('PATCH', path, { name: 'Mine' })).status).toBe(200)
    expect((await people.analyst.call('POST', '/views', newView())).status).toBe(403)

    const shared = await make({}, people.editor)
    expect(await viewsOf(people.analyst)).toContain(shared.id)
    const ofAll = `/views/${shared.id}`
    expect((await people.analyst.call('PATCH', ofAll, { name: 'Mine' })).status).toBe(403)
    expect((await people.analyst.call('DELETE', ofAll)).status).toBe(403)
    const taken = await people.owner.call('PATCH', ofAll, { is_shared: false })
    expect([taken.status, fieldsOf(taken)]).toEqual([422, ['is_shared']])
    await server.owner.call('DELETE', `/members/${people.editor.id}`)
    const { items } = Object((await people.owner.call('GET', '/views')).body)
    expect(items).toContainEqual(expect.objectContaining({ id: shared.id, member_id: null }))
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ of: {} }, 'of'],
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ period: { last_days: 0 } }, 'period.last_days'],
    [{ layout: { kind: 'pie' } }, 'layout.kind'],
  ])('are refused where a member is not valid: %j', async (more, field) => {
    const reply = await server.owner.call('POST', '/views', { ...newView(), ...more })
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]])
  })
})
