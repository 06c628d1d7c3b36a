// One call of the API as the tables of calls describe it.
import type { z } from 'zod'
import type { RefusalCode } from './errors.ts'

/** A call that ends. It works until then, and each reply says so (ECO-92). */
export interface Deprecation {
  /** The day on which the first release with this mark appears, such as `2027-03-01`. */
  since: string
  /** The first day on which the call may be missing: at least twelve months and two minor releases later. */
  sunset: string
  /** The call that replaces it, such as `GET /owner/v1/flows`; absent = none does. */
  successor?: string
  /** One sentence for people who use the call. */
  why: string
}

export interface Call {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  bodyKind?: 'json' | 'form' | 'multipart'
  /** JSON of several megabytes: the route parses it in a worker, off the main thread. */
  isLarge?: true
  reply: z.ZodType
  /** Of a reply that is no refusal; absent = 200. */
  status?: 201
  refusals: readonly RefusalCode[]
  /** A person must have confirmed their identity within the last ten minutes (`confirm`); API keys need not. Refused with 13080. */
  confirm?: true
  deprecated?: Deprecation
}
