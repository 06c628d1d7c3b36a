import type {
  ChatChanged,
  DraftChanged,
  FeedbackCreated,
  PresenceNotice,
  QueueNotice,
  SeenNotice,
  TypingNotice,
} from '@askwell/contract'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { hear, subscribe } from '../test-kit/chat-server.ts'
import { eventually } from '../test-kit/eventually.ts'
import { useLiveServer } from '../test-kit/live-server.ts'

const live = useLiveServer()

/** An agent of another workspace gets no answer at all. */
const foreignTime = () => new Promise((resolve) => setTimeout(resolve, 150))

describe('agents', () => {
  it('learn who saved the draft of a survey of their workspace', async () => {
    const { owner, stranger, agentSocket } = live.server
    const saved = hear<DraftChanged>(await agentSocket(), 'draft_changed')
    const foreign = hear<DraftChanged>(await agentSocket(stranger), 'draft_changed')
    const [flow] = (await owner.call('GET', '/flows')).body['items'] as { id: string }[]
    const path = `/flows/${flow?.id}/draft`
    const draft = (await owner.call('GET', path)).body
    const { revision } = (await owner.call('PUT', path, draft)).body
    await eventually(() => expect(saved).toEqual([{ flow_id: flow?.id, revision, saved_by: null }]))
    await foreignTime()
    expect(foreign).toEqual([])
  })

  it('only a key of the workspace lets in (C-21)', async () => {
    for (const auth of [{}, { api_key: 'x' }, { api_key: live.server.workspaceId }]) {
      const socket = io(`${live.server.url}/agents`, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth,
      })
      const message = await new Promise((resolve) =>
        socket.once('connect_error', (error) => resolve(error.message)),
      )
      expect(message).toBe('13003')
      socket.disconnect()
    }
  })

  it('learn of every chat of their workspace and of no other (R-CHAT-55, C-20)', async () => {
    const [agent, stranger] = [
      await live.server.agentSocket(),
      await live.server.agentSocket(live.server.stranger),
    ]
    const changes = hear<ChatChanged>(agent, 'chat_changed')
    const created = hear<FeedbackCreated>(agent, 'feedback_created')
    const foreign: unknown[] = []
    stranger.onAny((_, event) => foreign.push(event))
    const visitor = await live.server.visitor()
    await eventually(() =>
      expect(created).toEqual([{ id: visitor.id, node_id: expect.any(String), completed: true }]),
    )
    await visitor.writes('hello')
    await eventually(() => expect(changes).toHaveLength(2))
    expect(changes[0]).toMatchObject({
      feedback_id: visitor.id,
      status: 'open',
      unread: 0,
      last_item: null,
      seq: 0,
    })
    expect(changes[1]).toMatchObject({
      unread: 1,
      seq: 1,
      last_item: { detail: { comment: { body: 'hello' } } },
      timeline_items: [{ seq: 1 }],
    })
    await live.server.agentWrites(visitor.id, 'hi')
    await live.server.agentSets(visitor.id, 'closed')
    await eventually(() => expect(changes).toHaveLength(4))
    expect(changes[3]).toMatchObject({
      unread: 0,
      status: 'closed',
      last_item: { detail: { comment: { body: 'hi' } } },
    })
    await foreignTime()
    expect(foreign).toEqual([])
  })

  it('learn at the first look whether the visitor is there, for their own chats only (R-CHAT-55)', async () => {
    const visitor = await live.server.visitor()
    const screen = await live.server.socket()
    await subscribe(screen, visitor, 0)
    const [agent, stranger] = [
      await live.server.agentSocket(),
      await live.server.agentSocket(live.server.stranger),
    ]
    const question = { room: 'chat', feedbackId: visitor.id }
    expect(await agent.emitWithAck('presence', question)).toEqual({ online: true })
    await expect(stranger.timeout(200).emitWithAck('presence', question)).rejects.toThrow()
    screen.disconnect()
    await eventually(async () =>
      expect(await agent.emitWithAck('presence', question)).toEqual({ online: false }),
    )
  })

  it('tell each other and the visitor who types, who has seen what, and who is there', async () => {
    const ada = (await live.server.owner.call('POST', '/agents', { name: 'Ada' })).body[
      'id'
    ] as string
    const watcher = await live.server.agentSocket()
    const presence = hear<PresenceNotice>(watcher, 'presence')
    const seenByAgents = hear<SeenNotice>(watcher, 'seen')
    const typedToAgents = hear<TypingNotice>(watcher, 'typing')
    const visitor = await live.server.visitor()
    const socket = await live.server.socket()
    const typed = hear<TypingNotice>(socket, 'typing')
    const seen = hear<SeenNotice>(socket, 'seen')
    await subscribe(socket, visitor, 0)
    const agent = await live.server.agentSocket(live.server.owner, { agent_id: ada })
    await live.server.agentWrites(visitor.id, 'hi', { agentId: ada })
    const room = { room: 'chat', feedbackId: visitor.id }
    agent.emit('typing', { ...room, typing: true })
    agent.emit('seen', { ...room, seq: 1 })
    socket.emit('typing', { ...room, typing: true })
    socket.emit('seen', { ...room, seq: 99 })
    await eventually(() => {
      expect(typed).toEqual([
        { feedback_id: visitor.id, actor: 'agent', agent_id: ada, typing: true },
      ])
      expect(typedToAgents).toContainEqual({
        feedback_id: visitor.id,
        actor: 'customer',
        agent_id: null,
        typing: true,
      })
      expect(seenByAgents).toContainEqual({ feedback_id: visitor.id, actor: 'customer', seq: 1 })
    })
    agent.disconnect()
    socket.disconnect()
    await eventually(() =>
      expect(presence).toEqual([
        { kind: 'visitor', feedback_id: visitor.id, online: true },
        { kind: 'agent', agent_id: ada, online: true },
        { kind: 'agent', agent_id: ada, online: false },
        { kind: 'visitor', feedback_id: visitor.id, online: false },
      ]),
    )
    expect(seen.every(({ actor }) => actor === 'agent')).toBe(true)
    const foreign = await live.server.agentSocket(live.server.stranger)
    const typedBefore = typedToAgents.length
    foreign.emit('typing', { ...room, typing: true })
    foreign.emit('seen', { ...room, seq: 1 })
    await foreignTime()
    expect(typedToAgents).toHaveLength(typedBefore)
  })
})

describe('who waits', () => {
  const chat = {
    rating_enabled: true,
    rating_body: null,
    queue_body: null,
    slots: 0,
    prevent_upload: false,
    email_replies: false,
    close_after_hours: null,
    routes: [],
  }

  it('receives its new place when another one is taken, and only its own (R-CHAT-46, R-CST-14)', async () => {
    await live.server.setNode({ chat: { ...chat, queue_enabled: true } })
    const waiting = await Promise.all([
      live.server.visitor(),
      live.server.visitor(),
      live.server.visitor(),
    ])
    const told: QueueNotice[][] = []
    for (const visitor of waiting) {
      const socket = await live.server.socket()
      told.push(hear<QueueNotice>(socket, 'queue_moved'))
      await subscribe(socket, visitor, 0)
    }
    const places = async () =>
      Promise.all(waiting.map(async (visitor) => (await visitor.chat()).body.queue_place))
    const taken = waiting[(await places()).indexOf(1)]?.id ?? ''
    await live.server.agentSets(taken, 'open')
    await eventually(() => expect(told.flat()).toHaveLength(2))
    const now = await places()
    expect(now.toSorted()).toEqual([1, 2, null])
    expect(told).toEqual(
      waiting.map(({ id }, at) =>
        id === taken ? [] : [{ feedback_id: id, queue_place: now[at], queue_wait_minutes: null }],
      ),
    )
    await live.server.setNode({ chat: { ...chat, queue_enabled: false } })
  })
})
