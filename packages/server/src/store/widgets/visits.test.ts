import { randomUUID } from 'node:crypto'
import { Bundle, WidgetSettings } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, newGround, noon, row, type TestWorkspace, write } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { ProvenBy, VisitClaims } from './widget-store.ts'

const newCode = (): string => `PSN-${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`

onEachStore({ describe, beforeAll, afterAll }, 'visits', (at) => {
  let tick = 0
  async function visit(
    ground: TestWorkspace,
    claims: VisitClaims,
    more: { deviceId?: string; provenBy?: ProvenBy } = {},
  ): Promise<string> {
    tick += 1
    const outcome = await at.store.widgets.visit({
      id: randomUUID(),
      ...ground,
      deviceId: more.deviceId ?? null,
      claims,
      provenBy: more.provenBy ?? null,
      at: noon + tick,
    })
    if (outcome === 'node_missing') throw new Error('the node is there')
    return outcome.customerId
  }
  const read = (ground: TestWorkspace, id: string) => at.store.customer(ground.workspaceId, id)
  async function imported(ground: TestWorkspace, external_id: string): Promise<string> {
    const known = { id: randomUUID(), external_id, email: 'canary@shop.example' }
    await at.store.importBundle(
      ground.workspaceId,
      Bundle.parse({ format: 'askwell-bundle/1', customers: [known] }),
      noon,
    )
    return known.id
  }

  it('the same external_id or user_id is the same visitor, also twenty times at once (R-SEC-02)', async () => {
    const ground = await newGround(at.store)
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => visit(ground, { external_id: 'card-9' })),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await visit(ground, { user_id: 'u-1' })).toBe(await visit(ground, { user_id: 'u-1' }))
    expect(await at.store.widgets.visitsOf(ground.workspaceId, ids[0] ?? '')).toHaveLength(20)
  })

  it('finds by external_id, then user_id, then the device, else makes somebody new', async () => {
    const ground = await newGround(at.store)
    const deviceId = randomUUID()
    const first = await visit(ground, {}, { deviceId })
    expect(await visit(ground, {}, { deviceId })).toBe(first)
    expect(await visit(ground, { external_id: 'a' }, { deviceId })).toBe(first)
    expect(await read(ground, first)).toMatchObject({ external_id: 'a' })
    const other = await visit(ground, { external_id: 'b' }, { deviceId })
    expect(other).not.toBe(first)
    expect(await visit(ground, { external_id: 'a', user_id: 'u' })).toBe(first)
    expect(await visit(ground, { external_id: 'unheard of', user_id: 'u' })).toBe(first)
    expect(await visit(ground, {})).not.toBe(await visit(ground, {}))
  })

  it('a claim gets no record of the owner’s, and changes nothing in it', async () => {
    const ground = await newGround(at.store)
    const known = await imported(ground, 'vip-1')
    const before = await read(ground, known)
    const thief = await visit(ground, {
      external_id: 'vip-1',
      email: 'thief@evil.example',
      name: 'Eve',
    })
    expect(thief).not.toBe(known)
    expect(await read(ground, known)).toEqual(before)
    expect(await read(ground, thief)).toMatchObject({
      external_id: 'vip-1',
      email: 'thief@evil.example',
    })
    expect(await visit(ground, { external_id: 'vip-1' })).toBe(thief)
  })

  it('a proof gets the owner’s record and never what a page claimed before', async () => {
    const ground = await newGround(at.store)
    const known = await imported(ground, 'vip-2')
    expect(
      await visit(ground, { external_id: 'vip-2', name: 'Ada' }, { provenBy: 'external_id' }),
    ).toBe(known)
    expect(await read(ground, known)).toMatchObject({ name: 'Ada', email: 'canary@shop.example' })

    const planted = await visit(ground, { external_id: 'vip-3', email: 'thief@evil.example' })
    const proven = await visit(ground, { external_id: 'vip-3' }, { provenBy: 'external_id' })
    expect(proven).not.toBe(planted)
    expect(await read(ground, proven)).toMatchObject({ email: null })
    expect(await at.store.widgets.provenCustomer(ground.workspaceId, 'external_id', 'vip-3')).toBe(
      proven,
    )
    expect(await visit(ground, { external_id: 'vip-3' })).toBe(planted)
  })

  it('a device does not remember a proven customer', async () => {
    const ground = await newGround(at.store)
    const deviceId = randomUUID()
    const proven = await visit(ground, { user_id: 'u-7' }, { deviceId, provenBy: 'user_id' })
    expect(await visit(ground, {}, { deviceId })).not.toBe(proven)
  })

  it('feedback with a proof belongs to the proven record, and a claim does not get into it', async () => {
    const ground = await newGround(at.store)
    const proven = await visit(ground, { external_id: 'p-1' }, { provenBy: 'external_id' })
    const saved = async (fields: Readonly<Record<string, unknown>>, provenBy: ProvenBy | null) => {
      const outcome = await at.store.saveFeedback(
        write(row(ground, { customer: customer(fields) }), { provenBy }),
      )
      return 'id' in outcome
        ? ((await at.store.feedback(ground.workspaceId, outcome.id))?.customerId ?? null)
        : null
    }
    expect(await saved({ external_id: 'p-1', name: 'Ada' }, 'external_id')).toBe(proven)
    const claimed = await saved({ external_id: 'p-1', email: 'thief@evil.example' }, null)
    expect(claimed).not.toBe(proven)
    expect(await saved({ id: proven, email: 'thief@evil.example' }, null)).toBe(proven)
    expect(await read(ground, proven)).toMatchObject({ name: 'Ada', email: null })
    expect(await saved({ id: claimed ?? '', external_id: 'p-1' }, 'external_id')).toBe(proven)
  })

  it('go with their node and their customer’s workspace', async () => {
    const ground = await newGround(at.store)
    const id = await visit(ground, {})
    expect(await at.store.widgets.visitsOf(randomUUID(), id)).toEqual([])
    await at.store.deleteNode(ground.workspaceId, ground.nodeId)
    expect(await at.store.widgets.visitsOf(ground.workspaceId, id)).toEqual([])
    const gone = {
      id: randomUUID(),
      ...ground,
      deviceId: null,
      claims: {},
      provenBy: null,
      at: noon,
    }
    expect(await at.store.widgets.visit(gone)).toBe('node_missing')
  })
})

onEachStore({ describe, beforeAll, afterAll }, 'widgets', (at) => {
  it('are kept by code, listed by page, and belong to one workspace', async () => {
    const [ground, there] = [await newGround(at.store), await newGround(at.store)]
    const widgets = [newCode(), newCode(), newCode()]
      .toSorted()
      .map((code) => WidgetSettings.parse({ code, node_id: ground.nodeId }))
    for (const settings of widgets)
      expect(
        await at.store.widgets.put(ground.workspaceId, settings, 'a secret of sixteen', noon),
      ).toBe('stored')
    const [first] = widgets
    if (!first) throw new Error('three were made')
    const page = await at.store.widgets.list(ground.workspaceId, { limit: 2 })
    const rest = await at.store.widgets.list(ground.workspaceId, {
      limit: 2,
      after: page.next ?? '',
    })
    expect([...page.items, ...rest.items].map(({ settings }) => settings)).toEqual(widgets)
    expect(rest.next).toBeNull()
    expect(await at.store.widgets.put(there.workspaceId, first, null, noon)).toBe('taken')
    expect(await at.store.widgets.get(there.workspaceId, first.code)).toBeNull()
    expect(await at.store.widgets.remove(there.workspaceId, first.code)).toBe(false)

    await at.store.widgets.put(ground.workspaceId, { ...first, size: 80 }, undefined, noon + 1)
    expect(await at.store.widgets.byCode(first.code)).toMatchObject({
      identitySecret: 'a secret of sixteen',
      settings: { size: 80 },
      updatedAt: noon + 1,
    })
    await at.store.widgets.put(ground.workspaceId, first, null, noon + 2)
    expect(await at.store.widgets.byCode(first.code)).toMatchObject({ identitySecret: null })
    expect(await at.store.widgets.ofNode(ground.nodeId)).toHaveLength(3)
    const revision = at.store.settingsRevision()
    expect(await at.store.widgets.remove(ground.workspaceId, first.code)).toBe(true)
    expect(at.store.settingsRevision()).toBeGreaterThan(revision)
    expect(await at.store.widgets.byCode(first.code)).toBeNull()
  })
})
