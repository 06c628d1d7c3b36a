// Calls that test a flow before it is public. Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { ConjointProducts, Flow, MaxdiffSets, Statement } from './flow.ts'
import { GoldenPaths } from './golden-path.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, written } from './owner-parts.ts'
import { Problem } from './problem.ts'

export const mostSimulatedRuns = 20_000

const counted = { runs: z.int(), share: z.number() }
const spread = z
  .object({ least: z.number(), median: z.number(), mean: z.number(), most: z.number() })
  .nullable()

/** `share`: of all runs, 0 to 1. `state_id` null = the default thank state. Times are expected, not measured. */
export const SimulationReply = z
  .object({
    runs: z.int(),
    seed: z.int(),
    states: z.array(z.object({ state_id: Id, ...counted })),
    transitions: z.array(z.object({ transition_id: Id, ...counted })),
    otherwise: z.array(z.object({ state_id: Id, to_state_id: Id.nullable(), ...counted })),
    ends: z.array(z.object({ state_id: Id.nullable(), ...counted })),
    never: z.object({
      state_ids: z.array(Id),
      transition_ids: z.array(Id),
      element_ids: z.array(Id),
    }),
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

const range = z.object({ least: z.int(), most: z.int() })

const seed = z.int().min(0).max(2_147_483_647)

const MaxdiffRequest = z
  .object({
    kind: z.literal('maxdiff'),
    /** The keys of the statements. */
    keys: z
      .array(Statement.shape.key)
      .min(3)
      .max(200)
      .refine((keys) => new Set(keys).size === keys.length, 'must be different'),
    plan: z
      .strictObject({
        itemsPerSet: MaxdiffSets.shape.itemsPerSet,
        setsPerPerson: MaxdiffSets.shape.setsPerPerson,
        versions: MaxdiffSets.shape.versions,
        seed,
      })
      .partial()
      .default({}),
  })
  .refine(({ keys, plan: { itemsPerSet = 0 } }) => itemsPerSet <= keys.length, {
    path: ['plan', 'itemsPerSet'],
    message: 'is more than there are statements',
  })

const ConjointRequest = z.object({
  kind: z.literal('conjoint'),
  attributes: ConjointProducts.shape.attributes,
  plan: z
    .strictObject({
      alternatives: ConjointProducts.shape.alternatives,
      hasNone: ConjointProducts.shape.hasNone,
      tasks: ConjointProducts.shape.tasks,
      versions: ConjointProducts.shape.versions,
      prohibited: ConjointProducts.shape.prohibited.unwrap(),
      seed,
    })
    .partial()
    .default({}),
  /** How many people are expected to answer, for the errors of the report. */
  persons: z.int().min(1).max(1_000_000).default(300),
})

/** Which design to make. What the plan leaves out is chosen by the number of statements or levels. */
export const DesignRequest = z
  .discriminatedUnion('kind', [MaxdiffRequest, ConjointRequest])
  .meta({ id: 'DesignRequest' })
export type DesignRequest = z.infer<typeof DesignRequest>

export const DesignReply = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('maxdiff'),
      /** For `extra.maxdiff` of the question. */
      maxdiff: MaxdiffSets,
      /** Over all versions: how often a statement is shown, two are shown together, and a statement is in one position. */
      report: z.object({
        items: range,
        pairs: range,
        positions: range,
        /** In every version, each statement is compared with all others, directly or through others. */
        is_connected: z.boolean(),
        is_balanced: z.boolean(),
      }),
    }),
    z.object({
      kind: z.literal('conjoint'),
      /** For `extra.conjoint` of the question. */
      conjoint: ConjointProducts,
      report: z.object({
        /** 0…100; 0 = the part-worths cannot be estimated. */
        d_efficiency: z.number(),
        /** Over all versions. `error`: the expected standard error of the part-worth. */
        levels: z.array(
          z.object({
            attribute: z.string(),
            level: z.string(),
            shown: z.int(),
            error: z.number().nullable(),
          }),
        ),
        /** How often two levels of different attributes are in one product. */
        pairs: range,
        /** Whether every error is at most 0.05. */
        is_precise: z.boolean(),
      }),
    }),
  ])
  .meta({ id: 'DesignReply' })
export type DesignReply = z.infer<typeof DesignReply>

export const ownerTrialCalls = {
  design_flow: {
    id: 'O-flow-design',
    method: 'POST',
    path: '/owner/v1/flows/design',
    summary:
      'Makes the sets of a MaxDiff or the products of a conjoint, to be stored in its question. The same seed gives the same design.',
    body: DesignRequest,
    bodyKind: 'json',
    reply: DesignReply,
    refusals: [...written, 13011],
    permission: 'surveys.read',
    audit: 'never',
  },
  simulate_flow: {
    id: 'O-flow-simulate',
    method: 'POST',
    path: '/owner/v1/flows/simulate',
    summary: 'Simulates respondents who answer a document. The same seed gives the same result.',
    body: z.object({
      flow: Flow,
      runs: z.int().min(1).max(mostSimulatedRuns).default(10_000),
      seed: z.int().min(0).max(2_147_483_647).default(1),
    }),
    bodyKind: 'json',
    reply: SimulationReply,
    refusals: [...written, 13011],
    permission: 'surveys.read',
    audit: 'never',
  },
  golden_paths: {
    id: 'O-flow-golden-paths',
    method: 'GET',
    path: '/owner/v1/flows/:id/golden_paths',
    summary:
      'Reads the golden paths: answers and the end that they must lead to, checked before every publish.',
    params: byId,
    reply: GoldenPaths,
    refusals: found,
    permission: 'surveys.read',
    audit: 'never',
  },
  put_golden_paths: {
    id: 'O-flow-golden-paths-put',
    method: 'PUT',
    path: '/owner/v1/flows/:id/golden_paths',
    summary: 'Replaces all golden paths of a flow. A path that currently breaks can be saved.',
    params: byId,
    body: GoldenPaths,
    bodyKind: 'json',
    reply: GoldenPaths,
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
  publish_version: {
    id: 'O-flow-version-publish',
    method: 'POST',
    path: '/owner/v1/flows/:id/versions/:version/publish',
    summary:
      'Publishes the document of an earlier version as the next version. The draft does not change.',
    params: byId.extend({ version: z.string() }),
    reply: z.object({ version: z.int(), problems: z.array(Problem) }),
    refusals: [...found, 13001],
    permission: 'surveys.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
