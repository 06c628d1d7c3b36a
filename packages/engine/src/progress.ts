// How far a run is: finished pages as a share of them and of the longest remaining path. It begins at 0 and decreases
// only on Back.
import type { FlowMap } from './flow-map.ts'
import type { Run } from './run.ts'

/** 0 to 1; 1 when the run has ended. */
export function progressOf(map: FlowMap, run: Run): number {
  if (run.phase.kind === 'ended' || run.visits.length === 0) return 1
  const ways = longestWays(map)
  let progress = 0
  for (const [done, visit] of run.visits.entries())
    progress = Math.max(progress, done / (done + (ways.get(visit.stateId) ?? 1)))
  return progress
}

const cache = new WeakMap<FlowMap, ReadonlyMap<string, number>>()

/** For each page state the largest number of steps to an end; repeating a loop adds no steps. */
function longestWays(map: FlowMap): ReadonlyMap<string, number> {
  const known = cache.get(map)
  if (known) return known
  const ways = new Map<string, number>()
  const onWay = new Set<string>()
  const wayFrom = (stateId: string): number => {
    const state = map.states.get(stateId)
    if (!state || state.style === 'thank' || state.style === 'chat' || onWay.has(stateId)) return 0
    const found = ways.get(stateId)
    if (found !== undefined) return found
    onWay.add(stateId)
    const targets = [
      ...(map.transitionsFrom.get(stateId) ?? []).map((transition) => transition.toStateId),
      ...(state.nextStateId ? [state.nextStateId] : []),
    ]
    const way = 1 + Math.max(0, ...targets.map(wayFrom))
    onWay.delete(stateId)
    ways.set(stateId, way)
    return way
  }
  for (const state of map.flow.states) wayFrom(state.id)
  cache.set(map, ways)
  return ways
}
