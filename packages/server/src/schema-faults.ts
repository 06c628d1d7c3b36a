// A schema's complaints as field faults: dotted places and short sentences.
import type { FieldFault } from '@askwell/contract'
import type { z } from 'zod'

/** More would help nobody, and a body of 1 MB could make very many. */
const mostFaults = 100

export function faultsOf(error: z.ZodError, prefix = ''): FieldFault[] {
  return error.issues.slice(0, mostFaults).map((issue) => ({
    field: [...(prefix === '' ? [] : [prefix]), ...issue.path.map(String)].join('.'),
    message: issue.message.endsWith('received undefined') ? 'is missing' : issue.message,
  }))
}
