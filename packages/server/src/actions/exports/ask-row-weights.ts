// Asks the thread of results how an export is weighted. The weights belong to the people that a table with the same filters by
// survey, channel and state would weight, whatever else narrows the export, so that the file and the table agree.
import type { Filter, ResponseFilters } from '@askwell/contract'
import type { RowWeights } from '../../segments/segment-question.ts'
import { type AnalysisTools, askSegments, sourceOf, weightingOf } from '../results/analyse.ts'
import type { NamedWeights } from './row-weights.ts'

type Weighted = Pick<ResponseFilters, 'flow_id' | 'node_id' | 'completed' | 'internal' | 'timezone'>

/** Null = nothing is weighted. */
export async function askRowWeights(
  tools: AnalysisTools,
  workspaceId: string,
  asked: Weighted & { readonly weighting_id: string | undefined },
  gone: AbortSignal,
  /** Only answers that were received before it are weighted. */
  before?: number,
): Promise<NamedWeights | null> {
  const weighting = await weightingOf(tools, workspaceId, asked.weighting_id)
  if (weighting === null) return null
  const { settings } = weighting
  const source = await sourceOf(tools, workspaceId, {
    flow_ids: asked.flow_id === undefined ? settings.flow_ids : [asked.flow_id],
    ...(asked.node_id !== undefined && { node_ids: [asked.node_id] }),
  })
  const of = {
    ...{ completed: stateOf(asked.completed), internal: stateOf(asked.internal) },
    timezone: asked.timezone ?? 'UTC',
  }
  const bounded =
    before === undefined ? settings : { ...settings, base: until(settings.base, before) }
  const ask = { kind: 'row_weights', weighting: bounded, of } as const
  const question = { workspaceId, ...source, now: tools.clock(), ask }
  const weights = (await askSegments(tools, question, gone)) as RowWeights
  return { ...weights, label: `Weight: ${settings.name} (${settings.source})` }
}

function until(base: Filter, before: number): Filter {
  const value = [null, new Date(before).toISOString()]
  const earlier: Filter = { on: { facet: 'received_at' }, op: 'between', value }
  return { all: ['all' in base ? base.all : base, earlier].flat() }
}

const stateOf = (is: boolean | undefined): 'true' | 'false' | 'any' =>
  is === undefined ? 'any' : is ? 'true' : 'false'
