// Where a run goes next. A pure function of the flow and the answers, used by the browser and the replay.
import type { FlowMap } from './flow-map.ts'
import { type AnswerOf, ruleHolds } from './rules.ts'
import type { RunPosition } from './run.ts'
import type { Tools } from './tools.ts'

export const defaultThank: RunPosition = { kind: 'default_thank' }

/** A thank or chat state, or the default thank state. */
export function isEnd(map: FlowMap, place: RunPosition): boolean {
  if (place.kind === 'default_thank') return true
  const style = map.states.get(place.stateId)?.style
  return style === 'thank' || style === 'chat'
}

export function endOf(map: FlowMap, place: RunPosition): 'thank' | 'chat' {
  return place.kind === 'state' && map.states.get(place.stateId)?.style === 'chat'
    ? 'chat'
    : 'thank'
}

/** The first transition whose rules all hold, else the next state, else the default thank state. */
export function nextPlace(
  map: FlowMap,
  answerOf: AnswerOf,
  stateId: string,
  tools: Tools,
): RunPosition {
  const taken = map.transitionsFrom
    .get(stateId)
    ?.find((transition) => transition.rules.every((rule) => ruleHolds(map, answerOf, rule, tools)))
  const target = taken ? taken.toStateId : map.states.get(stateId)?.nextStateId
  return target && map.states.has(target) ? { kind: 'state', stateId: target } : defaultThank
}

/** A submit skips forward to the first end; a loop or a missing state ends at the default thank state. */
export function skipToEnd(
  map: FlowMap,
  answerOf: AnswerOf,
  from: RunPosition,
  tools: Tools,
): RunPosition {
  const passed = new Set<string>()
  let place = from
  while (!isEnd(map, place) && place.kind === 'state') {
    if (passed.has(place.stateId)) return defaultThank
    passed.add(place.stateId)
    place = nextPlace(map, answerOf, place.stateId, tools)
  }
  return place
}
