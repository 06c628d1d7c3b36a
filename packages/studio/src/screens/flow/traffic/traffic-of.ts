// What the results of the published version, or a simulation of the draft, say about each state and connection on the canvas.
import type { Results } from '@askwell/contract'
import type { Simulation } from '@askwell/engine/simulate'
import type { Traffic } from './traffic.ts'

/** Null = nobody has answered since that version was published. What is in neither map was never reached or taken. */
export function trafficOf({
  states,
  ways,
  counts,
}: Pick<Results, 'states' | 'ways' | 'counts'>): Traffic | null {
  const all = Math.max(counts.responses, ...states.map(({ reached }) => reached))
  if (all === 0) return null
  const shares = new Map<string, number>()
  for (const { from_state_id, kind, transition_id, count } of ways) {
    const id = transition_id ?? (kind === 'next' ? otherwiseOf(from_state_id) : null)
    if (id !== null) shares.set(id, (shares.get(id) ?? 0) + count / all)
  }
  return {
    reach: new Map(states.map(({ state_id, reached }) => [state_id, reached / all])),
    shares,
  }
}

/** The same figures from a simulation of the draft. */
export function simulatedTraffic({
  states,
  transitions,
  otherwise,
}: Pick<Simulation, 'states' | 'transitions' | 'otherwise'>): Traffic {
  return {
    reach: new Map(states.map(({ stateId, share }) => [stateId, share])),
    shares: new Map([
      ...transitions.map(({ transitionId, share }) => [transitionId, share] as const),
      ...otherwise.map(({ stateId, share }) => [otherwiseOf(stateId), share] as const),
    ]),
  }
}

const otherwiseOf = (stateId: string): string => `otherwise ${stateId}`
