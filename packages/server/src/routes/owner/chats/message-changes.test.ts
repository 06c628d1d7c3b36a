// Messages that their writer edits or deletes, over the real app: what each side reads, and what is left of them.
import {
  type ChatChanged,
  type ChatDetail,
  type MessageChange,
  webhookTypes,
} from '@askwell/contract'
import { emptyChat, reconcile } from '@askwell/engine/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, hear, startChatServer, subscribe } from '../../../test-kit/chat-server.ts'
import { newMembers } from '../../../test-kit/members.ts'
import { image } from '../../../test-kit/upload-files.ts'

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
const edit = (chat: string, item: string, body: string, more = {}) =>
  server.owner.call('PATCH', `/chats/${chat}/messages/${item}`, { body, ...more })
const remove = (chat: string, item: string, agentId?: string) =>
  server.owner.call(
    'DELETE',
    `/chats/${chat}/messages/${item}${agentId === undefined ? '' : `?agent_id=${agentId}`}`,
  )
const newAgent = async (name: string) =>
  String((await server.owner.call('POST', '/agents', { name })).body['id'])
const trace = async (chat: string, item: string) =>
  (
    (await server.owner.call('GET', `/chats/${chat}/messages/${item}/changes`)).body as unknown as {
      items: MessageChange[]
    }
  ).items.map(({ kind, body }) => [kind, body])
const shown = ({ timeline_items }: Pick<ChatDetail, 'timeline_items'>) =>
  timeline_items.map(({ action, detail }) => [action, detail.comment.body])

describe('a message that its writer changes', () => {
  it('reaches both screens at once, says when, and keeps what it said before for owners alone (A-275)', async () => {
    const visitor = await newChat()
    const said = await server.agentWrites(visitor.id, 'Your code is 4711')
    const socket = await server.socket()
    await subscribe(socket, visitor, 1)
    const toVisitor = hear(socket)
    const toAgents = hear<ChatChanged>(await server.agentSocket(), 'chat_changed')
    const edited = await edit(visitor.id, said.id, '  Your code is 4712  ')
    expect(edited.body).toMatchObject({
      id: said.id,
      seq: 1,
      detail: { comment: { body: 'Your code is 4712' }, changed: { seq: 2 } },
    })
    await expect
      .poll(() => toVisitor.map(shown))
      .toEqual([
        [
          ['add_comment', 'Your code is 4712'],
          ['edit_comment', null],
        ],
      ])
    await expect
      .poll(() => toAgents.at(-1)?.last_item?.detail.comment.body)
      .toBe('Your code is 4712')
    // Repeating the same text changes nothing.
    await edit(visitor.id, said.id, 'Your code is 4712')
    await remove(visitor.id, said.id)
    expect((await remove(visitor.id, said.id)).body).toMatchObject({ action: 'deleted_comment' })
    await expect.poll(() => toVisitor.length).toBe(2)
    expect(shown((await visitor.chat()).body)).toEqual([
      ['deleted_comment', null],
      ['edit_comment', null],
      ['delete_comment', null],
    ])
    expect(
      JSON.stringify([(await visitor.chat()).body, toVisitor.at(-1), toAgents.at(-1)]),
    ).not.toContain('Your code')
    expect(await trace(visitor.id, said.id)).toEqual([
      ['edit', 'Your code is 4711'],
      ['delete', 'Your code is 4712'],
    ])
    // The received events make the same screen as a fresh read, also for somebody who missed the first change.
    const fresh = reconcile(emptyChat, { type: 'heard', change: (await visitor.chat()).body })
    const heard = toVisitor.reduce(
      (state, change) => reconcile(state, { type: 'heard', change }),
      emptyChat,
    )
    expect(heard.items).toEqual(fresh.items)
    const missed = await visitor.chat(2)
    expect(shown(missed.body)).toEqual([
      ['deleted_comment', null],
      ['delete_comment', null],
    ])
  })

  it('is its writer’s alone, and an emptied one keeps its picture or is refused (A-275)', async () => {
    const visitor = await newChat()
    const [me, other] = [await newAgent('Ada'), await newAgent('Deniz')]
    const own = await server.agentWrites(visitor.id, 'Mine', { agentId: me })
    const theirs = await server.agentWrites(visitor.id, 'Theirs', { agentId: other })
    const visitors = (await visitor.writes('A question')).body
    const mine = { agent_id: me }
    expect((await edit(visitor.id, theirs.id, 'Not mine', mine)).status).toBe(403)
    expect((await remove(visitor.id, theirs.id, me)).status).toBe(403)
    expect((await remove(visitor.id, visitors.id, me)).status).toBe(403)
    expect((await edit(visitor.id, theirs.id, 'Theirs again', { agent_id: other })).status).toBe(
      200,
    )
    expect((await edit(visitor.id, own.id, '  ', mine)).body.code).toBe(13001)
    expect((await edit(visitor.id, own.id, 'x'.repeat(5_001), mine)).status).toBe(422)
    await remove(visitor.id, own.id, me)
    expect((await edit(visitor.id, own.id, 'Back', mine)).body.code).toBe(13005)
    expect((await edit(visitor.id, visitor.id, 'No message')).status).toBe(404)
    const stranger = await server.stranger.call(
      'PATCH',
      `/chats/${visitor.id}/messages/${theirs.id}`,
      { body: 'x' },
    )
    expect(stranger.status).toBe(404)
  })

  it('takes its picture along, and is neither unread nor found by its old words (A-275)', async () => {
    const visitor = await newChat()
    const said = await server.agentWrites(visitor.id, 'Quetzal', {
      attachment: new Blob([new Uint8Array(await image('png'))], { type: 'image/png' }),
    })
    const address = said.detail.comment.attachment?.url ?? ''
    expect((await fetch(`${server.url}${address}`)).status).toBe(200)
    await edit(visitor.id, said.id, '')
    expect((await visitor.chat()).body.timeline_items[0]?.detail.comment).toMatchObject({
      body: null,
      attachment: { url: address },
    })
    await remove(visitor.id, said.id)
    expect((await fetch(`${server.url}${address}`)).status).toBe(404)
    expect(
      (
        (await server.owner.call('GET', '/chats?q=Quetzal')).body as unknown as ChatDetail[] & {
          items: unknown[]
        }
      ).items,
    ).toEqual([])
  })

  it('shows earlier words to owners, and to no agent (A-276)', async () => {
    const visitor = await newChat()
    const said = await server.agentWrites(visitor.id, 'Before')
    await edit(visitor.id, said.id, 'After')
    const { agent, owner } = await newMembers(server.app, server.owner, ['agent', 'owner'])
    const url = `/owner/v1/chats/${visitor.id}/messages/${said.id}/changes`
    const read = (cookie: string) => server.app.inject({ url, headers: { cookie } })
    expect((await read(agent.cookie)).statusCode).toBe(403)
    expect((await read(owner.cookie)).json()).toMatchObject({
      items: [{ kind: 'edit', body: 'Before' }],
    })
    // With the feedback, everything in its chat is deleted.
    await server.owner.call('DELETE', `/feedbacks/${visitor.id}`)
    expect((await read(owner.cookie)).statusCode).toBe(404)
    expect(await server.store.chats.messageChanges(visitor.id, said.id)).toEqual([])
  })

  it('tells webhooks what it says now, and that it is gone (A-277)', async () => {
    expect(webhookTypes).toEqual(
      expect.arrayContaining(['chat.message.updated', 'chat.message.deleted']),
    )
    const types = ['chat.message.updated', 'chat.message.deleted']
    const hook = String(
      (
        await server.owner.call('POST', '/webhooks', {
          url: 'https://receiver.example/',
          types,
          enabled: true,
        })
      ).body['id'],
    )
    const visitor = await newChat()
    const said = await server.agentWrites(visitor.id, 'One')
    await edit(visitor.id, said.id, 'Two')
    await remove(visitor.id, said.id)
    const { items } = (await server.owner.call('GET', `/webhooks/${hook}/deliveries`))
      .body as unknown as {
      items: { event: { type: string; data: unknown } }[]
    }
    const events = items
      .map(({ event }) => event)
      .toSorted((one, two) => two.type.localeCompare(one.type))
    expect(events).toMatchObject([
      { type: 'chat.message.updated', data: { id: said.id, body: 'Two' } },
      { type: 'chat.message.deleted', data: { id: said.id, feedback_id: visitor.id } },
    ])
    expect(JSON.stringify(events)).not.toContain('One')
  })
})
