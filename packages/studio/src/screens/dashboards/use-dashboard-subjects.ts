import type { SubjectInfo } from '@askwell/contract'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useFlowMaps } from '../../answers/flow-maps.ts'
import { type CallReply, call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { keyedSubjects, mergedSubjects } from './keyed-subjects.ts'

const mostFlows = 500

/** Everything that a condition can be about in any of these surveys, by the keys of questions; without what is still loading. */
export function useDashboardSubjects(flowIds: readonly string[]): readonly SubjectInfo[] {
  const flows = useCall('list_flows', { query: { limit: mostFlows } })
  const versions = (flows.data?.items ?? []).flatMap(({ id, published_version: version }) =>
    flowIds.includes(id) && version !== null ? [{ flow_id: id, flow_version: version }] : [],
  )
  const { maps } = useFlowMaps(versions)
  const lists = useQueries({
    queries: flowIds.map((id) => ({
      queryKey: ['analysis_subjects', { query: { flow_id: id } }],
      queryFn: () => call('analysis_subjects', { query: { flow_id: id } }),
    })),
    combine: itemsOf,
  })
  return mergedSubjects(
    lists.map((items, at) => {
      const map = [...maps.values()].find(({ flow }) => flow.id === flowIds[at])
      return keyedSubjects(items, map?.flow)
    }),
  )
}

const itemsOf = (results: readonly UseQueryResult<CallReply<'analysis_subjects'>>[]) =>
  results.map(({ data }) => data?.items ?? [])
