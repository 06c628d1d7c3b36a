// Counts the states, ways and ends of walks.
import type { FlowMap } from '../flow-map.ts'
import { isEnd } from '../problems/walk.ts'
import type { Simulation, Spread, Stuck } from './simulation.ts'
import type { Walked } from './walk-once.ts'

export interface Tally {
  readonly add: (walked: Walked, number: number) => void
  readonly told: (runs: number, seed: number) => Simulation
}

type Waiting = { -readonly [K in keyof Omit<Stuck, 'share'>]: Stuck[K] }

export function newTally(map: FlowMap): Tally {
  const reached = new Map<string, number>()
  const taken = new Map<string, number>()
  const ends = new Map<string | null, number>()
  const shown = new Set<string>()
  const lengths = new Map<number, number>()
  const seconds: number[] = []
  const stuck = new Map<string, Waiting>()
  let longestPath: readonly string[] = []
  let shortestPath: readonly string[] | null = null

  const add = (walked: Walked, number: number): void => {
    const end = walked.end?.kind === 'state' ? walked.end.stateId : null
    for (const id of new Set(end === null ? walked.stateIds : [...walked.stateIds, end]))
      count(reached, id)
    for (const id of walked.taken) count(taken, id)
    for (const id of walked.shown) shown.add(id)
    if (walked.stuck) addStuck(stuck, walked, number)
    if (!walked.end) return
    count(ends, end)
    count(lengths, walked.stateIds.length)
    seconds.push(Math.round(walked.seconds))
    const path = end === null ? walked.stateIds : [...walked.stateIds, end]
    if (path.length > longestPath.length) longestPath = path
    if (shortestPath === null || path.length < shortestPath.length) shortestPath = path
  }

  const told = (runs: number, seed: number): Simulation => {
    const { flow } = map
    const of = (counts: ReadonlyMap<string | null, number>, id: string | null) => ({
      runs: counts.get(id) ?? 0,
      share: shareOf(counts.get(id) ?? 0, runs),
    })
    const pages = flow.states.filter((state) => !isEnd(state))
    return {
      runs,
      seed,
      states: flow.states.map(({ id }) => ({ stateId: id, ...of(reached, id) })),
      transitions: flow.transitions.map(({ id }) => ({ transitionId: id, ...of(taken, id) })),
      otherwise: pages.map(({ id, nextStateId }) => ({
        stateId: id,
        toStateId: nextStateId,
        ...of(taken, id),
      })),
      ends: [...flow.states.map(({ id }) => id), null]
        .filter((id) => ends.has(id))
        .map((id) => ({ stateId: id, ...of(ends, id) })),
      never: {
        stateIds: flow.states.filter(({ id }) => !reached.has(id)).map(({ id }) => id),
        transitionIds: flow.transitions.filter(({ id }) => !taken.has(id)).map(({ id }) => id),
        elementIds: flow.elements.filter(({ id }) => !shown.has(id)).map(({ id }) => id),
      },
      pages: spreadOf(
        [...lengths].flatMap(([length, times]) => Array.from({ length: times }, () => length)),
      ),
      lengths: [...lengths]
        .toSorted(([a], [b]) => a - b)
        .map(([length, times]) => ({ pages: length, runs: times })),
      longestPath,
      shortestPath: shortestPath ?? [],
      seconds: spreadOf(seconds),
      stuck: [...stuck.values()]
        .toSorted((a, b) => b.runs - a.runs)
        .map((one) => ({ ...one, share: shareOf(one.runs, runs) })),
    }
  }
  return { add, told }
}

function addStuck(stuck: Map<string, Waiting>, walked: Walked, number: number): void {
  const stateId = walked.stateIds.at(-1) ?? ''
  const { why, questionIds } = walked.stuck ?? { why: 'nothing_to_do', questionIds: [] }
  const known = stuck.get(`${stateId} ${why}`)
  if (known) known.runs += 1
  else
    stuck.set(`${stateId} ${why}`, {
      stateId,
      why,
      questionIds,
      runs: 1,
      example: { run: number, stateIds: walked.stateIds },
    })
}

const count = <K>(counts: Map<K, number>, id: K): void => {
  counts.set(id, (counts.get(id) ?? 0) + 1)
}

/** Rounded, because more digits would only show chance. */
const shareOf = (count: number, runs: number): number =>
  runs === 0 ? 0 : Math.round((count / runs) * 10_000) / 10_000

function spreadOf(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [least] = sorted
  const most = sorted.at(-1)
  if (least === undefined || most === undefined) return null
  const median =
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? least) +
      (sorted[Math.floor(sorted.length / 2)] ?? most)) /
    2
  const mean = Math.round((sorted.reduce((sum, value) => sum + value, 0) / sorted.length) * 10) / 10
  return { least, median, mean, most }
}
