// One figure of results as an alert or a report asks for it (results.md §1.2).
import { z } from 'zod'
import { FilterSubject } from './filter.ts'

/**
 * `responses` and `completed` are numbers of feedback. `nps`: of a question that has one, −100…100. `mean`: of a number, or of a
 * choice whose options have different weights. `share`: of the people who have a value of the subject (of a facet: of everybody),
 * those who have at least one of `values`, 0…1.
 */
export const FigureQuery = z
  .union([
    z.enum(['responses', 'completed']),
    z.strictObject({ nps: FilterSubject }),
    z.strictObject({ mean: FilterSubject }),
    z.strictObject({
      share: FilterSubject,
      values: z
        .array(z.union([z.string().max(1_000), z.number(), z.boolean()]))
        .min(1)
        .max(50),
    }),
  ])
  .meta({ id: 'FigureQuery' })
export type FigureQuery = z.infer<typeof FigureQuery>
