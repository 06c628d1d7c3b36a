// What nobody reached in a simulation, each item once: the elements and transitions of an unreached page are left out.
import type { Flow } from '@askwell/contract'
import type { Simulation } from '@askwell/engine/simulate'
import { elementName, stateName, stateOf } from './flow-names.ts'

export interface Never {
  readonly kind: 'sim.neverState' | 'sim.neverWay' | 'sim.neverElement'
  readonly name: string
  /** Where to look; null = the element is on no state. */
  readonly stateId: string | null
}

export function neverReached(flow: Flow, { never }: Pick<Simulation, 'never'>): Never[] {
  const unseen = new Set(never.stateIds)
  const states = never.stateIds.map(
    (stateId): Never => ({ kind: 'sim.neverState', name: stateName(flow, stateId) ?? '', stateId }),
  )
  const ways = never.transitionIds.flatMap((id): Never[] => {
    const way = flow.transitions.find((transition) => transition.id === id)
    if (!way || unseen.has(way.fromStateId)) return []
    return [
      {
        kind: 'sim.neverWay',
        name: `${stateName(flow, way.fromStateId) ?? ''} → ${stateName(flow, way.toStateId) ?? ''}`,
        stateId: way.fromStateId,
      },
    ]
  })
  const elements = never.elementIds.flatMap((id): Never[] => {
    const element = flow.elements.find((one) => one.id === id)
    const stateId = stateOf(flow, id)
    return !element || (stateId !== null && unseen.has(stateId))
      ? []
      : [{ kind: 'sim.neverElement', name: elementName(flow, element), stateId }]
  })
  return [...states, ...ways, ...elements]
}
