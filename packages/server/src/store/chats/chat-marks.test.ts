import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatWrite } from '../index.ts'
import { newGround, noon, row, write } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'what each side of a chat has read', (at) => {
  const newChat = async () => {
    const ground = await newGround(at.store)
    const feedback = row(ground, { chatTokenHash: 'h' })
    await at.store.saveFeedback(write(feedback))
    const { workspaceId, nodeId } = ground
    const free = { slots: null, agentId: null, priority: 0, topic: null, label: null, at: noon }
    return at.store.chats.open({ feedbackId: feedback.id, workspaceId, nodeId, ...free })
  }
  const change = (
    feedbackId: string,
    over: Partial<ChatWrite['item']> = {},
    more: Partial<ChatWrite> = {},
  ) => {
    const said = {
      action: 'add_comment',
      actor: 'customer',
      agentId: null,
      clientId: null,
      body: 'hello',
      detail: {},
      createdAt: noon,
    } as const
    return at.store.chats.write({
      feedbackId,
      allowedIn: ['open'],
      item: { id: randomUUID(), ...said, ...over },
      ...more,
    })
  }

  it('unread counts what no agent saw; a mark may go back, a visitor’s only on, and neither past the end', async () => {
    const { chat } = await newChat()
    for (let n = 0; n < 3; n += 1) await change(chat.feedbackId)
    const unread = async () => (await at.store.chats.byFeedback(chat.feedbackId))?.unread
    expect(await unread()).toBe(3)
    expect(await at.store.chats.markSeen(chat.feedbackId, 'agent', 2)).toMatchObject({
      unread: 1,
      agentSeenSeq: 2,
    })
    expect(await at.store.chats.markSeen(chat.feedbackId, 'agent', 2)).toBeNull()
    expect(await at.store.chats.markSeen(chat.feedbackId, 'agent', 99)).toMatchObject({
      unread: 0,
      agentSeenSeq: 3,
    })
    expect(await at.store.chats.markSeen(chat.feedbackId, 'agent', 0)).toMatchObject({
      unread: 3,
      agentSeenSeq: 0,
    })
    await change(chat.feedbackId, { actor: 'agent' })
    expect(await unread()).toBe(3)
    expect(await at.store.chats.markSeen(chat.feedbackId, 'visitor', 99)).toMatchObject({
      visitorSeenSeq: 4,
    })
    expect(await at.store.chats.markSeen(chat.feedbackId, 'visitor', 1)).toBeNull()
  })

  it('marks as read by its writer a message that follows what the writer has read, and nothing else (A-281)', async () => {
    const { chat } = await newChat()
    const marks = async () => {
      const {
        visitorSeenSeq = 0,
        agentSeenSeq = 0,
        unread = 0,
      } = (await at.store.chats.byFeedback(chat.feedbackId)) ?? {}
      return [visitorSeenSeq, agentSeenSeq, unread]
    }
    const says = (actor: 'agent' | 'customer', more: Partial<ChatWrite> = {}) =>
      change(chat.feedbackId, { actor }, more)
    await says('customer')
    expect(await marks()).toEqual([1, 0, 1])
    await says('agent')
    expect(await marks()).toEqual([1, 0, 1])
    // Written while offline, and sent when the agent's reply was already stored.
    await says('customer')
    await says('customer')
    expect(await marks()).toEqual([1, 0, 3])
    await at.store.chats.markSeen(chat.feedbackId, 'agent', 4)
    await says('agent')
    expect(await marks()).toEqual([1, 5, 0])
    await at.store.chats.markSeen(chat.feedbackId, 'visitor', 5)
    await says('customer')
    await change(chat.feedbackId, { action: 'add_rating', body: null, detail: { rating: 50 } })
    expect(await marks()).toEqual([7, 5, 1])
    // An API client has no screen that marks messages as read.
    await says('agent', { seenSeq: 6 })
    expect(await marks()).toEqual([7, 5, 1])
    await says('agent', { seenSeq: 8 })
    expect(await marks()).toEqual([7, 9, 0])
  })

  it('lets a reply be mailed that was not read before the visitor wrote on (A-281)', async () => {
    const { chat } = await newChat()
    await change(chat.feedbackId)
    await change(chat.feedbackId, { actor: 'agent' })
    await change(chat.feedbackId)
    expect(await at.store.chats.claimMail(chat.feedbackId, 2)).toBe(true)
  })
})
