// Calls that try a flow out before it is public. Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import type { Call } from './calls.ts'
import { Flow } from './flow.ts'
import { Id } from './id.ts'
import { written } from './owner-parts.ts'

export const mostSimulatedRuns = 20_000

const counted = { runs: z.int(), share: z.number() }
const spread = z.object({ least: z.number(), median: z.number(), mean: z.number(), most: z.number() }).nullable()

/** `share`: of all runs, 0 to 1. `state_id` null = the default thank state. Times are expected, not measured. */
export const SimulationReply = z
  .object({
    runs: z.int(),
    seed: z.int(),
    states: z.array(z.object({ state_id: Id, ...counted })),
    transitions: z.array(z.object({ transition_id: Id, ...counted })),
    otherwise: z.array(z.object({ state_id: Id, to_state_id: Id.nullable(), ...counted })),
    ends: z.array(z.object({ state_id: Id.nullable(), ...counted })),
    never: z.object({ state_ids: z.array(Id), transition_ids: z.array(Id), element_ids: z.array(Id) }),
    pages: spread,
    lengths: z.array(z.object({ pages: z.int(), runs: z.int() })),
    longest_path: z.array(Id),
    shortest_path: z.array(Id),
    seconds: spread,
    stuck: z.array(
      z.object({
        state_id: Id,
        why: z.enum(['nothing_to_do', 'refused', 'endless']),
        question_ids: z.array(Id),
        ...counted,
        example: z.object({ run: z.int(), state_ids: z.array(Id) }),
      }),
    ),
  })
  .meta({ id: 'SimulationReply' })
export type SimulationReply = z.infer<typeof SimulationReply>

export const ownerTrialCalls = {
  simulate_flow: {
    id: 'O-flow-simulate',
    method: 'POST',
    path: '/owner/v1/flows/simulate',
    summary: 'Sends likely respondents through a document. The same seed gives the same bytes.',
    body: z.object({ flow: Flow, runs: z.int().min(1).max(mostSimulatedRuns).default(10_000), seed: z.int().min(0).max(2_147_483_647).default(1) }),
    bodyKind: 'json',
    reply: SimulationReply,
    refusals: [...written, 13011],
    built: true,
  },
} as const satisfies Record<string, Call>
