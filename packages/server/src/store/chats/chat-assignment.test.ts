// Automatic assignment on both engines: a table for who is chosen, and seeded random steps for the invariants.
import { randomUUID } from 'node:crypto'
import { AgentSettings } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssigningChannel, Assignment, ChatRow } from '../index.ts'
import { openStore, type Store } from '../index.ts'
import { newGround, noon, row, settings, type TestWorkspace, write } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import { chooseAgent } from './chat-assignment.ts'

describe('chooseAgent', () => {
  const id = '00000001-0000-4000-8000-000000000000'
  it.each([
    {
      name: 'the one with the fewest',
      able: ['a', 'b'],
      load: { a: 2, b: 1 },
      limit: 3,
      chosen: 'b',
    },
    {
      name: 'of equals the one who follows from the id',
      able: ['a', 'b', 'c'],
      load: {},
      limit: 3,
      chosen: 'b',
    },
    {
      name: 'nobody when all are at the limit',
      able: ['a', 'b'],
      load: { a: 2, b: 3 },
      limit: 2,
      chosen: null,
    },
    { name: 'nobody when nobody is able', able: [], load: { a: 0 }, limit: 2, chosen: null },
  ])('chooses $name', ({ able, load, limit, chosen }) => {
    expect(chooseAgent(able, new Map(Object.entries(load)), limit, id)).toBe(chosen)
  })
})

/** The same numbers for the same seed. */
function hands(seed: number) {
  let state = seed
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  return { next, pick: <T>(of: readonly T[]): T | undefined => of[next(of.length)] }
}

const topics = ['Returns', null] as const
const seeds = Number(process.env['ASSIGNMENT_SEEDS'] ?? 6)

onEachStore({ describe, beforeAll, afterAll }, 'automatic assignment', (at) => {
  const newAgent = async (workspaceId: string) => {
    const id = randomUUID()
    await at.store.chats.putAgent({
      id,
      workspaceId,
      personId: null,
      settings: AgentSettings.parse({ name: 'Ada' }),
      createdAt: noon,
    })
    return id
  }
  const newChat = async (
    ground: TestWorkspace,
    over: { slots?: number | null; topic?: string | null; agentId?: string | null } = {},
  ): Promise<ChatRow> => {
    const feedback = row(ground, { chatTokenHash: 'h' })
    await at.store.saveFeedback(write(feedback))
    const opening = {
      feedbackId: feedback.id,
      ...ground,
      slots: null,
      agentId: null,
      priority: 0,
      topic: null,
      label: null,
      at: noon,
    }
    return (await at.store.chats.open({ ...opening, ...over })).chat
  }
  const assign = async (
    store: Store,
    workspaceId: string,
    channels: readonly AssigningChannel[],
  ): Promise<Assignment[]> => {
    const given: Assignment[] = []
    for (let after: Assignment['place'] | null = null; ; ) {
      const one: Assignment | null = await store.chats.assignNext({
        workspaceId,
        channels,
        after,
        itemId: randomUUID(),
        at: noon,
      })
      if (one === null) return given
      given.push(one)
      after = one.place
    }
  }
  const now = async (id: string) =>
    (await at.store.chats.byFeedback(id)) ?? expect.fail('the chat is there')

  it('takes a queued one out of the queue with an item that says so, and leaves a snoozed one', async () => {
    const ground = await newGround(at.store)
    const ada = await newAgent(ground.workspaceId)
    const queued = await newChat(ground, { slots: 0 })
    const snoozed = await newChat(ground)
    await at.store.chats.snooze(snoozed.feedbackId, noon + 1, noon, {
      spans: null,
      spansAfter: null,
    })
    const channel = { nodeId: ground.nodeId, agentLimit: 5, agentIds: [ada], byTopic: {} }
    const [given, ...more] = await assign(at.store, ground.workspaceId, [channel])
    expect([given?.item?.detail, given?.item?.actor, more]).toEqual([
      { status: 'open', reason: 'assigned' },
      'system',
      [],
    ])
    expect(await now(queued.feedbackId)).toMatchObject({ status: 'open', agentId: ada })
    expect((await now(snoozed.feedbackId)).agentId).toBeNull()
  })

  it('counts how long a conversation took from its assignment, as from an agent who took it', async () => {
    const ground = await newGround(at.store)
    const ada = await newAgent(ground.workspaceId)
    const { feedbackId } = await newChat(ground, { slots: 0 })
    const channel = { nodeId: ground.nodeId, agentLimit: 1, agentIds: [ada], byTopic: {} }
    await at.store.chats.assignNext({
      workspaceId: ground.workspaceId,
      channels: [channel],
      after: null,
      itemId: randomUUID(),
      at: noon + 60_000,
    })
    const item = { actor: 'agent', agentId: ada, clientId: null, detail: {} } as const
    const says = {
      ...item,
      id: randomUUID(),
      action: 'add_comment',
      body: 'Hello',
      createdAt: noon + 70_000,
    } as const
    await at.store.chats.write({ feedbackId, allowedIn: ['open'], item: says })
    const closes = {
      ...item,
      id: randomUUID(),
      action: 'change_status',
      body: null,
      detail: { status: 'closed' },
      createdAt: noon + 90_000,
    } as const
    await at.store.chats.write({ feedbackId, allowedIn: ['open'], status: 'closed', item: closes })
    expect(await at.store.chats.handlingTimes(ground.workspaceId, ground.nodeId, 0, 10)).toEqual([
      30_000,
    ])
  })

  it('leaves one that a route kept for an agent to that agent, and gives nothing to a profile that was deleted', async () => {
    const ground = await newGround(at.store)
    const [ada, bo] = [await newAgent(ground.workspaceId), await newAgent(ground.workspaceId)]
    const kept = await newChat(ground, { slots: 0, agentId: bo })
    const channel = { nodeId: ground.nodeId, agentLimit: 5, agentIds: [ada], byTopic: {} }
    expect(await assign(at.store, ground.workspaceId, [channel])).toEqual([])
    expect(
      await assign(at.store, ground.workspaceId, [{ ...channel, agentIds: [ada, bo] }]),
    ).toHaveLength(1)
    expect(await now(kept.feedbackId)).toMatchObject({ status: 'open', agentId: bo })
    await newChat(ground)
    expect(
      await assign(at.store, ground.workspaceId, [{ ...channel, agentIds: [randomUUID()] }]),
    ).toEqual([])
  })

  it('gives nothing of another workspace or of a channel that does not assign', async () => {
    const [ground, other] = [await newGround(at.store), await newGround(at.store)]
    const ada = await newAgent(ground.workspaceId)
    await newChat(other)
    const silent = { ...ground, nodeId: randomUUID() }
    await at.store.putNode(ground.workspaceId, silent.nodeId, settings(), noon)
    await newChat(silent)
    const nodes = [ground.nodeId, other.nodeId].map((nodeId) => ({
      nodeId,
      agentLimit: 5,
      agentIds: [ada],
      byTopic: {},
    }))
    expect(await assign(at.store, ground.workspaceId, nodes)).toEqual([])
    expect(await at.store.chats.waitingNodes(ground.workspaceId, noon)).toEqual([silent.nodeId])
    expect(await at.store.chats.workspacesThatWait()).toEqual(
      expect.arrayContaining([ground.workspaceId, other.workspaceId]),
    )
  })

  it.each(Array.from({ length: seeds }, (_, seed) => ({ seed: seed + 1 })))(
    'with random hands, two servers and seed $seed: one agent each, nobody above the limit, and nobody waits for room that is there (A-320)',
    async ({ seed }) => {
      const { next, pick } = hands(seed)
      const ground = await newGround(at.store)
      // The embedded store is opened by one server only.
      const second = at.store.engine === 'postgres' ? await openStore(at.place.options) : null
      try {
        const agents = await Promise.all(
          Array.from({ length: 4 }, () => newAgent(ground.workspaceId)),
        )
        const agentLimit = 1 + next(3)
        const chats: string[] = []
        const owners = new Map<string, string>()
        for (let round = 0; round < 8; round += 1) {
          for (let n = next(5); n > 0; n -= 1)
            chats.push(
              (
                await newChat(ground, {
                  slots: next(2) === 0 ? 0 : null,
                  topic: pick(topics) ?? null,
                })
              ).feedbackId,
            )
          for (let n = next(3); n > 0; n -= 1) {
            const id = pick(chats) ?? expect.fail('a chat is there')
            const item = {
              id: randomUUID(),
              action: 'change_status',
              actor: 'agent',
              agentId: null,
              clientId: null,
              body: null,
              createdAt: noon,
            } as const
            const done = await at.store.chats.write({
              feedbackId: id,
              allowedIn: ['open'],
              status: 'closed',
              item: { ...item, detail: { status: 'closed' } },
            })
            if (done.kind === 'done') owners.delete(id)
          }
          const there = agents.filter(() => next(3) > 0)
          const channel = {
            nodeId: ground.nodeId,
            agentLimit,
            agentIds: there,
            byTopic: { Returns: there.slice(0, 2) },
          }
          const runs = [at.store, second ?? at.store].map((store) =>
            assign(store, ground.workspaceId, [channel]),
          )
          const given = (await Promise.all(runs)).flat()
          for (const { chat } of given) {
            expect(owners.has(chat.feedbackId)).toBe(false)
            owners.set(chat.feedbackId, chat.agentId ?? expect.fail('an agent has it'))
          }
          const rows = await Promise.all(chats.map(now))
          const load = (id: string) =>
            rows.filter(({ status, agentId }) => status === 'open' && agentId === id).length
          for (const id of agents) expect(load(id)).toBeLessThanOrEqual(agentLimit)
          for (const { feedbackId, status, agentId } of rows)
            if (owners.has(feedbackId))
              expect([status, agentId]).toEqual(['open', owners.get(feedbackId)])
          for (const { topic, status, agentId } of rows) {
            if (status !== 'queued' && !(status === 'open' && agentId === null)) continue
            const able = topic === null ? channel.agentIds : channel.byTopic.Returns
            expect(able.filter((id) => load(id) < agentLimit)).toEqual([])
          }
        }
      } finally {
        await second?.close()
      }
    },
  )
})
