import type { Flow } from '@askwell/contract'

/** The flow as it is seen from a state: it begins there. A state that is no more changes nothing. */
export function begunAt(flow: Flow, stateId: string | null): Flow {
  if (!flow.states.some(({ id }) => id === stateId)) return flow
  return {
    ...flow,
    states: flow.states.map((state) => ({ ...state, isInitialState: state.id === stateId })),
  }
}
