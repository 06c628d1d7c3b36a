import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endState, nextState } from './random/next-state.ts'
import { cases, seedRange, walkOf } from './random/seeds.ts'

const idOf = (
  place: { kind: 'state'; stateId: string } | { kind: 'default_thank' },
): string | null => (place.kind === 'state' ? place.stateId : null)

describe('moving on, in random runs', () => {
  it('goes where the first transition that holds leads, and a submit on to an end (R-FLOW-04, R-FLOW-05, R-FLOW-06, R-FLOW-07, R-FLOW-08, R-FLOW-09, R-FLOW-10, R-FLOW-11, R-FLOW-12, R-FLOW-15, R-FLOW-17, R-FLOW-18)', () => {
    const seen = { moved: 0, submitted: 0, ended: 0 }
    fc.assert(
      fc.property(fc.integer(seedRange), (seed) => {
        const { map, steps } = walkOf(seed)
        for (const { event, before, after } of steps) {
          const from = before.visits.at(-1)?.stateId
          if (from === undefined || before.phase.kind !== 'answering' || event.type === 'retried')
            continue
          const { phase } = after
          if (phase.kind === 'moving') {
            expect(idOf(phase.to)).toBe(nextState(map, after, from))
            seen.moved += 1
          } else if (phase.kind === 'submitting') {
            const isSubmit =
              event.type === 'pressed' && map.elements.get(event.elementId ?? '')?.type === 'submit'
            expect(idOf(phase.to)).toBe(
              isSubmit ? endState(map, after, from) : nextState(map, after, from),
            )
            seen[isSubmit ? 'submitted' : 'ended'] += 1
          }
        }
      }),
      cases,
    )
    expect(seen.moved).toBeGreaterThan(300)
    expect(Math.min(seen.submitted, seen.ended)).toBeGreaterThan(30)
  })
})
