// The reply of C-03. A link can be passed on and an id can be guessed, so data that reaches or identifies the person is in it
// only when the owner signed this very customer into the link.
import type { Customer, CustomerReply } from '@askwell/contract'

export function customerReply(
  customer: Customer,
  link: { readonly isSignedForCustomer: boolean },
): CustomerReply {
  const { id, name, gender, external_id, user_id, schema } = customer
  const { email, phone_number, birth_year } = link.isSignedForCustomer
    ? customer
    : { email: null, phone_number: null, birth_year: null }
  return { id, email, name, phone_number, gender, birth_year, external_id, schema, user_id }
}
