import { randomUUID } from 'node:crypto'
import type { DashboardSettings } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { AuthoredRow } from './authored-rows.ts'

type DashboardRow = AuthoredRow<DashboardSettings>

onEachStore({ describe, beforeAll, afterAll }, 'settings with an author', (at) => {
  const [ada, berk] = [randomUUID(), randomUUID()]
  const dashboard = (workspaceId: string, name: string, isShared = true): DashboardRow => ({
    ...{ id: randomUUID(), workspaceId, personId: ada, revision: 1 },
    ...{ createdAt: noon, updatedAt: noon },
    settings: {
      ...{ name, is_shared: isShared, period: { last_days: 30 }, filter: null, timezone: 'UTC' },
      tiles: [
        {
          ...{ title: 'Score', of: { flow_ids: [randomUUID()] }, width: 2 },
          ask: { kind: 'series', unit: 'week' },
        },
      ],
    },
  })
  const put = (row: DashboardRow, by: string | null = ada, most = 10) =>
    at.store.dashboards.put(row, { by, most })

  it('are listed by name, to their author and where they are shared (O-32)', async () => {
    const [{ workspaceId }, other] = [await newGround(at.store), await newGround(at.store)]
    const shared = dashboard(workspaceId, 'B')
    const own = dashboard(workspaceId, 'A', false)
    for (const one of [shared, own, dashboard(other.workspaceId, 'A')])
      expect(await put(one)).toBe('stored')
    expect(await at.store.dashboards.list(workspaceId, ada)).toEqual([own, shared])
    for (const by of [berk, null]) {
      expect(await at.store.dashboards.list(workspaceId, by)).toEqual([shared])
      expect(await at.store.dashboards.read(workspaceId, own.id, by)).toBeNull()
      expect(await put({ ...own, revision: 2 }, by)).toBe('missing')
      expect(await at.store.dashboards.remove(workspaceId, own.id, by)).toBe(false)
    }
    expect(await at.store.dashboards.read(other.workspaceId, shared.id, ada)).toBeNull()
    expect(await at.store.dashboards.remove(other.workspaceId, shared.id, ada)).toBe(false)
    expect(await at.store.dashboards.remove(workspaceId, own.id, ada)).toBe(true)
    expect(await at.store.dashboards.read(workspaceId, own.id, ada)).toBeNull()
  })

  it('are changed over the newest revision alone, by one of several at once (O-32)', async () => {
    const { workspaceId } = await newGround(at.store)
    const one = dashboard(workspaceId, 'Board')
    await put(one)
    const changes = ['C', 'D', 'E'].map((name) => ({
      ...one,
      ...{ revision: 2, updatedAt: noon + 1, settings: { ...one.settings, name } },
    }))
    const outcomes = await Promise.all(changes.map((change) => put(change, berk)))
    expect(outcomes.toSorted()).toEqual(['stale', 'stale', 'stored'])
    expect(await at.store.dashboards.read(workspaceId, one.id, null)).toEqual(
      changes[outcomes.indexOf('stored')],
    )
  })

  it('have a limit, however many are created at once', async () => {
    const { workspaceId } = await newGround(at.store)
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, (_one, nth) => put(dashboard(workspaceId, `D ${nth}`), ada, 3)),
    )
    expect(outcomes.toSorted()).toEqual(['full', 'full', 'stored', 'stored', 'stored'])
  })
})
