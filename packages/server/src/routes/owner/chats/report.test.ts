// The report of conversations over the real app: what is refused, who may read it, and its tables as CSV.
import type { ChatReport } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../../../test-kit/chat-server.ts'
import { newMembers } from '../../../test-kit/members.ts'
import { newNode } from '../../../test-kit/owner-server.ts'
import { ids } from '../../../test-kit/respondent-flow.ts'

let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
  const without = { queue_enabled: false, queue_body: null, slots: 0, prevent_upload: false }
  const chat = { ...without, email_replies: false, close_after_hours: null, routes: [] }
  await server.setNode({ chat: { ...chat, rating_enabled: true, rating_body: 'How was it?' } })
})
afterAll(() => server.close())

const read = async (query = '', by: Pick<ChatServer['owner'], 'call'> = server.owner) =>
  (await by.call('GET', `/chat_report${query}`)).body as unknown as ChatReport

const fetched = (query: string) =>
  server.app.inject({
    method: 'GET',
    url: `/owner/v1/chat_report.csv?${query}`,
    headers: { authorization: `Bearer ${server.owner.key}` },
  })

describe('the report of conversations (A-380, A-381, A-382)', () => {
  it('tells what agents and visitors did today, and nothing of another workspace', async () => {
    const visitor = await server.visitor()
    await visitor.chat()
    await server.agentWrites(visitor.id, 'Hello')
    await server.agentWrites(visitor.id, 'Can I help?')
    await server.agentSets(visitor.id, 'closed')
    expect((await visitor.rates(100)).status).toBe(200)
    const { days, totals, agents, hours } = await read()
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ started: 1, answered: 1, closed: 1, open: 0 })
    expect(totals).toMatchObject({ started: 1, replies: 2, ratings: { count: 1, average: 100 } })
    expect(agents[0]).toMatchObject({ conversations: 1, replies: 2, closed: 1 })
    expect(agents[0]?.name).not.toBeNull()
    expect(hours).toHaveLength(168)
    expect((await read('', server.stranger)).totals).toMatchObject({ started: 0, replies: 0 })
  })

  it.each([
    ['?from=2025-01-01&to=2026-01-02', 'from'],
    ['?from=2026-02-01&to=2026-01-01', 'to'],
    ['?from=2026-02-30', 'from'],
    ['?timezone=Mars/Olympus', 'timezone'],
    ['?timezone=%2B02:00', 'timezone'],
    [`?agent_id=${ids.unknown}`, 'agent_id'],
    [`?node_id=${ids.unknown}`, 'node_id'],
    ['?agent_id=somebody', 'agent_id'],
  ])('refuses %s and names %s', async (query, field) => {
    const reply = await server.owner.call('GET', `/chat_report${query}`)
    expect([reply.status, reply.body.code]).toEqual([422, 13001])
    expect(reply.body.errors?.map((fault) => fault.field)).toContain(field)
    expect((await server.owner.call('GET', `/chat_report.csv${query}`)).status).toBe(422)
  })

  it('accepts 366 days, and refuses an agent of another workspace', async () => {
    expect((await read('?from=2024-01-01&to=2024-12-31')).days).toHaveLength(366)
    const theirs = (await server.stranger.call('POST', '/agents', { name: 'Theirs' })).body['id']
    const reply = await server.owner.call('GET', `/chat_report?agent_id=${String(theirs)}`)
    expect(reply.status).toBe(422)
  })

  it('is for people who read results, and shows each only their channels', async () => {
    const people = await newMembers(server.app, server.owner, ['analyst', 'editor', 'agent'])
    const statusOf = async (path: string, by: keyof typeof people) =>
      (await people[by].call('GET', path)).status
    expect(await statusOf('/chat_report', 'analyst')).toBe(200)
    expect(await statusOf('/chat_report', 'editor')).toBe(200)
    expect(await statusOf('/chat_report', 'agent')).toBe(403)
    expect(await statusOf('/chat_report.csv', 'agent')).toBe(403)
    const other = (await server.owner.call('POST', '/nodes', newNode(ids.flow))).body['id']
    const { analyst } = await newMembers(server.app, server.owner, ['analyst'], {
      channels: [String(other)],
    })
    expect((await read('', analyst)).totals).toMatchObject({ started: 0, replies: 0 })
    expect((await analyst.call('GET', `/chat_report?node_id=${ids.node}`)).status).toBe(422)
    expect((await read('', people.analyst)).totals).toMatchObject({ started: 1, replies: 2 })
  })

  it.each([
    ['days', 'day,started,answered,closed,reopened,open', 3],
    ['hours', 'weekday,hour,started,ratings,rating_average', 168],
  ])('gives the table %s as CSV, without formulas', async (table, headers, rows) => {
    await server.owner.call('POST', '/agents', { name: '=1+1' })
    const period = 'from=2026-01-01&to=2026-01-03'
    const { headers: named, body } = await fetched(`table=${table}&${period}`)
    expect(named['content-type']).toBe('text/csv; charset=utf-8')
    expect(named['content-disposition']).toContain(
      `conversations-${table}-2026-01-01-2026-01-03.csv`,
    )
    const lines = body.trimEnd().split('\r\n')
    expect(lines[0]).toBe(`\uFEFF${headers}`)
    expect(lines).toHaveLength(rows + 1)
    expect((await fetched('table=agents')).body).toContain(",'=1+1,")
  })
})
