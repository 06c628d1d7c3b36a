import type { VisitReply } from '@askwell/contract'
import type { z } from 'zod'
import type { Visited } from '../../actions/respondent/register-visit.ts'

/** The id, and what the caller itself said: whoever names a customer learns nothing of them. */
export function visitReply({ customerId, claims }: Visited): z.input<typeof VisitReply> {
  const { attributes, schema, ...fields } = claims
  const said = Object.entries({
    ...fields,
    schema: Object.keys(schema ?? {}).length > 0 ? schema : null,
  }).filter(([, value]) => value !== null)
  return { ...attributes, ...Object.fromEntries(said), id: customerId }
}
