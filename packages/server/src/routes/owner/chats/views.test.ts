// Saved views of the inbox over the real app.
import type { ChatView } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filtersOf, listChatViews, putChatView } from '../../../actions/owner/chat-views.ts'
import { readSettings } from '../../../actions/respondent/settings.ts'
import { type ChatServer, startChatServer } from '../../../test-kit/chat-server.ts'

let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.close())

const newChat = async () => {
  const visitor = await server.visitor()
  await visitor.chat()
  return visitor
}
const views = async () =>
  (await server.owner.call('GET', '/chat_views')).body['items'] as unknown as ChatView[]

describe('a view of the inbox (A-362)', () => {
  it('is saved, counted, changed and deleted, and another workspace knows nothing of it', async () => {
    const visitor = await newChat()
    await server.owner.call('PUT', `/chats/${visitor.id}/labels`, { labels: ['Refund'] })
    const made = await server.owner.call('POST', '/chat_views', {
      name: ' Refunds ',
      list: 'queue',
      label: 'Refund',
    })
    // An API key does not have its own views.
    expect(made.body).toMatchObject({
      name: 'Refunds',
      list: 'queue',
      label: 'Refund',
      q: '',
      node_id: null,
      shared: true,
      chats: 1,
    })
    const id = String(made.body['id'])
    await newChat()
    expect(await views()).toMatchObject([{ id, chats: 1 }])
    expect(
      (
        await server.owner.call('PUT', `/chat_views/${id}`, {
          name: 'Everything',
          list: 'all',
          shared: true,
        })
      ).body,
    ).toMatchObject({ chats: 2 })
    expect((await server.stranger.call('GET', '/chat_views')).body).toEqual({
      items: [],
      next: null,
    })
    expect(
      (await server.stranger.call('PUT', `/chat_views/${id}`, { name: 'Mine', list: 'all' }))
        .status,
    ).toBe(404)
    expect((await server.stranger.call('DELETE', `/chat_views/${id}`)).status).toBe(404)
    expect((await server.owner.call('DELETE', `/chat_views/${id}`)).status).toBe(200)
    expect(await views()).toEqual([])
  })

  it.each([
    [{ list: 'all' }, 'name'],
    [{ name: ' ', list: 'all' }, 'name'],
    [{ name: 'x'.repeat(61), list: 'all' }, 'name'],
    [{ name: 'Late', list: 'sometimes' }, 'list'],
    [{ name: 'Late', list: 'all', label: 'x'.repeat(41) }, 'label'],
  ])('is refused where a part of it is not known: %j', async (body, field) => {
    const reply = await server.owner.call('POST', '/chat_views', body)
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).toContain(field)
  })

  it('belongs to one person or to everybody, 100 of each at most', async () => {
    const deps = { ...server.deps, settings: readSettings(server.deps) }
    const people = await Promise.all(
      ['Ada', 'Bo'].map(async (name) => {
        const id = server.deps.newId()
        const email = `${name.toLowerCase()}@people.test`
        await server.deps.store.signIn.create('person', {
          id,
          name,
          email,
          email_verified: 1,
          two_factor_enabled: 0,
          created_at: 0,
          updated_at: 0,
        })
        return { id, name }
      }),
    )
    const [ada, bo] = people
    if (!ada || !bo) throw new Error('two people')
    const settings = {
      name: 'Mine alone',
      list: 'mine',
      q: '',
      label: null,
      node_id: null,
      agent_id: null,
    } as const
    const own = await putChatView(
      deps,
      server.workspaceId,
      null,
      { ...settings, shared: false },
      ada,
    )
    expect(await listChatViews(deps, server.workspaceId, bo)).toEqual([])
    await expect(
      putChatView(deps, server.workspaceId, own.view.id, { ...settings, shared: true }, bo),
    ).rejects.toMatchObject({ code: 13002 })
    await putChatView(deps, server.workspaceId, own.view.id, { ...settings, shared: true }, ada)
    expect(await listChatViews(deps, server.workspaceId, bo)).toMatchObject([
      { view: { id: own.view.id, personId: null } },
    ])
    for (let count = 0; count < 100; count += 1)
      await putChatView(deps, server.workspaceId, null, { ...settings, shared: false }, bo)
    await expect(
      putChatView(deps, server.workspaceId, null, { ...settings, shared: false }, bo),
    ).rejects.toMatchObject({ code: 13001 })
  })

  it('asks for what the inbox shows under the same name', () => {
    const settings = { name: 'x', q: 'late', label: null, node_id: null, agent_id: 'b' }
    expect(filtersOf({ ...settings, list: 'mine' }, 'a', 5)).toMatchObject({
      status: 'open',
      agentId: 'a',
      awakeAt: 5,
      q: 'late',
    })
    expect(filtersOf({ ...settings, list: 'closed' }, 'a', 5)).toMatchObject({
      status: 'closed',
      agentId: 'b',
    })
    expect(filtersOf({ ...settings, list: 'overdue' }, 'a', 5)).toMatchObject({ dueBefore: 5 })
  })
})
