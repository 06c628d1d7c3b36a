// Weightings as owners and editors manage them. What the schema cannot see is checked here: surveys, names, and whether the
// targets can be reached with the answers that there are.
import type { WeightingChanges, WeightingSettings } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Served } from '../../events/served.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { WeightingRow } from '../../store/weightings/weighting-rows.ts'
import { askSegments, sourceOf } from '../results/analyse.ts'
import { found, knownId } from './known-id.ts'

type Deps = Pick<Served, 'store' | 'segments' | 'clock' | 'settings' | 'config' | 'newId'>

const mostWeightings = 100

export async function listWeightings(
  { store }: Deps,
  workspaceId: string,
  flowId: string | undefined,
): Promise<readonly WeightingRow[]> {
  const all = await store.weightings.list(workspaceId)
  return flowId === undefined
    ? all
    : all.filter(({ settings: { flow_ids } }) => flow_ids.includes(flowId))
}

export async function createWeighting(
  deps: Deps,
  workspaceId: string,
  settings: WeightingSettings,
  gone: AbortSignal,
): Promise<WeightingRow> {
  const at = deps.clock()
  const row = { id: deps.newId(), workspaceId, settings, createdAt: at, updatedAt: at }
  return put(deps, row, { isNew: true, gone })
}

export async function changeWeighting(
  deps: Deps,
  workspaceId: string,
  id: string,
  { changes, gone }: { readonly changes: WeightingChanges; readonly gone: AbortSignal },
): Promise<WeightingRow> {
  const known = found(await deps.store.weightings.read(workspaceId, knownId(id)))
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined)
  const settings: WeightingSettings = { ...known.settings, ...Object.fromEntries(defined) }
  return put(deps, { ...known, settings, updatedAt: deps.clock() }, { isNew: false, gone })
}

export async function removeWeighting(
  { store }: Deps,
  workspaceId: string,
  id: string,
): Promise<void> {
  if (!(await store.weightings.remove(workspaceId, knownId(id)))) throw notFound()
}

async function put(
  deps: Deps,
  row: WeightingRow,
  { isNew, gone }: { readonly isNew: boolean; readonly gone: AbortSignal },
): Promise<WeightingRow> {
  const { workspaceId, settings } = row
  const missing = []
  for (const [at, id] of settings.flow_ids.entries())
    if ((await deps.store.flow(workspaceId, id)) === null)
      missing.push({ field: `flow_ids.${at}`, message: 'is not a survey of this workspace' })
  if (missing.length > 0) throw invalid(missing)
  const source = await sourceOf(deps, workspaceId, { flow_ids: settings.flow_ids })
  const ask = { kind: 'weighting', weighting: settings } as const
  await askSegments(deps, { workspaceId, ...source, now: deps.clock(), ask }, gone)
  const outcome = await deps.store.weightings.put(row, { isNew, most: mostWeightings })
  switch (outcome) {
    case 'stored':
      return row
    case 'missing':
      throw notFound()
    case 'full':
      throw new Refusal(13005, `A workspace has at most ${mostWeightings} weightings.`)
    case 'name in use':
      throw invalid([{ field: 'name', message: 'is the name of another weighting' }])
    default:
      return unreachable(outcome)
  }
}
