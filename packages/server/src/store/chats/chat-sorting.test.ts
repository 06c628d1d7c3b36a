// How conversations wait, and how agents find and sort them.
import { randomUUID } from 'node:crypto'
import type { ChatStatus } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatFilters, untilReply } from '../index.ts'
import { newGround, noon } from '../suite/build.ts'
import { chatsOf } from '../suite/chats.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'the lists of chats', (at) => {
  const { newChat, change } = chatsOf(at)

  it('W12: what waits is queued, or open and nobody’s; of many who take an open one at once one has it', async () => {
    const ground = await newGround(at.store)
    const [free, queued, own] = await Promise.all([
      newChat(ground, { at: noon + 2 }),
      newChat(ground, { slots: 0, at: noon + 1 }),
      newChat(ground),
    ])
    const { workspaceId } = ground
    const waiting = async () =>
      (await at.store.chats.list(workspaceId, { isWaiting: true }, { limit: 10 })).items.map(
        ({ chat }) => chat.feedbackId,
      )
    await at.store.chats.assign(workspaceId, own.chat.feedbackId, 'ada', noon)
    await change(own.chat.feedbackId)
    expect(await waiting()).toEqual([queued.chat.feedbackId, free.chat.feedbackId])
    expect(await at.store.chats.counts(workspaceId, 'ada', noon)).toEqual({
      waiting: 2,
      waitingSince: noon + 1,
      mine: 1,
      mineUnread: 1,
      wakesAt: null,
    })
    const takers = await Promise.all(
      ['ada', 'bo', 'cy'].map((agent) =>
        at.store.chats.takeFree(free.chat.feedbackId, agent, noon),
      ),
    )
    const winners = takers.filter((one) => one !== null)
    expect(winners).toHaveLength(1)
    expect(await at.store.chats.byFeedback(free.chat.feedbackId)).toMatchObject({
      agentId: winners[0]?.agentId,
    })
    expect(await at.store.chats.takeFree(queued.chat.feedbackId, 'ada', noon)).toBeNull()
    expect(await waiting()).toEqual([queued.chat.feedbackId])
    expect(await at.store.chats.counts(workspaceId, null, noon)).toEqual({
      waiting: 1,
      waitingSince: noon + 1,
      mine: 0,
      mineUnread: 0,
      wakesAt: null,
    })
    expect(
      await at.store.chats.counts(workspaceId, 'ada', noon, { channels: [], feedback: 'every' }),
    ).toMatchObject({
      waiting: 0,
      waitingSince: null,
      mine: 0,
    })
  })

  it('labels are shown, found and counted as long as a chat has them', async () => {
    const ground = await newGround(at.store)
    const { workspaceId } = ground
    const [one, two] = await Promise.all([newChat(ground), newChat(ground)])
    const label = (chat: typeof one, labels: string[]) =>
      at.store.chats.setLabels(workspaceId, chat.chat.feedbackId, labels, noon)
    await label(one, ['Refund', 'VIP'])
    expect((await label(two, ['Refund']))?.labels).toEqual(['Refund'])
    expect(
      await label({ ...two, chat: { ...two.chat, feedbackId: randomUUID() } }, ['x']),
    ).toBeNull()
    const found = async (label: string) =>
      (await at.store.chats.list(workspaceId, { label }, { limit: 9 })).items.map(({ chat }) => [
        chat.feedbackId,
        chat.labels,
      ])
    expect(await found('VIP')).toEqual([[one.chat.feedbackId, ['Refund', 'VIP']]])
    expect(await found('Ref')).toEqual([])
    expect(await at.store.chats.labels(workspaceId)).toEqual([
      { label: 'Refund', chats: 2 },
      { label: 'VIP', chats: 1 },
    ])
    await label(one, [])
    expect(await at.store.chats.labels(workspaceId)).toEqual([{ label: 'Refund', chats: 1 }])
    expect(await at.store.chats.labels(workspaceId, { channels: [], feedback: 'every' })).toEqual(
      [],
    )
    expect(await at.store.chats.labels((await newGround(at.store)).workspaceId)).toEqual([])
  })

  it('a block marks every chat of a device in its workspace, those that come included, until it is lifted', async () => {
    const [ground, elsewhere] = await Promise.all([newGround(at.store), newGround(at.store)])
    const deviceId = randomUUID()
    const [first, second, other, stranger] = await Promise.all([
      newChat(ground, { deviceId }),
      newChat(ground, { deviceId }),
      newChat(ground),
      newChat(elsewhere, { deviceId }),
    ])
    const { feedbackId } = first.chat
    const marked = () =>
      Promise.all(
        [first, second, other, stranger].map(
          async ({ chat }) => (await at.store.chats.byFeedback(chat.feedbackId))?.isBlocked,
        ),
      )
    const why = { reason: 'Spam', agentId: 'ada', createdAt: noon }
    expect(await at.store.chats.block(elsewhere.workspaceId, feedbackId, why)).toEqual([])
    const both = [feedbackId, second.chat.feedbackId].toSorted()
    expect(
      (await at.store.chats.block(ground.workspaceId, feedbackId, { ...why, reason: null })).map(
        (chat) => chat.isBlocked,
      ),
    ).toEqual([true, true])
    expect(
      (await at.store.chats.block(ground.workspaceId, feedbackId, why))
        .map((chat) => chat.feedbackId)
        .toSorted(),
    ).toEqual(both)
    expect(await marked()).toEqual([true, true, false, false])
    expect(await at.store.chats.blockOf(second.chat.feedbackId)).toEqual(why)
    expect(await at.store.chats.blockOf(stranger.chat.feedbackId)).toBeNull()
    expect((await newChat(ground, { deviceId, slots: 0 })).chat).toMatchObject({
      status: 'closed',
      isBlocked: true,
      endedAt: noon,
    })
    await at.store.chats.unblock(ground.workspaceId, second.chat.feedbackId)
    expect(await marked()).toEqual([false, false, false, false])
    expect((await newChat(ground, { deviceId })).chat).toMatchObject({
      status: 'open',
      isBlocked: false,
    })
  })

  it('what is snoozed waits for its time or its visitor, and counts for nothing until then', async () => {
    const ground = await newGround(at.store)
    const { workspaceId } = ground
    const [timed, open, queued] = await Promise.all([
      newChat(ground),
      newChat(ground),
      newChat(ground, { slots: 0 }),
    ])
    const ids = async (filters: ChatFilters) =>
      (await at.store.chats.list(workspaceId, filters, { limit: 9 })).items.map(
        ({ chat }) => chat.feedbackId,
      )
    expect(
      (
        await at.store.chats.snooze(timed.chat.feedbackId, noon + 10, noon, {
          spans: null,
          spansAfter: null,
        })
      )?.snoozedUntil,
    ).toBe(noon + 10)
    await at.store.chats.snooze(open.chat.feedbackId, untilReply, noon, {
      spans: null,
      spansAfter: null,
    })
    expect(
      await at.store.chats.snooze(queued.chat.feedbackId, untilReply, noon, {
        spans: null,
        spansAfter: null,
      }),
    ).toBeNull()
    expect(await ids({ isWaiting: true, awakeAt: noon })).toEqual([queued.chat.feedbackId])
    expect((await ids({ snoozedAt: noon })).toSorted()).toEqual(
      [timed.chat.feedbackId, open.chat.feedbackId].toSorted(),
    )
    expect(await at.store.chats.counts(workspaceId, null, noon)).toMatchObject({
      waiting: 1,
      wakesAt: noon + 10,
    })
    expect(await at.store.chats.counts(workspaceId, null, noon + 10)).toMatchObject({
      waiting: 2,
      wakesAt: null,
    })
    await change(open.chat.feedbackId, { actor: 'agent', agentId: 'ada' })
    expect((await at.store.chats.byFeedback(open.chat.feedbackId))?.snoozedUntil).toBe(untilReply)
    await change(open.chat.feedbackId)
    expect((await at.store.chats.byFeedback(open.chat.feedbackId))?.snoozedUntil).toBeNull()
  })

  it('the queue is sorted by priority and then by the longest wait, other lists by the last event', async () => {
    const ground = await newGround(at.store)
    const made = [
      await newChat(ground, { slots: 0, at: noon + 1 }),
      await newChat(ground, { slots: 0, at: noon + 2 }),
      await newChat(ground, { slots: 0, at: noon + 3, priority: 5 }),
      await newChat(ground, { slots: 0, at: noon + 4, priority: -5 }),
    ].map(({ chat }) => chat.feedbackId)
    const [first, second, urgent, later] = made
    const listed = async (status?: ChatStatus) => {
      const found: string[] = []
      let after: string | undefined
      do {
        const page = await at.store.chats.list(ground.workspaceId, { status }, { limit: 3, after })
        found.push(...page.items.map(({ chat }) => chat.feedbackId))
        after = page.next ?? undefined
      } while (after !== undefined)
      return found
    }
    expect(await listed('queued')).toEqual([urgent, first, second, later])
    expect(await listed()).toEqual([later, urgent, second, first])
    await change(
      first ?? '',
      { actor: 'agent', createdAt: noon + 9 },
      { allowedIn: ['queued'], status: 'open', takenBy: 'a' },
    )
    expect(await listed()).toEqual([first, later, urgent, second])
    expect(await listed('queued')).toEqual([urgent, second, later])
    expect(await at.store.chats.queued(ground.nodeId, 9)).toEqual([urgent, second, later])
    expect(await at.store.chats.queued(ground.nodeId, 2)).toEqual([urgent, second])
    const mine = await at.store.chats.list(ground.workspaceId, { agentId: 'a' }, { limit: 9 })
    expect(
      mine.items.map(({ chat, lastItem, nodeName }) => [chat.feedbackId, lastItem?.body, nodeName]),
    ).toEqual([[first, 'hello', 'At the till']])
    const others = await newGround(at.store)
    expect((await at.store.chats.list(others.workspaceId, {}, { limit: 9 })).items).toEqual([])
    expect(await at.store.chats.chat(others.workspaceId, first ?? '')).toBeNull()
  })

  it('is found by words of its messages, also with the signs that patterns are made of, and only in its workspace (O-16)', async () => {
    const [ground, others] = [await newGround(at.store), await newGround(at.store)]
    const [late, note, foreign] = [
      await newChat(ground),
      await newChat(ground),
      await newChat(others),
    ]
    await change(late.chat.feedbackId, { body: 'The Zeppelin_was 100% late' })
    await change(note.chat.feedbackId, { body: 'Çok geç kaldı' })
    await change(foreign.chat.feedbackId, { body: 'Another zeppelin' })
    const found = async (q: string) =>
      (await at.store.chats.list(ground.workspaceId, { q }, { limit: 9 })).items.map(
        ({ chat }) => chat.feedbackId,
      )
    for (const q of ['zeppelin', 'ZEPPELIN_was', '100%', ' late '])
      expect([q, await found(q)]).toEqual([q, [late.chat.feedbackId]])
    for (const q of ['1%0', 'zeppelinXwas', 'zeppelin\\_', 'never said'])
      expect([q, await found(q)]).toEqual([q, []])
    expect(await found('Çok geç')).toEqual([note.chat.feedbackId])
    expect(await found('  ')).toHaveLength(2)
  })
})
