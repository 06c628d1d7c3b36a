import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapFlow } from '../flow-map.ts'
import { walkOf } from '../problems/walk.ts'
import { problems } from '../problems.ts'
import { randomFlow } from '../random/random-flow.ts'
import { cases, seedRange } from '../random/seeds.ts'
import { compiles } from '../regex.ts'
import { simulate } from './simulate.ts'

const runs = 30

describe('simulate, over random flows', () => {
  it('gives the same bytes for the same seed', () => {
    fc.assert(
      fc.property(fc.integer(seedRange), (seed) => {
        const told = () => JSON.stringify(simulate(randomFlow(seed), { runs, seed }))
        expect(told()).toBe(told())
      }),
      { ...cases, numRuns: 60 },
    )
  })

  it('never reaches what the problems list calls unreachable, and counts every run once (O-07)', () => {
    const seen = { unreachable: 0, ends: 0 }
    fc.assert(
      fc.property(fc.integer(seedRange), (seed) => {
        const flow = randomFlow(seed)
        const told = simulate(flow, { runs, seed })
        for (const { code, path } of problems(flow, { compiles })) {
          if (code !== 'unreachable_state') continue
          seen.unreachable += 1
          expect(told.never.stateIds).toContain(flow.states[Number(path.split('.')[1])]?.id)
        }
        const ended = told.ends.reduce((sum, end) => sum + end.runs, 0)
        expect(ended + told.stuck.reduce((sum, one) => sum + one.runs, 0)).toBe(runs)
        seen.ends += told.ends.length
      }),
      cases,
    )
    expect(Math.min(seen.unreachable, seen.ends)).toBeGreaterThan(50)
  })

  it('follows only ways that the flow has', () => {
    fc.assert(
      fc.property(fc.integer(seedRange), (seed) => {
        const flow = randomFlow(seed)
        const { nextOf } = walkOf(mapFlow(flow))
        const { longestPath } = simulate(flow, { runs, seed })
        // The last step may be a submit, which can follow several transitions.
        for (const [at, stateId] of longestPath.slice(0, -2).entries())
          expect(nextOf(stateId)).toContain(longestPath[at + 1])
      }),
      { ...cases, numRuns: 150 },
    )
  })
})
