import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon, row, type TestWorkspace, write } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'home', (at) => {
  const saved = async (
    ground: TestWorkspace,
    change: Partial<Parameters<typeof row>[1]> = {},
  ): Promise<string> => {
    const one = row(ground, change)
    await at.store.saveFeedback(write(one))
    return one.id
  }
  const opens = (ground: TestWorkspace, feedbackId: string, openedAt = noon) =>
    at.store.chats.open({
      ...{ feedbackId, ...ground, slots: null, agentId: null, priority: 0, topic: null },
      ...{ label: null, at: openedAt },
    })

  it('finds responses of contacts with an address whom nobody has followed up or answered (O-72)', async () => {
    const ground = await newGround(at.store)
    const from = (receivedAt: number, customer: object) =>
      saved(ground, { receivedAt, customer: { external_id: randomUUID(), ...customer } })
    const mailed = await from(noon, { email: 'ada@people.test' })
    const phoned = await from(noon + 1, { phone_number: '+902125550000' })
    await from(noon + 2, { name: 'Ada' })
    await from(noon + 10, { email: 'late@people.test' })
    const followed = await from(noon + 3, { email: 'a@people.test' })
    await at.store.followUps.change(
      { workspaceId: ground.workspaceId, feedbackId: followed },
      {
        ...{ status: 'open', outcome: null, assigneeId: null, dueAt: null, priority: 'normal' },
        ...{ createdAt: noon, firstActionAt: null, closedAt: null, revision: 1 },
      },
      { id: randomUUID(), createdAt: noon, byName: 'Ada', note: null, changes: [] },
    )
    await opens(ground, await from(noon + 4, { email: 'b@people.test' }))
    await saved(ground, {
      ...{ receivedAt: noon, isInternal: true },
      customer: { external_id: randomUUID(), email: 'c@people.test' },
    })
    const untouched = async (most: number) =>
      (
        await at.store.home.untouched(ground.workspaceId, {
          ...{ from: noon, before: noon + 10, most },
        })
      ).map(({ id }) => id)
    expect(await untouched(100)).toEqual([phoned, mailed])
    // The newest are the one with a conversation, the one with a follow-up and the one without an address.
    expect(await untouched(3)).toEqual([])
    expect(await untouched(4)).toEqual([phoned])
  })

  it('finds follow-ups that began or were due in a time (O-76)', async () => {
    const ground = await newGround(at.store)
    const begins = async (createdAt: number, dueAt: number | null, assigneeId: string) => {
      const feedbackId = await saved(ground)
      await at.store.followUps.change(
        { workspaceId: ground.workspaceId, feedbackId },
        {
          ...{ status: 'open', outcome: null, assigneeId, dueAt, priority: 'normal' },
          ...{ createdAt, firstActionAt: null, closedAt: null, revision: 1 },
        },
        { id: randomUUID(), createdAt, byName: 'Ada', note: null, changes: [] },
      )
    }
    await begins(noon, null, 'begun')
    await begins(noon - 5, noon + 1, 'due')
    await begins(noon - 4, noon - 1, 'before')
    await begins(noon + 10, noon + 20, 'after')
    const followUps = (most: number) =>
      at.store.home.followUps(ground.workspaceId, { from: noon, before: noon + 10, most })
    expect((await followUps(9)).map(({ assigneeId }) => assigneeId)).toEqual(['begun', 'due'])
    expect(await followUps(1)).toMatchObject([{ createdAt: noon, dueAt: null, closedAt: null }])
  })

  it('knows how long conversations of a time waited for the first message of an agent (O-72)', async () => {
    const ground = await newGround(at.store)
    const answered = async (openedAt: number, repliedAt: number): Promise<void> => {
      const feedbackId = await saved(ground)
      await opens(ground, feedbackId, openedAt)
      await at.store.chats.write({
        ...{ feedbackId, allowedIn: ['open'], takenBy: randomUUID() },
        item: {
          ...{ id: randomUUID(), action: 'add_comment', actor: 'agent', agentId: null },
          ...{ clientId: null, body: 'Hello', detail: {}, createdAt: repliedAt },
        },
      })
    }
    await answered(noon, noon + 5_000)
    await answered(noon + 1_000, noon + 2_000)
    await answered(noon + 60_000, noon + 61_000)
    await opens(ground, await saved(ground), noon)
    const replies = await at.store.home.firstReplies(ground.workspaceId, {
      ...{ from: noon, before: noon + 60_000, most: 10 },
    })
    expect(replies).toEqual([
      { beganAt: noon, waitedMs: 5_000 },
      { beganAt: noon + 1_000, waitedMs: 1_000 },
    ])
  })
})
