// Customers in the owner API: look up, correct, hand out everything that is kept of one, erase. Same table form as
// `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Customer } from './bundle.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'

export const OwnerCustomer = Customer.extend({
  /** The customer wants nothing sent any more (calls.md C-28). */
  unsubscribed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
}).meta({ id: 'OwnerCustomer' })
export type OwnerCustomer = z.infer<typeof OwnerCustomer>

/** An answer to an agreement: which words, in which version and language, when, and whether it still holds. */
export const Consent = z
  .object({
    feedback_id: Id,
    question_id: Id,
    flow_id: Id,
    flow_version: z.int(),
    language_id: Id,
    option_id: Id,
    /** The first option accepts. */
    accepted: z.boolean(),
    /** The words as they stood before the respondent; null when that version is gone. */
    text: z.string().nullable(),
    /** SHA-256 of those words, hex. */
    text_hash: z.string(),
    given_at: z.string(),
    withdrawn_at: z.string().nullable(),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof Consent>

/** Everything that is kept of one customer. Parts that this version does not have yet are empty. */
export const CustomerExport = z
  .object({
    customer: OwnerCustomer,
    feedbacks: z.array(z.record(z.string(), z.unknown())),
    consents: z.array(Consent),
    files: z.array(z.record(z.string(), z.unknown())),
    chats: z.array(z.record(z.string(), z.unknown())),
    visits: z.array(z.record(z.string(), z.unknown())),
    deliveries: z.array(z.record(z.string(), z.unknown())),
    exported_at: z.string(),
  })
  .meta({ id: 'CustomerExport' })
export type CustomerExport = z.infer<typeof CustomerExport>

export const ownerCustomerCalls = {
  list_customers: {
    id: 'O-customers',
    method: 'GET',
    path: '/owner/v1/customers',
    summary: 'Customers, newest first. `q` looks into names, addresses, numbers and ids.',
    query: paging.extend({ q: z.string().max(500).optional() }),
    reply: page(OwnerCustomer),
    refusals: [...refused, 13001],
    permission: 'customers.read',
    audit: 'never',
  },
  create_customer: {
    id: 'O-customer-create',
    method: 'POST',
    path: '/owner/v1/customers',
    summary: 'A new customer. Who was erased cannot be made again.',
    body: Customer.extend({ id: Id.optional() }),
    bodyKind: 'json',
    reply: OwnerCustomer,
    refusals: [...written, 13005],
    permission: 'customers.write',
    audit: 'each',
  },
  get_customer: {
    id: 'O-customer',
    method: 'GET',
    path: '/owner/v1/customers/:id',
    summary: 'A customer.',
    params: byId,
    reply: OwnerCustomer,
    refusals: found,
    permission: 'customers.read',
    audit: { onceInMinutes: 15 },
  },
  patch_customer: {
    id: 'O-customer-patch',
    method: 'PATCH',
    path: '/owner/v1/customers/:id',
    summary: 'Changes the fields that are given; null empties one.',
    params: byId,
    body: z.record(z.string(), z.unknown()),
    bodyKind: 'json',
    reply: OwnerCustomer,
    refusals: [...written, 13002, 13005],
    permission: 'customers.write',
    audit: 'each',
  },
  delete_customer: {
    id: 'O-customer-delete',
    method: 'DELETE',
    path: '/owner/v1/customers/:id',
    summary:
      'Erases a customer for good, at once for readers; what hangs on it follows within a minute. `answers=anonymise` keeps choices and small numbers.',
    params: byId,
    query: z.object({ answers: z.enum(['delete', 'anonymise']).default('delete') }),
    reply: z.object({ id: Id }),
    refusals: [...found, 13001],
    permission: 'customers.write',
    audit: 'each',
  },
  export_customer: {
    id: 'O-customer-export',
    method: 'GET',
    path: '/owner/v1/customers/:id/export',
    summary: 'Everything that is kept of a customer.',
    params: byId,
    reply: CustomerExport,
    refusals: found,
    permission: 'exports.read',
    audit: 'each',
    confirm: true,
  },
  list_consents: {
    id: 'O-consents',
    method: 'GET',
    path: '/owner/v1/customers/:id/consents',
    summary: 'What a customer agreed to, newest first.',
    params: byId,
    reply: z.object({ items: z.array(Consent) }),
    refusals: found,
    permission: 'customers.read',
    audit: 'never',
  },
  withdraw_consent: {
    id: 'O-consent-withdraw',
    method: 'POST',
    path: '/owner/v1/customers/:id/consents/withdraw',
    summary: 'Records that a consent no longer holds.',
    params: byId,
    body: z.object({ feedback_id: Id, question_id: Id }),
    bodyKind: 'json',
    reply: Consent,
    refusals: [...written, 13002],
    permission: 'customers.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
