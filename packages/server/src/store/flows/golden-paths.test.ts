import { randomUUID } from 'node:crypto'
import type { GoldenPath } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFlow } from '../../test-kit/owner-server.ts'
import { noon, wholeBundle } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

const path = (name: string): GoldenPath => ({
  id: randomUUID(),
  name,
  steps: [{ state_id: randomUUID(), answers: [], press: 'next' }],
  end: null,
})

onEachStore({ describe, beforeAll, afterAll }, 'golden paths and versions', (at) => {
  const newDraft = async (name = 'First') => {
    const workspaceId = await at.store.createWorkspace('A shop', noon)
    const flow = newFlow({ name })
    await at.store.putDraft(workspaceId, flow, noon)
    return { workspaceId, flow }
  }

  it('are kept and replaced as one list, and seen by their workspace only', async () => {
    const { workspaceId, flow } = await newDraft()
    expect(await at.store.goldenPaths.of(workspaceId, flow.id)).toEqual([])
    const [one, two] = [path('Ünlü yol'), path('Two')]
    expect(await at.store.goldenPaths.put(workspaceId, flow.id, [one, two], noon)).toBe(true)
    expect(await at.store.goldenPaths.of(workspaceId, flow.id)).toEqual([one, two])
    expect(await at.store.goldenPaths.put(workspaceId, flow.id, [two], noon + 1)).toBe(true)
    expect(await at.store.goldenPaths.of(workspaceId, flow.id)).toEqual([two])
    const other = await at.store.createWorkspace('Another', noon)
    expect(await at.store.goldenPaths.of(other, flow.id)).toEqual([])
    expect(await at.store.goldenPaths.put(other, flow.id, [], noon)).toBe(false)
    expect(await at.store.goldenPaths.put(workspaceId, randomUUID(), [], noon)).toBe(false)
    expect(await at.store.goldenPaths.of(workspaceId, flow.id)).toEqual([two])
  })

  it('go with their flow', async () => {
    const { workspaceId, flow } = await newDraft()
    await at.store.goldenPaths.put(workspaceId, flow.id, [path('One')], noon)
    expect(await at.store.deleteFlow(workspaceId, flow.id)).toBe('deleted')
    expect(await at.store.goldenPaths.of(workspaceId, flow.id)).toEqual([])
  })

  it('travel in a bundle', async () => {
    const { workspaceId, flow } = await newDraft()
    expect(await wholeBundle(at.store, workspaceId)).not.toHaveProperty('golden_paths')
    const paths = [path('One')]
    await at.store.goldenPaths.put(workspaceId, flow.id, paths, noon)
    const bundle = await wholeBundle(at.store, workspaceId)
    expect(bundle.golden_paths).toEqual([{ flow_id: flow.id, paths }])
    await at.store.goldenPaths.put(workspaceId, flow.id, [], noon)
    expect(await at.store.importBundle(workspaceId, bundle, noon)).toMatchObject({ kind: 'stored' })
    expect(await at.store.goldenPaths.of(workspaceId, flow.id)).toEqual(paths)
  })

  it('an earlier version is published again as the next one, and the draft stays (O-08)', async () => {
    const { workspaceId, flow } = await newDraft()
    await at.store.publish(workspaceId, flow.id, noon)
    await at.store.putDraft(workspaceId, { ...flow, name: 'Second' }, noon)
    await at.store.publish(workspaceId, flow.id, noon)
    await at.store.putDraft(workspaceId, { ...flow, name: 'Third' }, noon)
    expect(await at.store.publishVersion(workspaceId, flow.id, 1, noon + 5)).toBe(3)
    expect(await at.store.publishedFlow(flow.id, 'latest')).toMatchObject({
      version: 3,
      publishedAt: noon + 5,
      document: { name: 'First', version: 3 },
    })
    expect(await at.store.flow(workspaceId, flow.id)).toMatchObject({
      publishedVersion: 3,
      draft: { name: 'Third' },
    })
    expect(await at.store.publishVersion(workspaceId, flow.id, 9, noon)).toBeNull()
    expect(
      await at.store.publishVersion(
        await at.store.createWorkspace('Another', noon),
        flow.id,
        1,
        noon,
      ),
    ).toBeNull()
  })
})
