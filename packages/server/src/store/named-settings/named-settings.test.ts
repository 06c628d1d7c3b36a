import { randomUUID } from 'node:crypto'
import type { WeightingSettings } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { NamedSettingsRow } from './named-settings-rows.ts'

type WeightingRow = NamedSettingsRow<WeightingSettings>

onEachStore({ describe, beforeAll, afterAll }, 'settings with a name', (at) => {
  const weighting = (workspaceId: string, name: string): WeightingRow => ({
    ...{ id: randomUUID(), workspaceId, createdAt: noon, updatedAt: noon },
    settings: {
      ...{ name, source: 'Census', flow_ids: [randomUUID()], base: { all: [] }, cap: null },
      targets: [{ on: { facet: 'device' }, shares: [{ value: 'phone', share: 1 }] }],
    },
  })
  const add = (one: WeightingRow, most = 10) => at.store.weightings.put(one, { isNew: true, most })

  it('are listed by name, changed and removed, in their workspace alone (O-30)', async () => {
    const [{ workspaceId }, other] = [await newGround(at.store), await newGround(at.store)]
    const [second, first] = [weighting(workspaceId, 'B'), weighting(workspaceId, 'A')]
    for (const one of [second, first, weighting(other.workspaceId, 'A')])
      expect(await add(one)).toBe('stored')
    expect(await at.store.weightings.list(workspaceId)).toEqual([first, second])
    expect(await at.store.weightings.read(other.workspaceId, first.id)).toBeNull()
    const changed = { ...first, settings: { ...first.settings, name: 'C' }, updatedAt: noon + 1 }
    const change = { isNew: false, most: 10 }
    expect(await at.store.weightings.put(changed, change)).toBe('stored')
    expect(await at.store.weightings.read(workspaceId, first.id)).toEqual(changed)
    expect(await at.store.weightings.remove(other.workspaceId, first.id)).toBe(false)
    expect(await at.store.weightings.remove(workspaceId, first.id)).toBe(true)
    expect(await at.store.weightings.put(changed, change)).toBe('missing')
    expect(await at.store.weightings.list(workspaceId)).toEqual([second])
  })

  it('of two kinds are apart, whatever their names and ids', async () => {
    const { workspaceId } = await newGround(at.store)
    const one = weighting(workspaceId, 'Delivery')
    const settings = { name: 'Delivery', terms: { en: ['late'] }, not: [], question: null }
    await add(one)
    expect(await at.store.themes.put({ ...one, settings }, { isNew: true, most: 1 })).toBe('stored')
    expect(await at.store.themes.remove(workspaceId, one.id)).toBe(true)
    expect(await at.store.weightings.list(workspaceId)).toEqual([one])
  })

  it('have a name once and a limit, however many are stored at once (O-30)', async () => {
    const { workspaceId } = await newGround(at.store)
    const same = await Promise.all(
      Array.from({ length: 6 }, () => add(weighting(workspaceId, 'Adults'))),
    )
    expect(same.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'name in use'), 'stored'])
    const many = await Promise.all(
      Array.from({ length: 6 }, (_one, nth) => add(weighting(workspaceId, `W ${nth}`), 3)),
    )
    expect(many.filter((outcome) => outcome === 'stored')).toHaveLength(2)
    expect(many.filter((outcome) => outcome === 'full')).toHaveLength(4)
  })
})
