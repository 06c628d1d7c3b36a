import type { SubjectInfo } from '@askwell/contract'
import { useMay } from '../api/me.tsx'
import { useCall } from '../api/use-call.ts'
import type { AnswerFilters } from './answer-filters.ts'

const none: readonly SubjectInfo[] = []

/** Everything that a condition can be about in the chosen survey; empty without one, and until it is loaded. */
export function useSubjects({
  flow,
  node,
}: Pick<AnswerFilters, 'flow' | 'node'>): readonly SubjectInfo[] {
  const mayRead = useMay()('results.read')
  const read = useCall(
    'analysis_subjects',
    { query: flow === '' ? { node_id: node } : { flow_id: flow } },
    { when: mayRead && (flow !== '' || node !== '') },
  )
  return read.data?.items ?? none
}
