import { useDeferredValue, useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useDraft } from '../draft/use-draft.tsx'
import { difference } from '../sound/difference.ts'

/**
 * How many changes of the draft the newest version does not have; null where there is no version, or while it loads.
 * Positions on the map do not count.
 */
export function useUnpublishedChanges(publishedVersion: number | null): number | null {
  const flow = useDraft((snapshot) => snapshot.flow)
  const { data } = useCall(
    'flow_version',
    { params: { id: flow.id, version: String(publishedVersion ?? 0) } },
    { when: publishedVersion !== null },
  )
  // A large survey is compared after the keystroke has been drawn.
  const drawn = useDeferredValue(flow)
  return useMemo(() => (data ? difference(data, drawn).length : null), [data, drawn])
}
