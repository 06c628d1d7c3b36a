// The feed of changes: what a reader who remembers only a number knows is what the store has.
import { randomUUID } from 'node:crypto'
import { OwnedCustomer } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chance, makeChance } from '../../demo/chance.ts'
import { answer, flow, newGround, noon, row, type TestWorkspace, write } from '../suite/build.ts'
import { chatsOf } from '../suite/chats.ts'
import { onEachStore } from '../suite/stores.ts'
import { type ChangeKind, type ChangeRow, changeKinds } from './change-rows.ts'

const month = 30 * 86_400_000

onEachStore({ describe, beforeAll, afterAll }, 'the feed of changes', (at) => {
  const { newChat, change } = chatsOf(at)
  const begun = async (): Promise<TestWorkspace & { readonly from: number }> => {
    const ground = await newGround(at.store)
    expect(await at.store.changes.begin(ground.workspaceId, 5_000)).toBe(true)
    const recording = await at.store.changes.recording(ground.workspaceId)
    return { ...ground, from: recording?.lastSeq ?? 0 }
  }
  const numbered = async (workspaceId: string): Promise<void> => {
    while (!(await at.store.changes.number(workspaceId)));
  }
  const after = async (workspaceId: string, seq: number): Promise<readonly ChangeRow[]> => {
    await numbered(workspaceId)
    return at.store.changes.after(workspaceId, seq, 10_000, changeKinds)
  }
  const save = (ground: TestWorkspace) => at.store.saveFeedback(write(row(ground)))

  it('records nothing before it begins, and then every change of its workspace in one order without gaps (ECO-87)', async () => {
    const ground = await newGround(at.store)
    await save(ground)
    expect(await at.store.changes.recording(ground.workspaceId)).toBeNull()
    const one = await begun()
    const other = await begun()
    await save(ground)
    await save(other)
    const stored = await save(one)
    const id = 'id' in stored ? stored.id : ''
    await at.store.deleteFeedback(one.workspaceId, id, noon)
    const known = OwnedCustomer.parse({ id: randomUUID(), name: 'Ada' })
    await at.store.customers.add(one.workspaceId, known, noon)
    await at.store.customers.change(one.workspaceId, { ...known, name: 'Grace' }, noon)
    const draft = flow()
    await at.store.putDraft(one.workspaceId, draft, noon)
    expect(
      (await after(one.workspaceId, one.from)).map(({ seq, kind, op, id }) => [
        ...[seq - one.from, `${kind} ${op}`, id],
      ]),
    ).toEqual([
      [1, 'feedback created', id],
      [2, 'feedback deleted', id],
      [3, 'customer created', known.id],
      [4, 'customer updated', known.id],
      [5, 'flow created', draft.id],
    ])
    expect(await after(ground.workspaceId, 0)).toEqual([])
  })

  it('names messages with their conversation, which takes them along when it is deleted (ECO-87)', async () => {
    const ground = await begun()
    const { chat } = await newChat(ground)
    const sent = await change(chat.feedbackId, { body: 'hello' })
    const messageId = 'item' in sent ? sent.item.id : ''
    const found = await after(ground.workspaceId, ground.from)
    expect(found.filter(({ kind }) => kind === 'message')).toMatchObject([
      { op: 'created', id: messageId, parentId: chat.feedbackId },
    ])
    const ids = {
      feedback: [],
      customer: [],
      chat: [chat.feedbackId],
      message: [messageId],
      flow: [],
    }
    const things = await at.store.changes.things(ground.workspaceId, ids)
    expect(things.message.get(messageId)?.body).toBe('hello')
    expect(things.chat.get(chat.feedbackId)?.lastItem?.id).toBe(messageId)
    const foreign = await at.store.changes.things((await newGround(at.store)).workspaceId, ids)
    expect([foreign.message.size, foreign.chat.size]).toEqual([0, 0])
    const last = found.at(-1)?.seq ?? 0
    await at.store.deleteFeedback(ground.workspaceId, chat.feedbackId, noon)
    expect(
      (await after(ground.workspaceId, last)).map(({ kind, op }) => `${kind} ${op}`).toSorted(),
    ).toEqual(['chat deleted', 'feedback deleted'])
    const gone = await at.store.changes.things(ground.workspaceId, ids)
    expect([gone.message.size, gone.chat.size]).toEqual([0, 0])
  })

  it('notices what is committed but has no number yet, for those who wait', async () => {
    const ground = await begun()
    const reader = { workspaceId: ground.workspaceId, seq: ground.from }
    expect(await at.store.changes.moved([reader])).toEqual([])
    await save(ground)
    expect(await at.store.changes.moved([reader])).toEqual([ground.workspaceId])
    await numbered(ground.workspaceId)
    expect(await at.store.changes.moved([reader])).toEqual([ground.workspaceId])
    expect(await at.store.changes.moved([{ ...reader, seq: ground.from + 1 }])).toEqual([])
  })

  it('forgets in order, and ends when nobody reads it; a feed that begins again has higher numbers (ECO-87)', async () => {
    const ground = await begun()
    for (let n = 0; n < 3; n += 1) await save(ground)
    await numbered(ground.workspaceId)
    expect(await at.store.changes.forget(ground.workspaceId, month, 100)).toBe(true)
    expect(await after(ground.workspaceId, ground.from)).toHaveLength(3)
    // Everything is older than a minute from now, also the last reading.
    expect(await at.store.changes.forget(ground.workspaceId, -60_000, 2)).toBe(false)
    expect(await at.store.changes.recording(ground.workspaceId)).toMatchObject({
      forgottenSeq: ground.from + 2,
      lastSeq: ground.from + 3,
    })
    expect(await at.store.changes.forget(ground.workspaceId, -60_000, 2)).toBe(true)
    expect(await at.store.changes.recording(ground.workspaceId)).toBeNull()
    await at.store.changes.begin(ground.workspaceId, 5_000)
    const again = await at.store.changes.recording(ground.workspaceId)
    expect(again?.forgottenSeq).toBeGreaterThan(ground.from + 3)
  })

  for (const seed of [1, 2, 3])
    it(`a copy made of the feed alone has what the store has, whatever hands do (seed ${seed}, ECO-88)`, async () => {
      const ground = await begun()
      const chance = makeChance(seed)
      const copy = new Map<ChangeKind, Set<string>>(changeKinds.map((kind) => [kind, new Set()]))
      let known = ground.from
      let isOver = false
      const read = async (): Promise<number> => {
        await at.store.changes.number(ground.workspaceId)
        const found = await at.store.changes.after(ground.workspaceId, known, 7, changeKinds)
        for (const { seq, kind, op, id } of found) {
          expect(seq).toBe(known + 1)
          known = seq
          if (op === 'deleted') copy.get(kind)?.delete(id)
          else copy.get(kind)?.add(id)
        }
        return found.length
      }
      const reader = (async () => {
        while (!isOver) if ((await read()) === 0) await new Promise(setImmediate)
        while ((await read()) > 0);
      })()
      const hands = Array.from({ length: 6 }, () => hand(ground, chance))
      await Promise.allSettled(hands)
      isOver = true
      await reader
      await Promise.all(hands)
      const { items } = await at.store.listFeedback(ground.workspaceId, {}, { limit: 500 })
      const customers = await at.store.customers.list(ground.workspaceId, null, { limit: 500 })
      const flows = await at.store.listFlows(ground.workspaceId, { limit: 500 })
      expect([...(copy.get('feedback') ?? [])].toSorted()).toEqual(
        items.map(({ id }) => id).toSorted(),
      )
      expect([...(copy.get('customer') ?? [])].toSorted()).toEqual(
        customers.items.map(({ customer }) => customer.id).toSorted(),
      )
      expect([...(copy.get('flow') ?? [])].toSorted()).toEqual(
        flows.items.map(({ id }) => id).toSorted(),
      )
      expect(known - ground.from).toBeGreaterThan(40)
    })

  async function hand(ground: TestWorkspace, chance: Chance): Promise<void> {
    const { workspaceId } = ground
    const mine: { readonly kind: ChangeKind; readonly id: string }[] = []
    for (let step = 0; step < 15; step += 1) {
      const which = chance.whole(0, 6)
      const one = mine.length > 0 ? chance.pick(mine) : undefined
      if (which < 2) {
        const stored = await save(ground)
        if ('id' in stored) mine.push({ kind: 'feedback', id: stored.id })
      } else if (which === 2) {
        const id = randomUUID()
        await at.store.customers.add(workspaceId, OwnedCustomer.parse({ id, name: 'Ada' }), noon)
        mine.push({ kind: 'customer', id })
      } else if (which === 3) {
        const draft = flow()
        await at.store.putDraft(workspaceId, draft, noon)
        mine.push({ kind: 'flow', id: draft.id })
      } else if (which === 4)
        // Refused in the middle of its transaction: no number may be lost with it.
        await at.store
          .saveFeedback(
            write(row({ workspaceId, nodeId: randomUUID() }, { responses: [answer('x')] })),
          )
          .catch(() => undefined)
      else if (one?.kind === 'feedback') await at.store.deleteFeedback(workspaceId, one.id, noon)
      else if (one?.kind === 'flow') await at.store.deleteFlow(workspaceId, one.id)
      else if (one?.kind === 'customer')
        await at.store.erasure.erase({ workspaceId, customerId: one.id, answers: 'delete' }, noon)
      // Readers at other servers number at the same time.
      if (chance.happens(0.3)) await at.store.changes.number(workspaceId)
    }
  }
})
