// Golden paths: recorded runs that an owner wants every new version of a flow to allow.
import { z } from 'zod'
import { Id } from './id.ts'

/** An answer of a golden path. Of a file only the fact that there was one is stored. */
export const GoldenAnswer = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('options'), question_id: Id, option_ids: z.array(Id).max(1_000) }),
    z.object({ kind: z.literal('text'), question_id: Id, text: z.string().max(10_000) }),
    z.object({
      kind: z.literal('matrix'),
      question_id: Id,
      rows: z
        .array(
          z.object({
            statement_id: Id,
            option_id: Id,
            /** Of a MaxDiff or a conjoint with a design: its version and the set, `3/0`. */
            set: z
              .string()
              .regex(/^\d+\/\d+$/)
              .optional(),
          }),
        )
        .max(200),
    }),
    z.object({
      kind: z.literal('values'),
      question_id: Id,
      values: z.array(z.string().max(1_000)).max(100),
    }),
    z.object({ kind: z.literal('file'), question_id: Id }),
  ])
  .meta({ id: 'GoldenAnswer' })
export type GoldenAnswer = z.infer<typeof GoldenAnswer>

/** The shown state, its answers in this order, and how the respondent leaves it. `alone`: the page moves on automatically. */
export const GoldenStep = z
  .object({
    state_id: Id,
    answers: z.array(GoldenAnswer).max(500),
    press: z.enum(['next', 'submit', 'alone']),
  })
  .meta({ id: 'GoldenStep' })
export type GoldenStep = z.infer<typeof GoldenStep>

/** Answers with the end state that they must reach. `end` null = the default thank state. */
export const GoldenPath = z
  .object({
    id: Id,
    name: z.string().min(1).max(255),
    steps: z.array(GoldenStep).min(1).max(500),
    end: Id.nullable(),
  })
  .meta({ id: 'GoldenPath' })
export type GoldenPath = z.infer<typeof GoldenPath>

export const GoldenPaths = z
  .object({ items: z.array(GoldenPath).max(100) })
  .meta({ id: 'GoldenPaths' })
export type GoldenPaths = z.infer<typeof GoldenPaths>
