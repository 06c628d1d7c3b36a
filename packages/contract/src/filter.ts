// The filter language of results: conditions on anything that is known about a feedback, joined by `all`, `any` and `not`.
// What the surveys themselves must allow (a question exists, an operator fits) is checked by the engine.
import { z } from 'zod'
import { Id } from './id.ts'

export const filterFacets = [
  'received_at',
  'created_at',
  'weekday',
  'hour',
  'flow',
  'node',
  'version',
  'language',
  'channel',
  'distribution',
  'device',
  'completed',
  'internal',
  'offline',
  'seconds',
  'origin_host',
  'end',
  'tag',
  'follow_up',
  'assignee',
] as const
export type FilterFacet = (typeof filterFacets)[number]

export const questionAspects = [
  'nps_group',
  'top2',
  'bottom2',
  'length',
  'best',
  'worst',
  'place',
  'theme',
] as const
export type QuestionAspect = (typeof questionAspects)[number]

/** The id or the key of a question, a row or an option. A key is read over all surveys of the source. */
const name = z.string().min(1).max(255)

export const FilterSubject = z
  .union([
    z.strictObject({ facet: z.enum(filterFacets) }),
    z.strictObject({
      question: name,
      /** Of a matrix. */
      row: name.optional(),
      /** Of a ranking whose place is meant. */
      option: name.optional(),
      part: z.enum(questionAspects).optional(),
    }),
    /** `gender`, `birth_year` or an attribute of the customer, as it was when the feedback was saved. */
    z.strictObject({ customer: name }),
    z.strictObject({ page: Id }),
    z.strictObject({ transition: Id }),
  ])
  .meta({ id: 'FilterSubject' })
export type FilterSubject = z.infer<typeof FilterSubject>

export const textOperators = ['contains', 'contains_word', 'not_contains'] as const

export const filterOperators = [
  'answered',
  'unanswered',
  'shown',
  'not_shown',
  'asked',
  'is',
  'is_not',
  'all_of',
  'only',
  'between',
  'last',
  'reached',
  'passed',
  'left_at',
  'taken',
  ...textOperators,
] as const
export type FilterOperator = (typeof filterOperators)[number]

const single = z.union([z.string().max(1_000), z.number(), z.boolean()])

export const FilterLeaf = z
  .strictObject({
    on: FilterSubject,
    op: z.enum(filterOperators),
    /**
     * `is` and its relatives: a value or a list of them. `between`: `[low, high]`, either of them null. `last`: `{days}`.
     * `contains` and its relatives: a text or a list of texts, of which any one is enough.
     */
    value: z
      .union([
        single,
        z.array(single.nullable()).max(1_000),
        z.strictObject({ days: z.int().min(1).max(3_660) }),
      ])
      .optional(),
  })
  .meta({ id: 'FilterLeaf' })
export type FilterLeaf = z.infer<typeof FilterLeaf>

export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  | { readonly not: Filter }
  | FilterLeaf

export const Filter: z.ZodType<Filter> = z
  .lazy(() =>
    z.union([
      FilterLeaf,
      z.strictObject({ all: z.array(Filter).max(200) }),
      z.strictObject({ any: z.array(Filter).max(200) }),
      z.strictObject({ not: Filter }),
    ]),
  )
  .meta({ id: 'Filter' })
