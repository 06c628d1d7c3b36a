import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../index.ts'
import { behindOurBack } from '../suite/behind-our-back.ts'
import { newGround, noon, row, type TestWorkspace, write } from '../suite/build.ts'
import { newPlace, onEachStore, postgresUrl, skipReason } from '../suite/stores.ts'
import type { ClaimedSlot, DeliveryTurn } from './deliveries.ts'

const told = { node_id: 'a node' }
const delivered = { status: 'delivered', nextTryAt: null } as const
const tried = { at: new Date(noon).toISOString(), took_ms: 3, status: 204, failure: null }

async function listens(
  store: Store,
  { workspaceId }: TestWorkspace,
  types: readonly 'feedback.completed'[] = [],
): Promise<string> {
  const id = randomUUID()
  const settings = {
    url: 'https://shop.example/hook',
    format: 'standard' as const,
    types: [...types],
    enabled: true,
  }
  await store.webhooks.add(workspaceId, { id, settings, secret: 'whsec_c2VjcmV0' }, noon)
  return id
}

const saves = (store: Store, ground: TestWorkspace, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, place) =>
      store.saveFeedback(write(row(ground, { receivedAt: noon + place }), { told })),
    ),
  )

async function turn(
  store: Store,
  change: Partial<DeliveryTurn> = {},
): Promise<readonly ClaimedSlot[]> {
  const at = noon + 60_000
  return store.webhooks.turn({
    ...{ ended: [], mostSlots: 64, perSlot: 1, together: 5, leaseMs: 30_000, at },
    minutes: 'limited',
    webhookIds: await store.webhooks.due(at),
    ...change,
  })
}

const asSent = (slots: readonly ClaimedSlot[]): DeliveryTurn['ended'] =>
  slots.map((claimed) => ({
    ...{ claimed, isGone: false, unwanted: [] },
    sent: claimed.deliveries.map((delivery) => ({ delivery, tried, ...delivered })),
  }))

const idsOf = (slots: readonly ClaimedSlot[]): string[] =>
  slots.flatMap(({ deliveries }) => deliveries.map(({ id }) => id))

onEachStore({ describe, beforeAll, afterAll }, 'deliveries to webhooks', (at) => {
  let ground: TestWorkspace
  beforeEach(async () => {
    await behindOurBack(at.place, 'delete from webhook')
    ground = await newGround(at.store)
  })
  const statuses = async (id: string) =>
    (await at.store.webhooks.deliveries(id, null, { limit: 100 })).items.map(({ status }) => status)

  it('are added by the save of a feedback, for each webhook that wants the event, and nothing else is written (OP-58)', async () => {
    const [all, completed] = [
      await listens(at.store, ground),
      await listens(at.store, ground, ['feedback.completed']),
    ]
    const off = await listens(at.store, ground)
    await at.store.webhooks.change(ground.workspaceId, off, { enabled: false }, noon)
    await listens(at.store, await newGround(at.store))
    const one = row(ground, { receivedAt: noon + 7 })
    await at.store.saveFeedback(write(one, { told }))
    const partial = row(ground, { isCompleted: false })
    await at.store.saveFeedback(write(partial, { told }))
    const logOf = async (id: string) =>
      (await at.store.webhooks.deliveries(id, null, { limit: 10 })).items.map(
        ({ type, event, createdAt, nextTryAt }) => ({ type, event, createdAt, nextTryAt }),
      )
    const entry = (type: string, { id, receivedAt }: typeof one) => ({
      type,
      createdAt: receivedAt,
      nextTryAt: receivedAt,
      event: {
        type,
        timestamp: new Date(receivedAt).toISOString(),
        data: { ...told, id, customer_id: null },
      },
    })
    const ofAll = await logOf(all)
    expect(ofAll).toHaveLength(3)
    expect(ofAll).toEqual(
      expect.arrayContaining([
        entry('feedback.created', one),
        entry('feedback.completed', one),
        entry('feedback.created', partial),
      ]),
    )
    expect(await logOf(completed)).toEqual([entry('feedback.completed', one)])
    expect(await logOf(off)).toEqual([])
    expect(await behindOurBack(at.place, 'select id from job')).toEqual([])
  })

  it('are claimed once, the oldest first, and no more than the limit for an address (OP-58)', async () => {
    const [one, two] = [
      await listens(at.store, ground, ['feedback.completed']),
      await listens(at.store, ground, ['feedback.completed']),
    ]
    await saves(at.store, ground, 8)
    const claims = (await Promise.all([turn(at.store), turn(at.store), turn(at.store)])).flat()
    expect(new Set(idsOf(claims)).size).toBe(claims.length)
    const of = (id: string) => claims.filter(({ webhook }) => webhook.id === id)
    expect([of(one).length, of(two).length]).toEqual([5, 5])
    expect(await turn(at.store)).toEqual([])
    const timesOf = (some: readonly ClaimedSlot[]) =>
      some
        .flatMap(({ deliveries }) => deliveries)
        .map(({ event }) => Date.parse(event.timestamp) - noon)
        .toSorted()
    expect(timesOf(of(one))).toEqual([0, 1, 2, 3, 4])
    const next = await turn(at.store, { ended: asSent(of(one)) })
    expect(timesOf(next)).toEqual([5, 6, 7])
    expect((await statuses(one)).filter((status) => status === 'delivered')).toHaveLength(5)
    expect((await statuses(two)).filter((status) => status === 'delivered')).toEqual([])
  })

  it('of a workspace wait for the next minute when it has begun as many as it may, and others do not (OP-67)', async () => {
    const other = await newGround(at.store)
    const [one, two] = [
      await listens(at.store, ground, ['feedback.completed']),
      await listens(at.store, ground, ['feedback.completed']),
    ]
    const theirs = await listens(at.store, other, ['feedback.completed'])
    const operator = { kind: 'system', id: null, name: 'operator' } as const
    await at.store.limitWorkspace(
      ground.workspaceId,
      { deliveries_per_minute: 7 },
      {
        ...{ at: noon, actor: operator, action: 'patch_workspace_limits', target: null },
        ...{ targetName: null, changes: [] },
      },
    )
    await saves(at.store, ground, 6)
    await saves(at.store, other, 3)
    const countOf = (some: readonly ClaimedSlot[], ...ids: readonly string[]) =>
      idsOf(some.filter(({ webhook }) => ids.includes(webhook.id))).length
    const first = await turn(at.store)
    expect([countOf(first, one, two), countOf(first, theirs)]).toEqual([7, 3])
    const ended = asSent(first)
    const same = noon + 60_000
    expect(countOf(await turn(at.store, { ended, at: same + 59_999 }), one, two)).toBe(0)
    expect(countOf(await turn(at.store, { at: same + 60_000 }), one, two)).toBe(5)
  })

  it('are free again when the lease of a server that was killed has ended, and are recorded once (OP-58)', async () => {
    const id = await listens(at.store, ground, ['feedback.completed'])
    await saves(at.store, ground, 1)
    const killed = await turn(at.store, { leaseMs: 0 })
    expect(killed).toHaveLength(1)
    const heir = await turn(at.store)
    expect(idsOf(heir)).toEqual(idsOf(killed))
    await turn(at.store, { ended: asSent(killed) })
    expect(await statuses(id)).toEqual(['pending'])
    await turn(at.store, { ended: asSent(heir) })
    expect(await statuses(id)).toEqual(['delivered'])
    expect(
      await behindOurBack(at.place, 'select * from webhook_slot where claim is not null'),
    ).toEqual([])
  })

  it('end with an address that is gone for good', async () => {
    const id = await listens(at.store, ground, ['feedback.completed'])
    await saves(at.store, ground, 7)
    const revision = at.store.settingsRevision()
    const ended = asSent(await turn(at.store)).map(({ claimed, sent }) => ({
      ...{ claimed, isGone: true, unwanted: [] },
      sent: sent.map((one) => ({ ...one, status: 'given_up' as const })),
    }))
    expect(await turn(at.store, { ended })).toEqual([])
    expect(await at.store.webhooks.byId(id)).toMatchObject({
      isEnabled: false,
      disabledReason: 'gone',
    })
    expect(at.store.settingsRevision()).toBeGreaterThan(revision)
    expect((await statuses(id)).filter((status) => status === 'pending')).toHaveLength(2)
    expect(await at.store.webhooks.due(noon + 60_000)).toEqual([])
  })

  it('of a slot are sent one after the other, and those that were not sent are free again', async () => {
    const id = await listens(at.store, ground, ['feedback.completed'])
    await saves(at.store, ground, 6)
    const slots = await turn(at.store, { together: 2, perSlot: 2 })
    expect(slots.map(({ deliveries }) => deliveries.length)).toEqual([2, 2])
    const ended = asSent(slots).map((one) => ({ ...one, sent: one.sent.slice(0, 1) }))
    await turn(at.store, { ended, webhookIds: [] })
    expect((await statuses(id)).filter((status) => status === 'delivered')).toHaveLength(2)
    const again = idsOf(await turn(at.store, { perSlot: 4, together: 1 }))
    const unsent = ended.flatMap(({ claimed }) => claimed.deliveries.slice(1).map((one) => one.id))
    expect(again).toEqual(expect.arrayContaining(unsent))
    expect(again).toHaveLength(4)
  })

  it('are announced after a commit that may have left one', async () => {
    let announced = 0
    at.store.onPublished(() => {
      announced += 1
    })
    const id = await listens(at.store, ground)
    await at.store.saveFeedback(write(row(ground)))
    expect(announced).toBe(0)
    await at.store.saveFeedback(write(row(ground), { told }))
    expect(announced).toBe(1)
    await at.store.webhooks.replay(id, { givenUpSince: 0 }, noon)
    expect(announced).toBe(2)
  })
})

describe.skipIf(postgresUrl === null)(`several servers on PostgreSQL ${skipReason}`, () => {
  it('save and deliver at once, and nobody waits for a lock longer than 100 ms (OP-58)', async () => {
    const place = await newPlace('postgres')
    const servers = await Promise.all(Array.from({ length: 3 }, () => openStore(place.options)))
    const [first] = servers
    if (first === undefined) throw new Error('three servers were opened')
    const ground = await newGround(first)
    const id = await listens(first, ground, ['feedback.completed'])
    const watch = new Client({ connectionString: place.options.databaseUrl ?? '' })
    await watch.connect()
    let isSaving = true
    let longestMs = 0
    const watching = (async () => {
      while (isSaving) {
        const { rows } = await watch.query<{ ms: number }>(
          `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float as ms from pg_locks
            where not granted and pid in (select held.pid from pg_locks as held join pg_class as relation on relation.oid = held.relation
              where relation.relnamespace = current_schema()::regnamespace)`,
        )
        longestMs = Math.max(longestMs, rows[0]?.ms ?? 0)
      }
    })()
    const claimed: string[] = []
    const delivering = Promise.all(
      servers.map(async (server) => {
        let ended: DeliveryTurn['ended'] = []
        while (
          isSaving ||
          ended.length > 0 ||
          (await server.webhooks.due(noon + 60_000)).length > 0
        ) {
          const claims = await turn(server, { ended, together: 16 })
          claimed.push(...idsOf(claims))
          ended = asSent(claims)
        }
      }),
    )
    const perWriter = 25
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (let time = 0; time < perWriter; time += 1)
          await servers[writer % servers.length]?.saveFeedback(write(row(ground), { told }))
      }),
    )
    isSaving = false
    await delivering
    await watching
    await watch.end()
    expect(longestMs).toBeLessThan(100)
    expect(claimed).toHaveLength(16 * perWriter)
    expect(new Set(claimed).size).toBe(claimed.length)
    const log = await first.webhooks.deliveries(id, 'delivered', { limit: 500 })
    expect(log.items).toHaveLength(16 * perWriter)
    await Promise.all(servers.map((server) => server.close()))
    await place.remove()
  }, 120_000)
})
