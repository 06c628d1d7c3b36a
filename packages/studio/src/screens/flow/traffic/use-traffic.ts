import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { waysOf } from '../canvas/ways-of.ts'
import { useDraft } from '../draft/use-draft.tsx'
import type { Traffic } from './traffic.ts'
import { trafficOf } from './traffic-of.ts'

interface Asked {
  readonly traffic: Traffic | null
  /** Nobody has answered since the newest version is out. */
  readonly isEmpty: boolean
}

/** Of the newest published version; null = not asked for, not published, or nobody came yet. */
export function useTraffic({ version, when }: { readonly version: number | null; readonly when: boolean }): Asked {
  const flow = useDraft((snapshot) => snapshot.flow)
  const isAsked = when && version !== null
  const { data } = useCall(
    'flow_results',
    { params: { id: flow.id }, query: { completed: 'any', ...(version !== null && { flow_version: version }) } },
    { when: isAsked },
  )
  const structure = useMemo(() => JSON.stringify({ stateIds: flow.states.map(({ id }) => id), wayIds: waysOf(flow, '').map(({ id }) => id) }), [flow])
  const traffic = useMemo(
    () => (isAsked && data ? trafficOf(data, JSON.parse(structure) as Parameters<typeof trafficOf>[1]) : null),
    [isAsked, data, structure],
  )
  return { traffic, isEmpty: isAsked && data !== undefined && traffic === null }
}
