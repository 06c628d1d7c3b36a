// Which states lead where, whatever the answers are: distances from the start, their order, and the cycles without an exit.
// Follows the edges a run can take: transitions up to the first that always holds, then the next state, then the
// default thank state, which is an end. A target that does not exist counts as an end; another
// check reports it.
import type { State } from '@askwell/contract'
import type { FlowMap } from '../flow-map.ts'

export interface Walk {
  /** Steps from the initial state; only states that can be reached. */
  readonly depth: ReadonlyMap<string, number>
  /** States that a transition or the next state leads to. */
  readonly nextOf: (stateId: string) => readonly string[]
  /** Whether `to` can be shown after `from`. A state comes after itself only in a cycle. */
  readonly leadsTo: (from: string, to: string) => boolean
  /** Reachable cycles without an exit, as state ids. Only a submit ends a run in one of them. */
  readonly traps: readonly (readonly string[])[]
}

export const isEnd = (state: State): boolean => state.style === 'thank' || state.style === 'chat'

export function walkOf(map: FlowMap): Walk {
  const ways = new Map([...map.states.values()].map((state) => [state.id, waysFrom(map, state)]))
  const loops = loopsOf(ways)
  const depth = depthsFrom(map.initialState?.id, ways)
  const after = afterEach(loops, ways)
  return {
    depth,
    nextOf: (stateId) => ways.get(stateId)?.to ?? [],
    leadsTo: (from, to) => {
      const set = after.get(from)
      const place = loops.placeOf.get(to)
      return set !== undefined && place !== undefined && has(set, place)
    },
    traps: loops.groups.filter(
      (group) =>
        depth.has(group[0] ?? '') && !group.some((id) => leavesGroup(id, ways, loops.placeOf)),
    ),
  }
}

interface NextStates {
  readonly to: readonly string[]
  readonly canEnd: boolean
}

function waysFrom(map: FlowMap, state: State): NextStates {
  if (isEnd(state)) return { to: [], canEnd: true }
  const transitions = map.transitionsFrom.get(state.id) ?? []
  const always = transitions.findIndex((transition) => transition.rules.length === 0)
  const targets: (string | null)[] = transitions
    .slice(0, always < 0 ? undefined : always + 1)
    .map((transition) => transition.toStateId)
  if (always < 0) targets.push(state.nextStateId)
  const to = [...new Set(targets)].filter((id): id is string => id !== null && map.states.has(id))
  return { to, canEnd: targets.some((id) => id === null || !map.states.has(id)) }
}

function depthsFrom(
  start: string | undefined,
  ways: ReadonlyMap<string, NextStates>,
): Map<string, number> {
  const depth = new Map<string, number>()
  if (start === undefined) return depth
  depth.set(start, 0)
  // Iterating over a Map also visits entries that are added meanwhile, so this is breadth first.
  for (const [id, steps] of depth)
    for (const next of ways.get(id)?.to ?? []) if (!depth.has(next)) depth.set(next, steps + 1)
  return depth
}

const leavesGroup = (
  id: string,
  ways: ReadonlyMap<string, NextStates>,
  placeOf: ReadonlyMap<string, number>,
): boolean => {
  const way = ways.get(id)
  return !way || way.canEnd || way.to.some((next) => placeOf.get(next) !== placeOf.get(id))
}

interface Loops {
  /** States that lead to each other and back; most groups are one state. A group comes after every group it leads to. */
  readonly groups: readonly (readonly string[])[]
  /** State id → its group. */
  readonly placeOf: ReadonlyMap<string, number>
}

/** Tarjan's strongly connected components, without recursion: a flow may be a chain of thousands of states. */
function loopsOf(ways: ReadonlyMap<string, NextStates>): Loops {
  const groups: string[][] = []
  const placeOf = new Map<string, number>()
  const seenAt = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const lower = (id: string, mark: number) => lowest.set(id, Math.min(lowest.get(id) ?? mark, mark))
  const enter = (id: string) => {
    seenAt.set(id, seenAt.size)
    lowest.set(id, seenAt.size - 1)
    open.push(id)
    return { id, to: ways.get(id)?.to ?? [], next: 0 }
  }
  const close = (id: string) => {
    const group = open.splice(open.lastIndexOf(id))
    for (const member of group) placeOf.set(member, groups.length)
    groups.push(group)
  }
  for (const root of ways.keys()) {
    if (seenAt.has(root)) continue
    const trail = [enter(root)]
    for (let at = trail.at(-1); at; at = trail.at(-1)) {
      const next = at.to[at.next++]
      if (next === undefined) {
        trail.pop()
        const parent = trail.at(-1)
        const low = lowest.get(at.id) ?? 0
        if (parent) lower(parent.id, low)
        if (low === seenAt.get(at.id)) close(at.id)
      } else if (!seenAt.has(next)) trail.push(enter(next))
      else if (!placeOf.has(next)) lower(at.id, seenAt.get(next) ?? 0)
    }
  }
  return { groups, placeOf }
}

/** For each state the set of groups that can follow it, as bits: 2,000 states take half a megabyte. */
function afterEach(loops: Loops, ways: ReadonlyMap<string, NextStates>): Map<string, Uint32Array> {
  const sets: Uint32Array[] = []
  const after = new Map<string, Uint32Array>()
  for (const group of loops.groups) {
    const set = new Uint32Array(Math.ceil(loops.groups.length / 32))
    for (const next of new Set(group.flatMap((id) => ways.get(id)?.to ?? []))) {
      const place = loops.placeOf.get(next) ?? 0
      if (has(set, place)) continue
      add(set, place)
      for (const [word, bits] of sets[place]?.entries() ?? []) set[word] = (set[word] ?? 0) | bits
    }
    sets.push(set)
    for (const id of group) after.set(id, set)
  }
  return after
}

const has = (set: Uint32Array, place: number): boolean =>
  (((set[place >> 5] ?? 0) >>> (place & 31)) & 1) === 1
const add = (set: Uint32Array, place: number): void => {
  set[place >> 5] = (set[place >> 5] ?? 0) | (1 << (place & 31))
}
