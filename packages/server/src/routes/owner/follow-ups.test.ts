import { FeedbackSummary, FollowUpDetail, ListedFollowUp, SubjectList } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newMembers, type TestMember } from '../../test-kit/members.ts'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

const List = z.object({ items: z.array(FeedbackSummary) })
const FollowUpList = z.object({ items: z.array(ListedFollowUp) })
const dayMs = 86_400_000

describe('what members do about a response', () => {
  let server: OwnerServer
  let people: Record<'analyst' | 'editor', TestMember>
  beforeAll(async () => {
    server = await startOwnerServer()
    people = await newMembers(server.app, server.owner, ['analyst', 'editor'])
  })
  afterAll(() => server.close())

  const respond = async (): Promise<string> => {
    server.clock.now += 1_000
    const { body } = await server.send(payload({}), { 'idempotency-key': crypto.randomUUID() })
    return String(body.id)
  }
  const detail = (reply: { status: number; body: unknown }) => {
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return FollowUpDetail.parse(reply.body)
  }
  const patch = (id: string, body: unknown) =>
    people.editor.call('PATCH', `/feedbacks/${id}/follow_up`, body)
  const list = async (query: string) =>
    List.parse((await people.analyst.call('GET', `/feedbacks?${query}`)).body).items

  it('begins a follow-up, assigns it and closes it, and says who did what (O-24)', async () => {
    const id = await respond()
    const due_at = new Date(server.clock.now + dayMs).toISOString()
    const begun = detail(await patch(id, { assignee_id: people.editor.id, due_at }))
    expect(begun.follow_up).toMatchObject({ status: 'open', due_at, revision: 1 })
    detail(await people.editor.call('POST', `/feedbacks/${id}/notes`, { body: ' Called. ' }))
    const closed = detail(await patch(id, { revision: 1, status: 'closed', outcome: 'resolved' }))
    expect(closed.follow_up).toMatchObject({ status: 'closed', outcome: 'resolved', revision: 2 })
    expect(closed.timeline.map(({ by, note, changes }) => [by, note, changes.length])).toEqual([
      ['An editor', null, 3],
      ['An editor', 'Called.', 0],
      ['An editor', null, 2],
    ])
    const read = await people.analyst.call('GET', `/feedbacks/${id}/follow_up`)
    expect(detail(read)).toEqual(closed)
  })

  it('refuses an old revision, a stranger as the owner, and an outcome that is missing', async () => {
    const id = await respond()
    expect((await patch(id, { revision: 1 })).status).toBe(409)
    detail(await patch(id, {}))
    expect((await patch(id, {})).status).toBe(409)
    const stranger = await patch(id, { revision: 1, assignee_id: crypto.randomUUID() })
    expect([stranger.status, fieldsOf(stranger)]).toEqual([422, ['assignee_id']])
    const open = await patch(id, { revision: 1, status: 'closed' })
    expect([open.status, fieldsOf(open)]).toEqual([422, ['outcome']])
  })

  it('lists follow-ups with the score, the words and the contact of their responses', async () => {
    const id = await respond()
    const due_at = new Date(server.clock.now + 60_000).toISOString()
    detail(await patch(id, { assignee_id: people.editor.id, due_at }))
    const read = async (query: string) => {
      const reply = await people.analyst.call('GET', `/follow_ups?${query}`)
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return FollowUpList.parse(reply.body).items
    }
    const [first] = await read(`assignee=${people.editor.id}&due=soon`)
    expect(first).toMatchObject({ id, tags: [], follow_up: { due_at, revision: 1 } })
    expect(await read('due=overdue')).toEqual([])
    const wrong = await people.analyst.call('GET', '/follow_ups?due=never')
    expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['due']])
    detail(await patch(id, { revision: 1, status: 'closed', outcome: 'resolved' }))
  })

  it('shows analysts everything and lets them change nothing', async () => {
    const id = await respond()
    for (const [method, path, body] of [
      ['PUT', 'tags', { tags: ['x'] }],
      ['PATCH', 'follow_up', {}],
      ['POST', 'notes', { body: 'x' }],
    ] as const)
      expect((await people.analyst.call(method, `/feedbacks/${id}/${path}`, body)).status).toBe(403)
    detail(await people.analyst.call('GET', `/feedbacks/${id}/follow_up`))
  })

  it('tags a response, in the spelling that is in use, and lists and exports it by its tags', async () => {
    const [one, other] = [await respond(), await respond()]
    const tag = (id: string, tags: string[]) =>
      people.editor.call('PUT', `/feedbacks/${id}/tags`, { tags })
    expect(detail(await tag(one, ['Late', 'vip'])).tags).toEqual(['Late', 'vip'])
    expect(detail(await tag(other, ['LATE'])).tags).toEqual(['Late'])
    expect((await people.analyst.call('GET', '/tags')).body).toEqual({
      items: [
        { tag: 'Late', feedbacks: 2 },
        { tag: 'vip', feedbacks: 1 },
      ],
      next: null,
    })
    expect((await list('tag=vip')).map(({ id, tags }) => [id, tags])).toEqual([
      [one, ['Late', 'vip']],
    ])
    const { body } = await server.app.inject({
      url: '/owner/v1/feedbacks.csv?tag=vip',
      headers: { authorization: `Bearer ${server.owner.key}` },
    })
    const [head = '', ...rows] = body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.split(',')[head.split(',').indexOf('tags')]).toBe('Late; vip')
  })

  it('compares conditions of lists, results and alerts with tags and follow-ups (O-24)', async () => {
    const id = await respond()
    await people.editor.call('PUT', `/feedbacks/${id}/tags`, { tags: ['refund'] })
    detail(await patch(id, { assignee_id: people.editor.id, status: 'waiting' }))
    const handled = {
      all: [
        { on: { facet: 'tag' }, op: 'is', value: 'refund' },
        { on: { facet: 'follow_up' }, op: 'is', value: ['waiting'] },
        { on: { facet: 'assignee' }, op: 'is', value: people.editor.id },
      ],
    }
    const f = Buffer.from(JSON.stringify(handled)).toString('base64url')
    expect((await list(`flow_id=${ids.flow}&f=${f}`)).map((one) => one.id)).toEqual([id])

    const subjects = await people.analyst.call('GET', `/analysis/subjects?flow_id=${ids.flow}`)
    const { items } = SubjectList.parse(subjects.body)
    const valuesOf = (facet: string) =>
      items.find(({ on }) => 'facet' in on && on.facet === facet)?.values
    expect(valuesOf('tag')).toContainEqual({ value: 'refund', words: null, count: 1 })
    expect(valuesOf('assignee')?.find(({ value }) => value === people.editor.id)?.words).toEqual({
      '': 'An editor',
    })

    const made = await server.owner.call('POST', '/alerts', {
      ...{ name: 'Refunds', flow_ids: [ids.flow], when: handled, enabled: false },
      actions: [{ kind: 'tag', tag: 'seen' }],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const tried = async (feedback_id: string) =>
      (await server.owner.call('POST', `/alerts/${made.body['id']}/test`, { feedback_id })).body
    expect(await tried(await respond())).toMatchObject({ matches: false })
    expect(await tried(id)).toMatchObject({ matches: true, results: [{ outcome: 'done' }] })
    detail(await patch(id, { revision: 1, status: 'closed', outcome: 'resolved' }))
  })

  it('finds what is overdue by the clock of the server', async () => {
    const id = await respond()
    const due_at = new Date(server.clock.now + 500).toISOString()
    detail(await patch(id, { due_at, assignee_id: people.editor.id }))
    expect(await list('follow_up=overdue')).toEqual([])
    server.clock.now += 1_000
    expect((await list('follow_up=overdue')).map((one) => one.id)).toEqual([id])
    expect(
      (await list(`assignee=${people.editor.id}&follow_up=open`)).map((one) => one.id),
    ).toEqual([id])
    expect((await list('follow_up=overdue&assignee=none')).length).toBe(0)
  })

  it('leaves a follow-up to nobody when its owner leaves the workspace', async () => {
    const { agent } = await newMembers(server.app, server.owner, ['agent'])
    const id = await respond()
    detail(await patch(id, { assignee_id: agent.id }))
    await server.store.people.removeMember(server.owner.workspaceId, agent.id, {
      at: server.clock.now,
      actor: { kind: 'system', id: null, name: 'test' },
      action: 'delete_member',
      target: agent.id,
    })
    const read = detail(await people.editor.call('GET', `/feedbacks/${id}/follow_up`))
    expect(read.follow_up?.assignee_id).toBeNull()
  })

  it('is in the audit log by the id of the response, without the words of a note', async () => {
    const id = await respond()
    await patch(id, { status: 'waiting' })
    await people.editor.call('POST', `/feedbacks/${id}/notes`, { body: 'Secret words' })
    await people.editor.call('PUT', `/feedbacks/${id}/tags`, { tags: ['vip'] })
    const { body } = await server.owner.call('GET', '/audit?limit=500')
    const entries = z
      .object({ items: z.array(z.object({ action: z.string(), target: z.string().nullable() })) })
      .parse(body)
      .items.filter(({ target }) => target === id)
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'add_feedback_note',
      'patch_follow_up',
      'set_feedback_tags',
    ])
    expect(JSON.stringify(body)).not.toContain('Secret words')
  })
})
