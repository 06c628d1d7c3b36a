// Sends many likely respondents through a flow and counts states, ways and ends. Pure; the caller should run it in a worker,
// because 10,000 runs take a few seconds. The flow must have no errors in its problems list.
import type { Flow } from '@askwell/contract'
import { mapFlow } from '../flow-map.ts'
import { likelySayings } from './likely-sayings.ts'
import { secondsOf } from './seconds.ts'
import type { Simulation } from './simulation.ts'
import { steadyPages } from './steady-pages.ts'
import { newTally } from './tally.ts'
import { walkOnce } from './walk-once.ts'

export interface SimulationInput {
  readonly runs: number
  readonly seed: number
}

/** Same flow, runs and seed: same result. */
export function simulate(flow: Flow, { runs, seed }: SimulationInput): Simulation {
  const going = simulating(flow, seed)
  going.walk(runs)
  return going.told()
}

export interface Simulating {
  /** Adds this many runs. */
  readonly walk: (runs: number) => void
  readonly told: () => Simulation
}

/** The same in parts, so that a caller can show progress. The parts do not change the result. */
export function simulating(flow: Flow, seed: number): Simulating {
  // Saves do not change the path, and building them would take half of the time.
  const map = mapFlow({ ...flow, allowSavingIncompleteSurvey: false })
  const ground = {
    map,
    sayings: likelySayings(map),
    seconds: secondsOf(map),
    steady: steadyPages(map),
  }
  const tally = newTally(map)
  let walked = 0
  return {
    walk: (runs) => {
      for (const until = walked + runs; walked < until; walked += 1)
        tally.add(walkOnce(ground, seed, walked), walked)
    },
    told: () => tally.told(walked, seed),
  }
}
