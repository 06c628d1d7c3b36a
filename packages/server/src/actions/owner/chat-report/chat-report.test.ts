import { randomUUID } from 'node:crypto'
import {
  AgentSettings,
  type ChatReport,
  ChatReportQuery,
  type NodeSettings,
} from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatWrite, Store } from '../../../store/index.ts'
import { newGround, row, settings, type TestWorkspace, write } from '../../../store/suite/build.ts'
import { onEachStore } from '../../../store/suite/stores.ts'
import { readChatReport } from './read-report.ts'
import { reportByHand, type SampleConversation } from './report-by-hand.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

onEachStore({ describe, beforeAll, afterAll }, 'report of conversations', (at) => {
  it.each([
    // Kathmandu is 5:45 ahead; Berlin and New York change their clocks within the period, Beirut at midnight.
    ['Asia/Kathmandu', '2026-03-20', '2026-04-09', 1],
    ['Europe/Berlin', '2026-03-20', '2026-04-09', 2],
    ['America/New_York', '2026-10-25', '2026-11-10', 3],
    ['Asia/Beirut', '2026-03-20', '2026-04-09', 4],
    ['UTC', '2026-03-25', '2026-03-25', 5],
  ] as const)(
    'is what counting by hand gives, in %s from %s to %s (A-380, A-381, A-382)',
    async (timezone, from, to, seed) => {
      const shop = await aShop(at.store)
      const chance = chanceOf(seed)
      const told: SampleConversation[] = []
      const begin = Date.parse(from) - 6 * dayMs
      for (let number = 0; number < 60; number += 1)
        told.push(await aConversation(at.store, shop, chance, begin, Date.parse(to) + 3 * dayMs))
      const now = Date.parse(to) + 40 * dayMs
      const readWith = (asked: Partial<ChatReportQuery>) =>
        readChatReport(
          { store: at.store, clock: () => now },
          shop.workspaceId,
          ChatReportQuery.parse({ from, to, timezone, ...asked }),
          // Small enough that every read takes several slices.
          { conversations: 10_000, slice: 16 },
        )
      for (const asked of [
        {},
        { agent_id: shop.agents[0] },
        { label: 'Refund' },
        { node_id: shop.nodes[1], agent_id: shop.agents[1] },
      ]) {
        const report = await readWith(asked)
        expect(withoutHoursTime(report)).toEqual(
          reportByHand(told, { from, to, timezone, agents: shop.agents, ...asked }),
        )
        const { open_at_start, started, reopened, closed, open_at_end } = report.totals
        expect(open_at_start + started + reopened - closed).toBe(open_at_end)
      }
      expect((await readWith({})).totals.started).toBeGreaterThan(0)
    },
  )

  it('counts the first response within the opening hours of the channel', async () => {
    const hours = [
      { period: 'weekdays', start_hour: '09:00', end_hour: '17:00' },
      { period: 'saturday', start_hour: '00:00', end_hour: '00:00' },
      { period: 'sunday', start_hour: '00:00', end_hour: '00:00' },
    ] as NodeSettings['operating_hours']
    const shop = await aShop(at.store, {
      operating_24_7: false,
      operating_hours: hours,
      timezone: 'Europe/Berlin',
    })
    // Friday 16:50 in Berlin until Monday 9:20, over the night in which the clocks change.
    const id = await opened(at.store, shop, shop.nodes[0], Date.parse('2026-03-27T15:50:00Z'))
    await says(at.store, id, shop.agents[0], Date.parse('2026-03-30T07:20:00Z'))
    const { totals } = await readChatReport(
      { store: at.store, clock: () => Date.parse('2026-04-02') },
      shop.workspaceId,
      ChatReportQuery.parse({ from: '2026-03-20', to: '2026-04-01' }),
    )
    expect(totals.first_response_in_hours).toEqual({ count: 1, median_s: 1_800, p90_s: 1_800 })
    expect(totals.first_response.median_s).toBe(63.5 * 3_600)
  })

  it('counts the messages of agents who were deleted, of this workspace alone (A-382)', async () => {
    const [shop, other] = [await aShop(at.store), await aShop(at.store)]
    const start = Date.parse('2026-03-27')
    for (const one of [shop, other]) {
      const id = await opened(at.store, one, one.nodes[0], start)
      for (const minutes of [1, 2, 3]) await says(at.store, id, one.agents[0], start + minutes)
      await says(at.store, id, one.agents[1], start + 4)
    }
    await at.store.chats.deleteAgent(shop.workspaceId, shop.agents[0])
    const read = async (more: Partial<ChatReportQuery> = {}) =>
      readChatReport(
        { store: at.store, clock: () => Date.parse('2026-04-02') },
        shop.workspaceId,
        ChatReportQuery.parse({ from: '2026-03-20', to: '2026-04-01', ...more }),
      )
    const { totals, agents } = await read()
    expect(totals.replies).toBe(4)
    expect(
      agents.map(({ agent_id, deleted, replies }) => ({ agent_id, deleted, replies })),
    ).toEqual([
      { agent_id: shop.agents[1], deleted: undefined, replies: 1 },
      { agent_id: null, deleted: undefined, replies: 0 },
      { agent_id: null, deleted: true, replies: 3 },
    ])
    expect((await read({ node_id: shop.nodes[1] })).totals.replies).toBe(0)
    expect((await read({ agent_id: shop.agents[1] })).totals.replies).toBe(1)
  })

  it('refuses a report that would read too many conversations', async () => {
    const shop = await aShop(at.store)
    for (let number = 0; number < 4; number += 1)
      await opened(at.store, shop, shop.nodes[0], Date.parse('2026-03-27') + number)
    const query = ChatReportQuery.parse({ from: '2026-03-20', to: '2026-04-01' })
    const tools = { store: at.store, clock: () => Date.parse('2026-04-02') }
    await expect(
      readChatReport(tools, shop.workspaceId, query, { conversations: 3, slice: 2 }),
    ).rejects.toMatchObject({ code: 13007 })
    const { totals } = await readChatReport(tools, shop.workspaceId, query, {
      conversations: 4,
      slice: 2,
    })
    expect(totals).toMatchObject({ started: 4, open_at_end: 4 })
  })

  it('leaves out conversations that a blocked visitor opens, and counts nothing on days to come', async () => {
    const shop = await aShop(at.store)
    const blockedAt = Date.parse('2026-03-27')
    const deviceId = randomUUID()
    const first = await opened(at.store, shop, shop.nodes[0], blockedAt, deviceId)
    await at.store.chats.block(shop.workspaceId, first, {
      reason: null,
      agentId: null,
      createdAt: blockedAt,
    })
    await opened(at.store, shop, shop.nodes[0], blockedAt + minuteMs, deviceId)
    const { totals, days } = await readChatReport(
      { store: at.store, clock: () => blockedAt + 60 * minuteMs },
      shop.workspaceId,
      ChatReportQuery.parse({ from: '2026-03-26', to: '2026-03-28' }),
    )
    expect(totals.started).toBe(1)
    expect(days.map(({ open }) => open)).toEqual([0, 1, null])
  })
})

const withoutHoursTime = ({
  totals: { first_response_in_hours: _, ...totals },
  ...rest
}: ChatReport) => ({
  ...rest,
  totals,
})

interface Shop extends TestWorkspace {
  readonly agents: readonly [string, string]
  readonly nodes: readonly [string, string]
}

async function aShop(store: Store, node: Partial<NodeSettings> = {}): Promise<Shop> {
  const ground = await newGround(store)
  const [second, ada, bo] = [randomUUID(), randomUUID(), randomUUID()]
  await store.putNode(ground.workspaceId, ground.nodeId, settings(node), 0)
  await store.putNode(ground.workspaceId, second, settings(), 0)
  for (const [place, id] of [ada, bo].entries())
    await store.chats.putAgent({
      id,
      workspaceId: ground.workspaceId,
      personId: null,
      settings: AgentSettings.parse({ name: `Agent ${place}` }),
      createdAt: place,
    })
  return { ...ground, agents: [ada, bo], nodes: [ground.nodeId, second] }
}

/** One conversation from beginning to end, with everything that was done in it. */
async function aConversation(
  store: Store,
  shop: Shop,
  chance: () => number,
  begin: number,
  end: number,
): Promise<SampleConversation> {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T
  let now = begin + Math.floor(chance() * (end - begin))
  const later = (most: number): number => {
    now += Math.floor(chance() ** 3 * most) + 1
    return now
  }
  const nodeId = pick(shop.nodes)
  const id = await opened(store, shop, nodeId, now)
  const told: SampleConversation = {
    nodeId,
    agentId: null,
    label: null,
    startedAt: now,
    replies: [],
    statuses: [],
    rated: null,
  }
  if (chance() < 0.3) {
    told.label = 'Refund'
    await store.chats.setLabels(shop.workspaceId, id, ['Refund'], now)
  }
  for (let round = 0; round < 3; round += 1) {
    for (let number = Math.floor(chance() * 3); number > 0; number -= 1) {
      const agentId = pick(shop.agents)
      await says(store, id, agentId, later(2 * dayMs))
      told.replies.push({ agentId, at: now })
      told.agentId ??= agentId
    }
    if (chance() < 0.3) return told
    await turns(store, id, 'closed', later(3 * dayMs))
    told.statuses.push({ isOver: true, at: now })
    if (chance() < 0.4) {
      told.rated = { rating: pick([0, 50, 100]), at: later(3 * dayMs) }
      const outcome = await store.chats.write({
        feedbackId: id,
        allowedIn: ['closed'],
        item: { ...item(now), action: 'add_rating', detail: { rating: told.rated.rating } },
      })
      // Nobody wrote since the last rating: the first one stays.
      if (outcome.kind !== 'done') throw new Error(outcome.kind)
      return told
    }
    if (chance() < 0.5) return told
    await turns(store, id, 'open', later(3 * dayMs))
    told.statuses.push({ isOver: false, at: now })
  }
  return told
}

async function opened(
  store: Store,
  shop: Shop,
  nodeId: string,
  at: number,
  deviceId = randomUUID(),
): Promise<string> {
  const feedback = row({ ...shop, nodeId }, { chatTokenHash: 'h', deviceId })
  await store.saveFeedback(write(feedback))
  await store.chats.open({
    feedbackId: feedback.id,
    workspaceId: shop.workspaceId,
    nodeId,
    ...{ slots: null, agentId: null, priority: 0, topic: null, label: null, at },
  })
  return feedback.id
}

const item = (at: number): ChatWrite['item'] => ({
  id: randomUUID(),
  action: 'add_comment',
  actor: 'customer',
  agentId: null,
  clientId: null,
  body: null,
  detail: {},
  createdAt: at,
})

const says = (store: Store, feedbackId: string, agentId: string, at: number) =>
  store.chats.write({
    feedbackId,
    allowedIn: ['open'],
    takenBy: agentId,
    item: { ...item(at), actor: 'agent', agentId, body: 'Hello' },
  })

const turns = (store: Store, feedbackId: string, status: 'open' | 'closed', at: number) =>
  store.chats.write({
    feedbackId,
    allowedIn: ['open', 'closed'],
    status,
    item: { ...item(at), action: 'change_status', actor: 'agent', detail: { status } },
  })

/** Numbers from 0 to 1, the same for the same seed. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
