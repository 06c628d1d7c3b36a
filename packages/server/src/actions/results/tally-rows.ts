// Counts rows of feedback into a tally, by the flow that was answered. Results use it for feedback that they read themselves,
// and folding uses it for hours: both must count alike.
import type { Flow } from '@askwell/contract'
import { type FlowMap, mapFlow, noTools } from '@askwell/engine'
import { matches } from '@askwell/engine/regex'
import { addParts, type Facet, partsOf, type Tally } from '@askwell/engine/results'
import type { TallyRow } from '../../store/results/result-store.ts'
import type { Store } from '../../store/store.ts'

/** Published versions, each read once. */
export interface Versions {
  of(
    flowId: string,
    version: number,
  ): Promise<{ readonly flow: Flow; readonly map: FlowMap } | null>
}

export function readVersions(store: Pick<Store, 'publishedFlow'>): Versions {
  const known = new Map<string, ReturnType<Versions['of']>>()
  const read = async (flowId: string, version: number) => {
    const row = await store.publishedFlow(flowId, version)
    return row && { flow: row.document, map: mapFlow(row.document) }
  }
  return {
    of(flowId, version) {
      const key = `${flowId}/${version}`
      const found = known.get(key) ?? read(flowId, version)
      known.set(key, found)
      return found
    },
  }
}

const tools = { ...noTools, matches }

export async function addRows(
  tally: Tally,
  rows: readonly TallyRow[],
  versions: Versions,
): Promise<void> {
  for (const row of rows) {
    const version = await versions.of(row.flowId, row.flowVersion)
    addParts(tally, facetOf(row), partsOf(version?.map ?? null, row, tools))
  }
}

export const facetOf = (row: TallyRow): Facet => ({
  flowId: row.flowId,
  flowVersion: row.flowVersion,
  isCompleted: row.isCompleted,
  isInternal: row.isInternal,
  isOffline: row.isOffline,
  languageId: row.languageId,
  channel: row.channel ?? '',
  device: row.device ?? '',
})
