// Customers in the owner API: look up, correct, export all stored data of one, erase. Same table form as
// `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Customer } from './bundle.ts'
import { Attributes, contactFields } from './contact.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'

/** `owner_id`: the member who looks after this contact; null = nobody. A bundle does not contain it. */
export const OwnedCustomer = Customer.extend({ owner_id: Id.nullable().default(null) })
export type OwnedCustomer = z.infer<typeof OwnedCustomer>

export const OwnerCustomer = OwnedCustomer.extend({
  /** When the customer unsubscribed from all mail (calls.md C-28). */
  unsubscribed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
}).meta({ id: 'OwnerCustomer' })
export type OwnerCustomer = z.infer<typeof OwnerCustomer>

/** An answer to an agreement: its text, version and language, the time, and whether it still applies. */
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
    /** The text as the respondent saw it; null when that version no longer exists. */
    text: z.string().nullable(),
    /** SHA-256 of that text, hex. */
    text_hash: z.string(),
    given_at: z.string(),
    withdrawn_at: z.string().nullable(),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof Consent>

/** All stored data of one customer. Parts that this version does not have yet are empty. */
export const CustomerExport = z
  .object({
    customer: OwnerCustomer,
    feedbacks: z.array(z.record(z.string(), z.unknown())),
    consents: z.array(Consent),
    files: z.array(z.record(z.string(), z.unknown())),
    chats: z.array(z.record(z.string(), z.unknown())),
    visits: z.array(z.record(z.string(), z.unknown())),
    events: z.array(z.record(z.string(), z.unknown())),
    deliveries: z.array(z.record(z.string(), z.unknown())),
    exported_at: z.string(),
  })
  .meta({ id: 'CustomerExport' })
export type CustomerExport = z.infer<typeof CustomerExport>

/** Fields that are not sent stay unchanged, and null clears one. Attributes are changed one by one. */
export const IdentifiedCustomer = z
  .object({
    external_id: contactFields.external_id.refine(
      (text) => text.trim() !== '',
      'must not be blank',
    ),
    user_id: contactFields.user_id.nullable().optional(),
    email: contactFields.email.nullable().optional(),
    name: contactFields.name.nullable().optional(),
    phone_number: contactFields.phone_number.nullable().optional(),
    gender: contactFields.gender.nullable().optional(),
    birth_year: contactFields.birth_year.nullable().optional(),
    owner_id: Id.nullable().optional(),
    schema: Attributes.optional(),
    attributes: Attributes.optional(),
  })
  .meta({ id: 'IdentifiedCustomer' })
export type IdentifiedCustomer = z.infer<typeof IdentifiedCustomer>

export const ownerCustomerCalls = {
  list_customers: {
    id: 'O-customers',
    method: 'GET',
    path: '/owner/v1/customers',
    summary: 'Lists customers, newest first. `q` searches names, addresses, numbers and ids.',
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
    summary: 'Creates a customer. An erased customer cannot be created again.',
    body: OwnedCustomer.extend({ id: Id.optional() }),
    bodyKind: 'json',
    reply: OwnerCustomer,
    refusals: [...written, 13005, 13012],
    permission: 'customers.write',
    audit: 'each',
  },
  identify_customer: {
    id: 'O-customer-identify',
    method: 'POST',
    path: '/owner/v1/customers/identify',
    summary: 'Creates the customer with this `external_id`, or changes the given fields of it.',
    body: IdentifiedCustomer,
    bodyKind: 'json',
    reply: OwnerCustomer,
    refusals: [...written, 13005, 13012],
    permission: 'customers.write',
    audit: 'each',
  },
  get_customer: {
    id: 'O-customer',
    method: 'GET',
    path: '/owner/v1/customers/:id',
    summary: 'Reads a customer.',
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
    summary: 'Changes the given fields. Null clears a field.',
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
      'Erases a customer permanently. Readers see it immediately; related data is erased within a minute. `answers=anonymise` keeps choices and small numbers.',
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
    summary: 'Exports everything that is stored about a customer.',
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
    summary: 'Lists the consents of a customer, newest first.',
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
    summary: 'Records the withdrawal of a consent.',
    params: byId,
    body: z.object({ feedback_id: Id, question_id: Id }),
    bodyKind: 'json',
    reply: Consent,
    refusals: [...written, 13002],
    permission: 'customers.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
