import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
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
  const id = useDraft(({ flow }) => flow.id)
  const isAsked = when && version !== null
  const query = { completed: 'any', ...(version !== null && { flow_version: version }) } as const
  const { data } = useCall('flow_results', { params: { id }, query }, { when: isAsked })
  const traffic = useMemo(() => (isAsked && data ? trafficOf(data) : null), [isAsked, data])
  return { traffic, isEmpty: isAsked && data !== undefined && traffic === null }
}
