// Test-only: the number and the seeds of a property's random walks. Fixed, so that a run is repeatable; a failure names its seed.
import { mapFlow } from '../flow-map.ts'
import { randomFlow } from './random-flow.ts'
import { type Walk, walk } from './respondent.ts'

export const seedRange = { min: 0, max: 9_999_999 } as const
export const cases = { numRuns: 300, seed: 20_261_120, endOnFailure: true } as const
const mostSteps = 60

const made = new Map<number, Walk>()

/** Properties of one file share their walks, because making them takes longer than checking them. */
export function walkOf(seed: number): Walk {
  const known = made.get(seed) ?? walk(mapFlow(randomFlow(seed)), seed, mostSteps)
  made.set(seed, known)
  return known
}
