import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFlow } from '../../test-kit/owner-server.ts'
import { noon, settings } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'archived flows', (at) => {
  const newSurvey = async () => {
    const workspaceId = await at.store.createWorkspace('A shop', noon)
    const flow = newFlow()
    await at.store.putDraft(workspaceId, flow, noon)
    const nodes = new Map<string, string>()
    for (const status of ['active', 'passive', 'archived'] as const) {
      const id = randomUUID()
      nodes.set(status, id)
      await at.store.putNode(workspaceId, id, settings({ flow_id: flow.id, status }), noon)
    }
    const other = randomUUID()
    await at.store.putNode(workspaceId, other, settings({ status: 'active' }), noon)
    const statusOf = async (id = '') =>
      (await at.store.node(workspaceId, id))?.settings.status ?? null
    return { workspaceId, flow, nodes, other, statusOf }
  }

  it('take their active channels with them, and no other', async () => {
    const { workspaceId, flow, nodes, other, statusOf } = await newSurvey()
    expect((await at.store.flow(workspaceId, flow.id))?.archivedAt).toBeNull()
    expect(await at.store.archiveFlow(workspaceId, flow.id, noon + 5)).toBe(true)
    expect((await at.store.flow(workspaceId, flow.id))?.archivedAt).toBe(noon + 5)
    expect(await statusOf(nodes.get('active'))).toBe('passive')
    expect(await statusOf(nodes.get('passive'))).toBe('passive')
    expect(await statusOf(nodes.get('archived'))).toBe('archived')
    expect(await statusOf(other)).toBe('active')
    expect((await at.store.node(workspaceId, nodes.get('active') ?? ''))?.updatedAt).toBe(noon + 5)
    expect((await at.store.node(workspaceId, nodes.get('passive') ?? ''))?.updatedAt).toBe(noon)
  })

  it('keep the time of the first archiving, and come back without opening a channel', async () => {
    const { workspaceId, flow, nodes, statusOf } = await newSurvey()
    await at.store.archiveFlow(workspaceId, flow.id, noon + 5)
    expect(await at.store.archiveFlow(workspaceId, flow.id, noon + 9)).toBe(true)
    const { items } = await at.store.listFlows(workspaceId, { limit: 10 })
    expect(items).toMatchObject([{ id: flow.id, archivedAt: noon + 5 }])
    expect(await at.store.restoreFlow(workspaceId, flow.id)).toBe(true)
    expect((await at.store.flow(workspaceId, flow.id))?.archivedAt).toBeNull()
    expect(await statusOf(nodes.get('active'))).toBe('passive')
  })

  it('are out of reach of another workspace', async () => {
    const { workspaceId, flow, nodes, statusOf } = await newSurvey()
    const other = await at.store.createWorkspace('Another', noon)
    expect(await at.store.archiveFlow(other, flow.id, noon)).toBe(false)
    expect(await statusOf(nodes.get('active'))).toBe('active')
    await at.store.archiveFlow(workspaceId, flow.id, noon)
    expect(await at.store.restoreFlow(other, flow.id)).toBe(false)
    expect(await at.store.archiveFlow(workspaceId, randomUUID(), noon)).toBe(false)
    expect((await at.store.flow(workspaceId, flow.id))?.archivedAt).toBe(noon)
  })
})
