// The run of a response, replayed by the engine. The regex engine is loaded only for a flow with such a rule.
import type { FeedbackDetail } from '@askwell/contract'
import { type FlowMap, noTools, type Retold, retell } from '@askwell/engine'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Null while a part of the engine is loading. */
export function useRetold(
  map: FlowMap,
  { responses, path, completed, seed }: FeedbackDetail,
): Retold | null {
  const needsRegex = map.flow.transitions.some(({ rules }) =>
    rules.some(({ operator }) => operator === 'regex'),
  )
  const { data: regex } = useQuery({
    queryKey: ['engine', 'regex'],
    queryFn: () => import('@askwell/engine/regex'),
    enabled: needsRegex,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const matches = needsRegex ? regex?.matches : noTools.matches
  return useMemo(
    () =>
      matches ? retell(map, { responses, path, completed, seed }, { ...noTools, matches }) : null,
    [matches, map, responses, path, completed, seed],
  )
}
