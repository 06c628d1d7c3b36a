// Which states steer others, by the rules and triggers that depend on their answers: the search for a walk must
// remember the status of these states.
import { allOptions } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import { targetsOf } from '../triggers.ts'
import { type Cycles, cyclesOf } from './cycles.ts'
import { edgesFrom } from './path.ts'
import { triggerSources, type VisitMoment } from './possible.ts'

export interface Steering {
  readonly cycles: Cycles
  /** States that rules or triggers depend on. */
  readonly steering: readonly string[]
  /** Their indexes in `standings`. */
  readonly placeOf: ReadonlyMap<string, number>
  /** The ones that steer another state of their own cycle. */
  readonly tracked: ReadonlySet<string>
  /** Whether the standing at an index can matter for another state. */
  readonly isKept: (place: number, completed: boolean) => boolean
  readonly standings: readonly VisitMoment[]
}

const steeringOfMaps = new WeakMap<FlowMap, Steering>()

export function steeringOf(map: FlowMap): Steering {
  const known = steeringOfMaps.get(map)
  if (known) return known
  const pairs = [...rulePairs(map), ...triggerPairs(map)]
  const steering = [...new Set(pairs.map(([from]) => from))]
  const shows = new Set(triggerSources(map).map(({ stateId }) => stateId))
  const cycles = cyclesOf(
    map.flow.states.map(({ id }) => id),
    (stateId) => edgesFrom(map, stateId).filter((id) => map.states.has(id)),
  )
  const tracked = new Set(
    pairs.flatMap(([from, to]) =>
      from !== to && cycles.componentOf.get(from) === cycles.componentOf.get(to) ? [from] : [],
    ),
  )
  const made: Steering = {
    cycles,
    steering,
    placeOf: new Map(steering.map((stateId, place) => [stateId, place])),
    tracked,
    standings: steering.map(() => 'ahead'),
    // In a partial save an open question may have shown or hidden things on every later page.
    isKept: (place, completed) =>
      tracked.has(steering[place] ?? '') || (!completed && shows.has(steering[place] ?? '')),
  }
  steeringOfMaps.set(map, made)
  return made
}

/** The pairs of states of which the second depends on the first by its rules. */
const rulePairs = (map: FlowMap): (readonly [from: string, to: string])[] =>
  map.flow.transitions.flatMap(({ fromStateId, rules }) =>
    rules.flatMap(({ elementId }) => {
      const from = map.stateOfElement.get(elementId)
      return from === undefined ? [] : [[from, fromStateId] as const]
    }),
  )

/** The same by the triggers that show or hide something on it. */
const triggerPairs = (map: FlowMap): (readonly [from: string, to: string])[] =>
  triggerSources(map).flatMap(({ stateId, element }) =>
    element.triggers.flatMap((trigger) => {
      const { elementIds, optionIds } = targetsOf(map, trigger)
      const owners = map.flow.elements.filter(
        ({ id, question }) =>
          elementIds.includes(id) ||
          (question && allOptions(question).some((option) => optionIds.includes(option.id))),
      )
      return owners.flatMap(({ id }) => {
        const to = map.stateOfElement.get(id)
        return to === undefined ? [] : [[stateId, to] as const]
      })
    }),
  )
