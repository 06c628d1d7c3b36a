// One call of the API as the tables of calls describe it.
import type { z } from 'zod'
import type { RefusalCode } from './errors.ts'

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
  refusals: readonly RefusalCode[]
  /** A person must have confirmed their identity within the last ten minutes (`confirm`); API keys need not. Refused with 13080. */
  confirm?: true
}
