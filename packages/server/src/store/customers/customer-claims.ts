// What a feedback claims about its author. Nothing here is proven: a claim may find a customer record and fill its gaps, but
// never changes an existing value.
import type { Customer, FeedbackCustomer } from '@askwell/contract'
import type { FeedbackRow } from '../feedback/feedback-row.ts'

type Attributes = Customer['attributes']

export interface Claims {
  readonly id: string | null
  readonly external_id: string | null
  readonly user_id: string | null
  readonly email: string | null
  readonly name: string | null
  readonly phone_number: string | null
  readonly gender: string | null
  readonly birth_year: number | null
  readonly schema: Attributes
  /** Whatever else the host page passed. */
  readonly attributes: Attributes
}

export const noClaims: Claims = {
  id: null,
  external_id: null,
  user_id: null,
  email: null,
  name: null,
  phone_number: null,
  gender: null,
  birth_year: null,
  schema: {},
  attributes: {},
}

export function claimsOf(row: Pick<FeedbackRow, 'customer' | 'userId'>): Claims {
  const {
    id,
    external_id,
    user_id,
    email,
    name,
    phone_number,
    gender,
    birth_year,
    schema,
    ...rest
  }: FeedbackCustomer = row.customer ?? {}
  return {
    id: told(id),
    external_id: told(external_id),
    user_id: told(user_id) ?? told(row.userId ?? undefined),
    email: told(email),
    name: told(name),
    phone_number: told(phone_number),
    gender: told(gender),
    birth_year: birth_year ?? null,
    schema: schema ?? {},
    attributes: rest as Attributes,
  }
}

/** Whether a record may exist: the claims have an id of the host's or of ours. */
export function pointsAtCustomer(claims: Claims): boolean {
  return claims.id !== null || claims.external_id !== null || claims.user_id !== null
}

/**
 * Whether to make a record. While a survey is still being answered only the host's ids count: an e-mail address or
 * a name may be half typed, and every later partial save would make another record of it.
 */
export function makesCustomer(claims: Claims, isCompleted: boolean): boolean {
  if (claims.external_id !== null || claims.user_id !== null) return true
  return (
    isCompleted && (claims.email !== null || claims.phone_number !== null || claims.name !== null)
  )
}

/** Blank counts as absent: otherwise everyone who left a field empty would become one customer. */
function told(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text
}
