import { randomUUID } from 'node:crypto'
import type { ChatStatus } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatFilters,
  type ChatItemRow,
  type ChatOutcome,
  type ChatWrite,
  untilReply,
} from './index.ts'
import { newGround, noon, row, type TestWorkspace, write } from './suite/build.ts'
import { onEachStore } from './suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'chats', (at) => {
  const newChat = async (
    ground: TestWorkspace,
    {
      deviceId = randomUUID(),
      ...over
    }: { slots?: number | null; priority?: number; at?: number; deviceId?: string } = {},
  ) => {
    const feedback = row(ground, { chatTokenHash: 'h', deviceId })
    await at.store.saveFeedback(write(feedback))
    const opening = {
      feedbackId: feedback.id,
      workspaceId: ground.workspaceId,
      nodeId: ground.nodeId,
      slots: null,
      agentId: null,
      priority: 0,
      topic: null,
      label: null,
      at: noon,
    }
    return at.store.chats.open({ ...opening, ...over })
  }
  const item = (over: Partial<ChatWrite['item']> = {}): ChatWrite['item'] => ({
    id: randomUUID(),
    action: 'add_comment',
    actor: 'customer',
    agentId: null,
    clientId: null,
    body: 'hello',
    detail: {},
    createdAt: noon,
    ...over,
  })
  const change = (
    feedbackId: string,
    over: Partial<ChatWrite['item']> = {},
    more: Partial<ChatWrite> = {},
  ): Promise<ChatOutcome> =>
    at.store.chats.write({ feedbackId, allowedIn: ['open'], item: item(over), ...more })
  const seqs = (items: readonly ChatItemRow[]) => items.map(({ seq }) => seq)

  it('reliability §4 row 24: many at once share one count without gaps', async () => {
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

  it('R-RT-13: the same client id is stored once, however often and together it comes', async () => {
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

  it('R-CST-11: what the status does not allow writes nothing, and a race to close has one winner', async () => {
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

  it('A-197: of many that open together only as many are open as there are slots', async () => {
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

  it('the queue is taken by priority and then by who waits longest; other lists by last act', async () => {
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

  it('R-RATE-05: of ratings that come together one counts, and the same value is the same rating', async () => {
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

  it('O-16: is found by words of its messages, also with the signs that patterns are made of, and only in its workspace', async () => {
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
