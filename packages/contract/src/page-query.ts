// The parameters of the survey page's address (seed §2), as an owner writes them. The page itself reads them without a schema.
import { z } from 'zod'
import { Id } from './id.ts'

/** A header carries it. */
const half = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^[\u0020-\u007e\u00a0-\u00ff]+$/, 'must have only characters of Latin-1')
  .optional()

/** The pairs of parameters that name the channel by which a link was sent; each half needs the other. */
export const pagePairs = [
  ['sdi', 'sci'],
  ['edi', 'eci'],
  ['ldi', 'lci'],
  ['wdi', 'wci'],
  ['pndi', 'pnci'],
] as const

/** Parameters of the survey page, as they are in its address. */
export const PageQuery = z
  .strictObject({
    lang: z
      .string()
      .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'must be the code of a language, such as en')
      .max(20)
      .optional(),
    /** Answers as JSON, or its base64 or base64url: `[{"question": "nps", "answer": 9}]`. */
    responses: z.string().min(1).max(6_000).optional(),
    creator_id: Id.optional(),
    signature: z.string().min(1).max(4_000).optional(),
    is_internal_feedback: z.literal('true').optional(),
    ...{ sdi: half, sci: half, edi: half, eci: half, ldi: half, lci: half },
    ...{ wdi: half, wci: half, pndi: half, pnci: half },
  })
  .meta({ id: 'PageQuery' })
export type PageQuery = z.infer<typeof PageQuery>
