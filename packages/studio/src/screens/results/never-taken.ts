import type { Transition, WayTraffic } from '@askwell/contract'
import type { FlowMap } from '@askwell/engine'

/** Transitions of this version that nobody took; empty if no transition is known at all. */
export function neverTaken(
  map: FlowMap,
  ways: readonly Pick<WayTraffic, 'transition_id' | 'count'>[],
): readonly Transition[] {
  if (ways.length === 0) return []
  const taken = new Set(
    ways.flatMap(({ transition_id: id, count }) => (id !== null && count > 0 ? [id] : [])),
  )
  return map.flow.transitions.filter(({ id }) => !taken.has(id))
}
