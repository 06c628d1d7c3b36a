// The versions of flows that responses were given to, as maps. A version never changes, so it is fetched once.
import { type FlowMap, mapFlow } from '@askwell/engine'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export interface VersionOf {
  readonly flow_id: string
  readonly flow_version: number
}
export const versionKey = ({ flow_id, flow_version }: VersionOf): string =>
  `${flow_id}/${flow_version}`

export interface FlowMaps {
  /** By `versionKey`; a version that is still loading, or was deleted, is absent. */
  readonly maps: ReadonlyMap<string, FlowMap>
  readonly isLoading: boolean
}

export function useFlowMaps(of: readonly VersionOf[]): FlowMaps {
  const wanted = [...new Map(of.map((one) => [versionKey(one), one])).values()]
  return useQueries({
    queries: wanted.map(({ flow_id: id, flow_version: version }) => ({
      queryKey: ['flow_version', id, version],
      queryFn: async () =>
        mapFlow(await call('flow_version', { params: { id, version: String(version) } })),
      staleTime: Number.POSITIVE_INFINITY,
      // A map holds Maps, which structural sharing cannot compare.
      structuralSharing: false,
    })),
    combine: together,
  })
}

const together = (results: readonly UseQueryResult<FlowMap>[]): FlowMaps => ({
  maps: new Map(
    results.flatMap(({ data }) =>
      data
        ? [
            [
              versionKey({ flow_id: data.flow.id, flow_version: data.flow.version ?? 0 }),
              data,
            ] as const,
          ]
        : [],
    ),
  ),
  isLoading: results.some(({ isPending }) => isPending),
})
