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
  /** JSON of several megabytes: the route reads it itself, away from the thread that answers everybody. */
  isLarge?: true
  reply: z.ZodType
  refusals: readonly RefusalCode[]
  /** A person must have proven within the last ten minutes that it is still them (`confirm`); API keys are not asked. Refused with 13080. */
  confirm?: true
}
