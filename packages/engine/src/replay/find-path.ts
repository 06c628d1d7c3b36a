// Finds a walk for answers that were sent without a path. The possible next steps depend on the current state and on
// the status of every state that rules or triggers depend on: ahead, to be visited again, or past. The search goes from
// one such situation to the next, guesses at each visit whether it is the last one, and examines no situation twice.
//
// It is complete: it finds a walk wherever there is one, within its bound. A flow without cycles has one situation a state.
// In a cycle of n states, r of which steer others, there are at most n · 3^r, times n for the states that only have to be
// visited; different cycles add up, they do not multiply. `searchBound` ends the search of a hostile flow.

import type { FlowMap } from '../flow-map.ts'
import type { Tools } from '../tools.ts'
import { checkPage } from './answers.ts'
import { canEnd, placesAfter, waysOn } from './path.ts'
import { type Moment, triggerSources, type VisitMoment } from './possible.ts'
import type { ReadItems } from './read-items.ts'
import { steeringOf } from './steering.ts'

/** In addition to one for each state of the flow: about a tenth of a second on ordinary flows. */
const mostSituations = 5_000
/** Each situation evaluates every question that shows or hides something, so that with many of them fewer situations are examined. */
const mostAsked = 1_000_000

export const searchBound = (map: FlowMap): number =>
  map.flow.states.length +
  Math.min(mostSituations, Math.floor(mostAsked / (1 + triggerSources(map).length)))

interface Situation {
  readonly stateId: string
  /** The status of the states that rules or triggers depend on, in their order. */
  readonly standings: readonly VisitMoment[]
  /** Answered states of the present cycle that were visited: a bit for each. */
  readonly visited: bigint
  /** States of the present cycle that must be visited again, because their page did not fit or the visit was assumed to be an earlier one. */
  readonly owed: bigint
  /** Answered states that were visited, in all. */
  readonly covered: number
  readonly before: Situation | null
}

export interface Search {
  readonly completed: boolean
  /** If false, only the path is checked; the caller then reports the faults of the answers. */
  readonly checksPages: boolean
}

export interface Found {
  readonly path: readonly string[] | null
  /** The number of situations that were examined. */
  readonly situations: number
  /** The bound ended the search: a walk may still exist. */
  readonly isCutShort: boolean
}

export function findPath(
  map: FlowMap,
  read: ReadItems,
  { completed, checksPages }: Search,
  tools: Tools,
): Found {
  const flow = steeringOf(map)
  const { answers } = read
  const answered = new Set(
    [...answers.keys()].flatMap(
      (id) => map.stateOfElement.get(map.elementOfQuestion.get(id)?.id ?? '') ?? [],
    ),
  )
  const isLost = [...answered].some((stateId) => !flow.cycles.componentOf.has(stateId))
  const start = map.initialState?.id
  const seen = new Map<string, Situation[]>()
  const open: Situation[] = []
  const most = searchBound(map)
  let situations = 0

  const momentOf =
    (standings: readonly VisitMoment[]): Moment =>
    (stateId) =>
      standings[flow.placeOf.get(stateId) ?? -1] ?? 'ahead'

  const isPageRight = (stateId: string, standings: readonly VisitMoment[]): boolean => {
    if (!checksPages) return true
    const { faults, wasAsked } = checkPage(map, read, momentOf(standings), stateId, completed)
    return faults.length === 0 && !(completed && wasAsked && answers.size === 0)
  }

  /** A visit of the state is its last one or one of several. */
  function enter(stateId: string, from: Situation | null): void {
    const style = map.states.get(stateId)?.style
    if (style === undefined || style === 'thank' || style === 'chat') return
    const component = flow.cycles.componentOf.get(stateId)
    const isSame = from !== null && flow.cycles.componentOf.get(from.stateId) === component
    if (from && !isSame && !canLeave(from)) return
    const bit = 1n << BigInt(flow.cycles.numberOf.get(stateId) ?? 0)
    const isCyclic = flow.cycles.isCyclic(stateId)
    const before = isSame
      ? from
      : {
          standings: from?.standings ?? flow.standings,
          visited: 0n,
          owed: 0n,
          covered: from?.covered ?? 0,
        }
    const isNew = answered.has(stateId) && (before.visited & bit) === 0n
    const base = {
      stateId,
      visited: answered.has(stateId) ? before.visited | bit : before.visited,
      covered: before.covered + (isNew ? 1 : 0),
      before: from,
    }
    const place = flow.placeOf.get(stateId)
    if (place === undefined) {
      const isRight = isPageRight(stateId, before.standings)
      if (isRight || isCyclic)
        look({
          ...base,
          standings: before.standings,
          owed: isRight ? before.owed & ~bit : before.owed | bit,
        })
      return
    }
    const isTracked = flow.tracked.has(stateId)
    if (isTracked && before.standings[place] === 'past') return
    // The stack is last in, first out: "this was the last visit" is tried first, because it is likelier.
    if (isCyclic)
      look({ ...base, standings: before.standings.with(place, 'again'), owed: before.owed | bit })
    // A complete feedback without an answer here: an open question influences no more than a later one.
    const past = before.standings.with(
      place,
      isTracked && completed && !answered.has(stateId) ? 'ahead' : 'past',
    )
    if (isPageRight(stateId, past)) look({ ...base, standings: past, owed: before.owed & ~bit })
  }

  /** No earlier state has to be visited again, because there is no path back from here. */
  const canLeave = ({ stateId, visited, owed }: Situation): boolean =>
    owed === 0n &&
    flow.cycles
      .members(stateId)
      .every(
        (member) =>
          !answered.has(member) ||
          (visited & (1n << BigInt(flow.cycles.numberOf.get(member) ?? 0))) !== 0n,
      )

  /** For a state that influences only itself, only the status at its own visit matters. */
  const keyOf = ({ stateId, standings }: Situation): string =>
    `${stateId} ${standings.map((standing, place) => (flow.steering[place] === stateId || flow.isKept(place, completed) ? standing[1] : '')).join('')}`

  /** True if another situation is at least as good in every respect, so this one can be skipped. */
  const isNeedless = (situation: Situation, others: readonly Situation[]): boolean =>
    others.some(
      (other) =>
        other !== situation &&
        (other.visited & situation.visited) === situation.visited &&
        (other.owed & situation.owed) === other.owed,
    )

  function look(situation: Situation): void {
    const key = keyOf(situation)
    const others = seen.get(key) ?? []
    if (isNeedless(situation, others)) return
    seen.set(key, [...others.filter((other) => !isNeedless(other, [situation])), situation])
    open.push(situation)
  }

  if (start !== undefined && !isLost) enter(start, null)
  for (let situation = open.pop(); situation; situation = open.pop()) {
    // A better situation may have been found since.
    if (isNeedless(situation, seen.get(keyOf(situation)) ?? [])) continue
    situations += 1
    if (situations > most) return { path: null, situations, isCutShort: true }
    const { stateId, standings, covered } = situation
    const moment = momentOf(standings)
    const isDone = covered === answered.size && canLeave(situation)
    if (isDone && (!completed || canEnd(map, answers, moment, stateId, tools)))
      return { path: pathTo(situation), situations, isCutShort: false }
    if (!waysOn(map, answers, moment, stateId, completed).canMove) continue
    const next = new Set(placesAfter(map, answers, moment, stateId, tools))
    // States that must still be visited are tried first.
    const wanted = (id: string): boolean => answered.has(id) && moment(id) === 'ahead'
    for (const id of [...next].toSorted((a, b) => Number(wanted(a)) - Number(wanted(b))))
      enter(id, situation)
  }
  return { path: null, situations, isCutShort: false }
}

function pathTo(end: Situation): string[] {
  const path: string[] = []
  for (let at: Situation | null = end; at; at = at.before) path.push(at.stateId)
  return path.reverse()
}
