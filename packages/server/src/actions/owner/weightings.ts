// Weightings as owners and editors manage them. What the schema cannot see is checked here: surveys, and whether the targets
// can be reached with the answers that there are.
import type { WeightingChanges, WeightingSettings } from '@askwell/contract'
import type { Served } from '../../events/served.ts'
import { invalid } from '../../refusal.ts'
import type { NamedSettingsRow } from '../../store/named-settings/named-settings-rows.ts'
import { askSegments, sourceOf } from '../results/analyse.ts'
import { namedSettingsOf } from './named-settings.ts'

type Deps = Pick<Served, 'store' | 'segments' | 'clock' | 'settings' | 'config' | 'newId'>
type WeightingRow = NamedSettingsRow<WeightingSettings>

const weightings = namedSettingsOf<WeightingSettings>(
  { noun: 'weighting', most: 100 },
  ({ store }) => store.weightings,
)
export const removeWeighting = weightings.remove

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

export const createWeighting = (
  deps: Deps,
  workspaceId: string,
  settings: WeightingSettings,
  gone: AbortSignal,
): Promise<WeightingRow> =>
  weightings.create(deps, workspaceId, settings, checkedBy(deps, workspaceId, gone))

export const changeWeighting = (
  deps: Deps,
  workspaceId: string,
  id: string,
  { changes, gone }: { readonly changes: WeightingChanges; readonly gone: AbortSignal },
): Promise<WeightingRow> =>
  weightings.change(deps, workspaceId, id, {
    changes: changes as Partial<WeightingSettings>,
    check: checkedBy(deps, workspaceId, gone),
  })

const checkedBy =
  (deps: Deps, workspaceId: string, gone: AbortSignal) =>
  async (weighting: WeightingSettings): Promise<void> => {
    const missing = []
    for (const [at, id] of weighting.flow_ids.entries())
      if ((await deps.store.flow(workspaceId, id)) === null)
        missing.push({ field: `flow_ids.${at}`, message: 'is not a survey of this workspace' })
    if (missing.length > 0) throw invalid(missing)
    const source = await sourceOf(deps, workspaceId, { flow_ids: weighting.flow_ids })
    const ask = { kind: 'weighting', weighting } as const
    await askSegments(deps, { workspaceId, ...source, now: deps.clock(), ask }, gone)
  }
