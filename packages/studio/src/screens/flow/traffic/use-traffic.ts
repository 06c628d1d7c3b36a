import { useEffect, useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useDraft } from '../draft/use-draft.tsx'
import { useProblemMarks } from '../problems/problem-marks.tsx'
import { useSharedSimulation } from '../sound/simulation-context.tsx'
import type { Traffic } from './traffic.ts'
import { simulatedTraffic, trafficOf } from './traffic-of.ts'

/** Whose paths are drawn: none, those of respondents of the newest published version, or of invented people through the draft. */
export type Walkers = 'nobody' | 'answered' | 'invented'

interface TrafficState {
  readonly traffic: Traffic | null
  /** Why there is nothing to draw, or that it is loading. */
  readonly lack: 'nobody_came' | 'going' | 'blocked' | null
}

/** A pause in typing, before the simulation runs again. */
const quietMs = 1_200

export function useTraffic({
  version,
  walkers,
}: {
  readonly version: number | null
  readonly walkers: Walkers
}): TrafficState {
  const answered = useAnswered(walkers === 'answered' ? version : null)
  const invented = useInvented(walkers === 'invented')
  return walkers === 'invented' ? invented : answered
}

function useAnswered(version: number | null): TrafficState {
  const id = useDraft(({ flow }) => flow.id)
  const query = { completed: 'any', ...(version !== null && { flow_version: version }) } as const
  const { data } = useCall('flow_results', { params: { id }, query }, { when: version !== null })
  const traffic = useMemo(
    () => (version !== null && data ? trafficOf(data) : null),
    [version, data],
  )
  return {
    traffic,
    lack:
      version === null
        ? null
        : data === undefined
          ? 'going'
          : traffic === null
            ? 'nobody_came'
            : null,
  }
}

function useInvented(isAsked: boolean): TrafficState {
  const flow = useDraft((snapshot) => snapshot.flow)
  const { errors } = useProblemMarks()
  const { simulated, run } = useSharedSimulation()
  const told = simulated.kind === 'told' ? simulated : null
  const isDue = isAsked && errors === 0 && told?.flow !== flow
  const waitMs = told === null ? 0 : quietMs
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => run(flow), waitMs)
    return () => clearTimeout(timer)
  }, [isDue, flow, run, waitMs])
  const traffic = useMemo(
    () => (isAsked && told ? simulatedTraffic(told.simulation) : null),
    [isAsked, told],
  )
  return { traffic, lack: !isAsked ? null : errors > 0 ? 'blocked' : isDue ? 'going' : null }
}
