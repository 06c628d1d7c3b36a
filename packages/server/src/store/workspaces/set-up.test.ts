import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Bundle, type NodeSettings } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inWorkspace } from '../query/scope.ts'
import {
  answer,
  flow,
  kept,
  newGround,
  noon,
  row,
  settings,
  wholeBundle,
  write,
} from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'setting up', (at) => {
  const bundle = (parts: Record<string, unknown>) =>
    Bundle.parse({ format: 'askwell-bundle/1', ...parts })
  const asNode = (id: string, over: Partial<NodeSettings> = {}) => ({ ...settings(over), id })

  it('the first workspace stays the first, and a key opens its own', async () => {
    const first = (await at.store.firstWorkspace()) ?? (await at.store.createWorkspace('First', 1))
    const second = await at.store.createWorkspace('Second', noon)
    expect(await at.store.firstWorkspace()).toBe(first)
    expect(await inWorkspace(second, () => at.store.firstWorkspace())).toBe(first)
    const hash = randomUUID()
    await at.store.addApiKey(second, { hash, prefix: 'ask_1234', name: 'CI' }, noon)
    expect(await at.store.workspaceOfApiKey(hash)).toBe(second)
    expect(await at.store.workspaceOfApiKey(randomUUID())).toBeNull()
  })

  it('a secret is made once, also when many ask at once', async () => {
    const name = randomUUID()
    const values = await Promise.all(
      Array.from({ length: 8 }, () => at.store.secret(name, randomUUID)),
    )
    expect(new Set(values).size).toBe(1)
    expect(await at.store.secret(name, () => 'never asked')).toBe(values[0])
  })

  it('versions count up, never change, and the draft goes its own way', async () => {
    const workspaceId = await at.store.createWorkspace('Versions', noon)
    const draft = flow()
    expect(await at.store.putDraft(workspaceId, draft, noon)).toBe('stored')
    expect(await at.store.publishedFlow(draft.id, 'latest')).toBeNull()
    expect((await at.store.flow(workspaceId, draft.id))?.publishedVersion).toBeNull()
    expect(await at.store.publish(workspaceId, draft.id, noon + 10)).toBe(1)
    await at.store.putDraft(workspaceId, { ...draft, name: 'Second' }, noon + 15)
    expect(await at.store.publish(workspaceId, draft.id, noon + 20)).toBe(2)
    await at.store.putDraft(workspaceId, { ...draft, name: 'Third' }, noon + 25)
    expect(await at.store.flow(workspaceId, draft.id)).toEqual({
      id: draft.id,
      name: 'Third',
      draft: { ...draft, name: 'Third' },
      publishedVersion: 2,
      updatedAt: noon + 25,
      archivedAt: null,
    })
    expect(await at.store.draftById(draft.id)).toEqual({ ...draft, name: 'Third' })
    expect(await at.store.publishedFlow(draft.id, 1)).toEqual({
      flowId: draft.id,
      version: 1,
      publishedAt: noon + 10,
      document: { ...draft, version: 1 },
    })
    expect((await at.store.publishedFlow(draft.id, 'latest'))?.document.name).toBe('Second')
    expect(await at.store.publishedFlow(draft.id, 3)).toBeNull()
    expect(await at.store.versions(workspaceId, draft.id)).toEqual([
      { flowId: draft.id, version: 2, publishedAt: noon + 20 },
      { flowId: draft.id, version: 1, publishedAt: noon + 10 },
    ])
  })

  it('ten who publish at once get ten numbers', async () => {
    const workspaceId = await at.store.createWorkspace('Publishing', noon)
    const draft = flow()
    await at.store.putDraft(workspaceId, draft, noon)
    const numbers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => at.store.publish(workspaceId, draft.id, noon + n)),
    )
    expect(numbers.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('versions since a time begin with the one that was the newest then', async () => {
    const workspaceId = await at.store.createWorkspace('Since', noon)
    const draft = flow()
    await at.store.putDraft(workspaceId, draft, noon)
    for (const at_ of [100, 200, 300]) await at.store.publish(workspaceId, draft.id, at_)
    const since = async (ms: number) =>
      (await at.store.versionsSince(draft.id, ms)).map((one) => one.version)
    expect([
      await since(50),
      await since(100),
      await since(199),
      await since(200),
      await since(999),
    ]).toEqual([[3, 2, 1], [3, 2, 1], [3, 2, 1], [3, 2], [3]])
    expect(await since(0)).toEqual([3, 2, 1])
    expect(await at.store.versionsSince(randomUUID(), 0)).toEqual([])
  })

  it('a flow that a node runs or feedback needs is not deleted', async () => {
    const ground = await newGround(at.store)
    const [run, closed, needed, free] = [flow(), flow(), flow(), flow()]
    for (const one of [run, closed, needed, free])
      await at.store.putDraft(ground.workspaceId, one, noon)
    await at.store.publish(ground.workspaceId, free.id, noon)
    await at.store.putNode(
      ground.workspaceId,
      ground.nodeId,
      settings({ flow_id: run.id, non_operating_hours_flow_id: closed.id }),
      noon,
    )
    await at.store.saveFeedback(write(row(ground, { flowId: needed.id })))
    const outcomes = []
    for (const one of [run, closed, needed, free, flow()])
      outcomes.push(await at.store.deleteFlow(ground.workspaceId, one.id))
    expect(outcomes).toEqual(['in_use', 'in_use', 'in_use', 'deleted', 'missing'])
    expect(await at.store.publishedFlow(free.id, 1)).toBeNull()
  })

  it('what is deleted takes its answers along and leaves the rest', async () => {
    const [ground, other] = [await newGround(at.store), await newGround(at.store)]
    const [a, b, c] = [row(ground), row(ground), row(other)]
    for (const one of [a, b, c]) await at.store.saveFeedback(write(one))
    expect(await at.store.deleteFeedback(ground.workspaceId, a.id, noon)).toBe(true)
    expect(await at.store.deleteFeedback(ground.workspaceId, a.id, noon)).toBe(false)
    // The key is free again; answers that were left behind would collide with these.
    expect((await at.store.saveFeedback(write(a))).kind).toBe('stored')
    expect(await at.store.deleteNode(ground.workspaceId, ground.nodeId)).toBe(true)
    expect(await at.store.nodeById(ground.nodeId)).toBeNull()
    expect((await at.store.listFeedback(ground.workspaceId, {}, { limit: 5 })).items).toEqual([])
    await at.store.putNode(ground.workspaceId, ground.nodeId, settings(), noon)
    await at.store.saveFeedback(write(b))
    expect((await at.store.feedback(ground.workspaceId, b.id))?.responses).toEqual(b.responses)
    expect((await at.store.feedback(other.workspaceId, c.id))?.responses).toEqual(c.responses)
  })

  it('a bundle goes in and comes out the same, and publishes what is new', async () => {
    const workspaceId = await at.store.createWorkspace('Bundle', noon)
    const [draft, nodeId] = [flow(), randomUUID()]
    const widget = {
      code: `PSN-${randomUUID().slice(0, 7).toUpperCase()}`,
      node_id: nodeId,
      enabled_domains: ['shop.example'],
    }
    const parts = {
      flows: [draft],
      nodes: [asNode(nodeId, { flow_id: draft.id })],
      widgets: [{ ...widget, identity_secret: 'a secret of sixteen' }],
      customers: [
        {
          id: randomUUID(),
          external_id: 'c-1',
          email: 'ada@shop.example',
          schema: { city: 'Izmir' },
          attributes: { vip: true },
        },
      ],
      integrations: [
        {
          reference_id: randomUUID(),
          kind: 'request',
          url: 'https://crm.example/x',
          headers: { a: 'b' },
          mapping: { q: 'p' },
        },
      ],
    }
    const revision = at.store.settingsRevision()
    expect(await at.store.importBundle(workspaceId, bundle(parts), noon)).toEqual({
      kind: 'stored',
      erased: [],
    })
    expect(at.store.settingsRevision()).toBeGreaterThan(revision)
    const out = await wholeBundle(at.store, workspaceId)
    expect(out).toEqual(bundle({ ...parts, widgets: [widget] }))
    expect(JSON.stringify(out)).not.toContain('a secret of sixteen')
    expect((await at.store.widgets.ofNode(nodeId)).map(({ settings }) => settings)).toEqual(
      bundle({ widgets: [widget] }).widgets,
    )
    await at.store.importBundle(workspaceId, out, noon + 1)
    expect((await at.store.versions(workspaceId, draft.id)).map((one) => one.version)).toEqual([1])
    await at.store.importBundle(
      workspaceId,
      bundle({ flows: [{ ...draft, name: 'Changed' }] }),
      noon + 2,
    )
    expect((await at.store.versions(workspaceId, draft.id)).map((one) => one.version)).toEqual([
      2, 1,
    ])
    expect((await wholeBundle(at.store, workspaceId)).nodes).toHaveLength(1)
  })

  it('a bundle with one foreign id stores nothing and names all of them', async () => {
    const [mine, theirs] = [await newGround(at.store), await newGround(at.store)]
    const customer = { id: randomUUID() }
    await at.store.importBundle(theirs.workspaceId, bundle({ customers: [customer] }), noon)
    const draft = flow()
    const parts = {
      flows: [draft],
      nodes: [asNode(randomUUID()), asNode(theirs.nodeId)],
      customers: [{ id: randomUUID() }, customer],
    }
    const outcome = await at.store.importBundle(mine.workspaceId, bundle(parts), noon)
    expect(outcome).toEqual({
      kind: 'taken',
      taken: { others: [theirs.nodeId], customers: [customer.id] },
    })
    const { nodes, flows, customers } = await wholeBundle(at.store, mine.workspaceId)
    expect([nodes.map((one) => one.id), flows, customers]).toEqual([[mine.nodeId], [], []])
    expect(await at.store.publishedFlow(draft.id, 'latest')).toBeNull()
  })

  it('a large import does not hold up the event loop', async () => {
    const workspaceId = await at.store.createWorkspace('Large', noon)
    const customers = Array.from({ length: 10_000 }, (_, n) => ({
      id: randomUUID(),
      name: `Customer ${n}`,
    }))
    let turns = 0
    let isWatching = true
    const watch = (async () => {
      for (; isWatching; turns += 1) await nextTurn()
    })()
    await at.store.importBundle(workspaceId, bundle({ customers }), noon)
    isWatching = false
    await watch
    // Asserts no duration, only that the event loop turned while the import ran.
    expect(turns).toBeGreaterThan(3)
    expect((await wholeBundle(at.store, workspaceId)).customers).toHaveLength(10_000)
  })

  it('fills a workspace with many answers at once', async () => {
    const ground = await newGround(at.store)
    const rows = Array.from({ length: 1_000 }, (_, n) =>
      row(ground, {
        receivedAt: noon + n,
        responses: [answer(`a${n}`), answer(`b${n}`)],
        ...(n % 100 === 0 ? { customer: { external_id: 'same' } } : {}),
      }),
    )
    await at.store.insertFeedback(rows)
    const newest = rows.at(-1)
    const { items } = await at.store.listFeedback(ground.workspaceId, {}, { limit: 500 })
    expect(items).toHaveLength(500)
    expect(items[0]).toEqual(newest && kept(newest))
    expect((await wholeBundle(at.store, ground.workspaceId)).customers).toHaveLength(1)
  })
})
