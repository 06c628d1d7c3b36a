import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeedbackRow } from '../store/index.ts'
import { wholeBundle } from '../store/suite/build.ts'
import { onEachStore } from '../store/suite/stores.ts'
import { demoAnswers } from './answers.ts'
import { demoBundle } from './bundle.ts'
import { loadDemo } from './index.ts'

const nowMs = Date.UTC(2026, 10, 20, 12)

onEachStore({ describe, beforeAll, afterAll }, 'the demo in a store', (at) => {
  it('comes back as it was made: every answer once, flows published, nodes and widget there', async () => {
    const { store } = at
    const workspaceId = await store.createWorkspace('Demo', nowMs)
    await loadDemo(store, workspaceId, nowMs)
    const rows: FeedbackRow[] = []
    for (let after: string | undefined, more = true; more; ) {
      const page = await store.listFeedback(workspaceId, {}, { limit: 200, after })
      rows.push(...page.items)
      more = page.next !== null
      after = page.next ?? undefined
    }
    const made = demoAnswers(workspaceId, nowMs)
    expect(rows.map((row) => row.id).toSorted()).toEqual(made.map((row) => row.id).toSorted())
    const byId = new Map(rows.map((row) => [row.id, row.responses]))
    for (const row of made) expect(byId.get(row.id)).toEqual(row.responses)
    for (const flow of demoBundle.flows)
      expect((await store.publishedFlow(flow.id, 'latest'))?.version).toBe(1)
    const exported = await wholeBundle(store, workspaceId)
    expect([exported.nodes.length, exported.widgets.map((widget) => widget.code)]).toEqual([
      demoBundle.nodes.length,
      ['PSN-HAZEL01'],
    ])
  })

  it('is refused in a second workspace, which stays empty', async () => {
    const second = await at.store.createWorkspace('Second', nowMs)
    await expect(loadDemo(at.store, second, nowMs)).rejects.toThrow('already in another workspace')
    expect((await at.store.listFeedback(second, {}, { limit: 1 })).items).toEqual([])
  })
})
