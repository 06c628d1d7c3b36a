// Everything that is written in a conversation is stored once and in order.
import { randomUUID } from 'node:crypto'
import type { ChatStatus } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatOutcome } from '../index.ts'
import { newGround, noon } from '../suite/build.ts'
import { chatsOf } from '../suite/chats.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'chats', (at) => {
  const { newChat, change, seqs } = chatsOf(at)

  it('many at once share one count without gaps (reliability §4 row 24)', async () => {
    const { chat } = await newChat(await newGround(at.store))
    const outcomes: ChatOutcome[] = []
    for (let wave = 0; wave < 6; wave += 1) {
      const together = Array.from({ length: 10 }, (_, n) =>
        change(chat.feedbackId, { body: `${wave} ${n}`, actor: n % 2 ? 'agent' : 'customer' }),
      )
      outcomes.push(...(await Promise.all(together)))
    }
    const items = await at.store.chats.items(chat.feedbackId, { after: 0 })
    expect(seqs(items)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
    for (const outcome of outcomes)
      if (outcome.kind === 'done') expect(items[outcome.item.seq - 1]).toEqual(outcome.item)
    expect(outcomes.every(({ kind }) => kind === 'done')).toBe(true)
    expect((await at.store.chats.byFeedback(chat.feedbackId))?.seq).toBe(60)
    expect(seqs(await at.store.chats.items(chat.feedbackId, { after: 57 }))).toEqual([58, 59, 60])
    expect(seqs(await at.store.chats.items(chat.feedbackId, { after: 0, newest: 2 }))).toEqual([
      59, 60,
    ])
  })

  it('forms and their answers are read without the messages around them, of this chat alone', async () => {
    const ground = await newGround(at.store)
    const [{ chat }, other] = await Promise.all([newChat(ground), newChat(ground)])
    await change(chat.feedbackId)
    await change(chat.feedbackId, { action: 'send_form', actor: 'agent', body: null })
    await change(chat.feedbackId, { action: 'answer_form', body: null })
    await change(other.chat.feedbackId, { action: 'send_form', actor: 'agent', body: null })
    expect((await at.store.chats.formItems(chat.feedbackId)).map(({ action }) => action)).toEqual([
      'send_form',
      'answer_form',
    ])
    expect(await at.store.chats.formItems(randomUUID())).toEqual([])
  })

  it('the same client id is stored once, however often and together it comes (R-RT-13)', async () => {
    const { chat } = await newChat(await newGround(at.store))
    const clientId = randomUUID()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => change(chat.feedbackId, { clientId })),
    )
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    expect(
      new Set(outcomes.map((outcome) => ('item' in outcome ? outcome.item.id : ''))),
    ).toHaveProperty('size', 1)
    const other = await newChat(await newGround(at.store))
    expect((await change(other.chat.feedbackId, { clientId })).kind).toBe('done')
  })

  it('what the status does not allow writes nothing, and a race to close has one winner (R-CST-11)', async () => {
    const { chat } = await newChat(await newGround(at.store))
    const close = () =>
      change(
        chat.feedbackId,
        { action: 'change_status', actor: 'agent', body: null, detail: { status: 'closed' } },
        { status: 'closed' },
      )
    const outcomes = await Promise.all([close(), close(), close(), close()])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
      'done',
      'refused',
      'refused',
      'refused',
    ])
    expect(await change(chat.feedbackId)).toMatchObject({
      kind: 'refused',
      why: 'status',
      chat: { seq: 1, status: 'closed', endedAt: noon },
    })
    await change(
      chat.feedbackId,
      { action: 'change_status', actor: 'agent' },
      { status: 'open', allowedIn: ['closed'] },
    )
    expect(await at.store.chats.byFeedback(chat.feedbackId)).toMatchObject({
      status: 'open',
      seq: 2,
      endedAt: null,
    })
    expect((await change(randomUUID())).kind).toBe('missing')
  })

  it('of many that open together only as many are open as there are slots (A-197)', async () => {
    const ground = await newGround(at.store)
    const opened = await Promise.all(Array.from({ length: 8 }, () => newChat(ground, { slots: 3 })))
    const count = (status: ChatStatus) => opened.filter(({ chat }) => chat.status === status).length
    expect([count('open'), count('queued')]).toEqual([3, 5])
    const elsewhere = await newChat(await newGround(at.store), { slots: 3 })
    expect(elsewhere.chat.status).toBe('open')
    const [first] = opened
    const again = await at.store.chats.open({
      ...(first?.chat ?? elsewhere.chat),
      slots: 0,
      at: noon,
    })
    expect(again).toEqual({ chat: first?.chat, isNew: false })
    expect((await newChat(await newGround(at.store), { slots: 0 })).chat.status).toBe('queued')
  })

  it('of ratings that come together one counts, and the same value is the same rating (R-RATE-05)', async () => {
    const { chat } = await newChat(await newGround(at.store))
    await change(chat.feedbackId)
    const rate = (rating: number) =>
      change(chat.feedbackId, { action: 'add_rating', body: null, detail: { rating } })
    const outcomes = await Promise.all([rate(50), rate(50), rate(50)])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['done', 'repeated', 'repeated'])
    expect(await rate(100)).toMatchObject({ kind: 'refused', why: 'rated' })
    await change(chat.feedbackId)
    expect(await rate(100)).toMatchObject({ kind: 'done', chat: { rating: 100, ratingSeq: 4 } })
  })

  it('one mail an absence: one of many claims it, a visit frees it, a stop ends it', async () => {
    const { chat } = await newChat(await newGround(at.store))
    await change(chat.feedbackId, { actor: 'agent' })
    const claims = await Promise.all(
      [1, 2, 3].map(() => at.store.chats.claimMail(chat.feedbackId, 1)),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
    await change(chat.feedbackId, { actor: 'agent' })
    expect(await at.store.chats.claimMail(chat.feedbackId, 2)).toBe(false)
    await at.store.chats.markSeen(chat.feedbackId, 'visitor', 2)
    expect(await at.store.chats.claimMail(chat.feedbackId, 2)).toBe(false)
    await change(chat.feedbackId, { actor: 'agent' })
    expect(await at.store.chats.claimMail(chat.feedbackId, 3)).toBe(true)
    await at.store.chats.markSeen(chat.feedbackId, 'visitor', 3)
    await at.store.chats.stopMail(chat.feedbackId)
    await change(chat.feedbackId, { actor: 'agent' })
    expect(await at.store.chats.claimMail(chat.feedbackId, 4)).toBe(false)
  })

  it('notes, profiles and canned replies stay in their workspace; a profile that goes leaves its words', async () => {
    const [mine, theirs] = [await newGround(at.store), await newGround(at.store)]
    const { chat } = await newChat(mine)
    const settings = {
      name: 'Ada',
      surname: null,
      nickname: null,
      email: null,
      phone_number: null,
      avatar_url: null,
      avatar_color: null,
    }
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        at.store.chats.firstAgent({
          id: randomUUID(),
          workspaceId: mine.workspaceId,
          personId: null,
          settings,
          createdAt: noon,
        }),
      ),
    )
    const ada = made[0]
    if (!ada) throw new Error('a profile')
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await at.store.chats.putAgent({ ...ada, workspaceId: theirs.workspaceId })).toBe('taken')
    expect(await at.store.chats.agent(theirs.workspaceId, ada.id)).toBeNull()
    await change(chat.feedbackId, { actor: 'agent', agentId: ada.id }, { takenBy: ada.id })
    const note = {
      id: randomUUID(),
      feedbackId: chat.feedbackId,
      agentId: ada.id,
      body: 'VIP',
      createdAt: noon,
      refusal: null,
    }
    expect(await at.store.chats.addNote(theirs.workspaceId, note)).toBeNull()
    expect(await at.store.chats.addNote(mine.workspaceId, note)).toMatchObject({ notes: 1, seq: 1 })
    expect(await at.store.chats.notes(chat.feedbackId)).toEqual([note])
    expect(await at.store.chats.refusalNotedAt(chat.feedbackId, 13075)).toBeNull()
    await at.store.chats.addNote(mine.workspaceId, {
      ...note,
      id: randomUUID(),
      agentId: null,
      createdAt: noon + 1,
      refusal: 13075,
    })
    expect(await at.store.chats.refusalNotedAt(chat.feedbackId, 13075)).toBe(noon + 1)
    expect(await at.store.chats.refusalNotedAt(chat.feedbackId, 13006)).toBeNull()
    expect(await at.store.chats.deleteAgent(theirs.workspaceId, ada.id)).toBe(false)
    expect(await at.store.chats.deleteAgent(mine.workspaceId, ada.id)).toBe(true)
    expect((await at.store.chats.byFeedback(chat.feedbackId))?.agentId).toBeNull()
    expect((await at.store.chats.items(chat.feedbackId, { after: 0 }))[0]).toMatchObject({
      agentId: ada.id,
      body: 'hello',
    })
    const canned = {
      id: randomUUID(),
      title: 'Hi',
      body: 'Hello',
      actions: { add_labels: ['Refund'], take: true, close: false },
      updatedAt: noon,
    }
    await at.store.chats.putCannedReply(mine.workspaceId, canned)
    expect(
      await at.store.chats.replaceCannedReply(theirs.workspaceId, { ...canned, body: 'Stolen' }),
    ).toBe(false)
    expect(await at.store.chats.cannedReplies(mine.workspaceId)).toEqual([canned])
  })

  it('a chat goes with its feedback, and with its node', async () => {
    const ground = await newGround(at.store)
    const [one, two] = [await newChat(ground), await newChat(ground)]
    for (const { chat } of [one, two]) {
      await change(chat.feedbackId)
      await at.store.chats.addNote(ground.workspaceId, {
        id: randomUUID(),
        feedbackId: chat.feedbackId,
        agentId: null,
        body: 'noted',
        createdAt: noon,
        refusal: null,
      })
    }
    await at.store.deleteFeedback(ground.workspaceId, one.chat.feedbackId, noon)
    expect(await at.store.chats.byFeedback(one.chat.feedbackId)).toBeNull()
    expect(await at.store.chats.items(one.chat.feedbackId, { after: 0 })).toEqual([])
    await at.store.deleteNode(ground.workspaceId, ground.nodeId)
    expect(await at.store.chats.byFeedback(two.chat.feedbackId)).toBeNull()
    expect(await at.store.chats.items(two.chat.feedbackId, { after: 0 })).toEqual([])
    expect(await at.store.chats.notes(two.chat.feedbackId)).toEqual([])
  })
})
