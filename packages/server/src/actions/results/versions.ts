// Published versions of flows as results read them, each once.
import type { Flow } from '@askwell/contract'
import { type FlowMap, mapFlow } from '@askwell/engine'
import type { Store } from '../../store/store.ts'

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
