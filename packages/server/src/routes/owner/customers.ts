import type { Caller } from '../../access/caller.ts'
import { seesContactsOnly } from '../../access/seen-by.ts'
import {
  changeCustomer,
  createCustomer,
  eraseCustomer,
  identifyCustomer,
  listConsents,
  listCustomers,
  readCustomer,
  withdrawConsent,
} from '../../actions/owner/customers.ts'
import { recordEvents } from '../../actions/owner/events.ts'
import { exportCustomer } from '../../actions/owner/export-customer.ts'
import { presentContact, presentCustomer, presentExport } from '../../present/owner/customer.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const customerHandlers = {
  list_customers: async ({ deps, workspaceId, caller, query: { q, ...page } }) => {
    const { items, next } = await listCustomers(deps, workspaceId, q ?? null, page)
    return { items: items.map(presentedTo(caller)), next }
  },

  create_customer: async ({ deps, workspaceId, body }) =>
    presentCustomer(await createCustomer(deps, workspaceId, body)),

  identify_customer: async ({ deps, workspaceId, body }) =>
    presentCustomer(await identifyCustomer(deps, workspaceId, body)),

  record_events: ({ deps, workspaceId, body }) => recordEvents(deps, workspaceId, body.events),

  get_customer: async ({ deps, workspaceId, caller, params }) =>
    presentedTo(caller)(await readCustomer(deps, workspaceId, params.id)),

  patch_customer: async ({ deps, workspaceId, params, body }) =>
    presentCustomer(await changeCustomer(deps, workspaceId, params.id, body)),

  delete_customer: async ({ deps, workspaceId, params, query }) => {
    deps.publish((await eraseCustomer(deps, workspaceId, params.id, query.answers)).events)
    return { id: params.id }
  },

  export_customer: async ({ deps, workspaceId, params }) =>
    presentExport(await exportCustomer(deps, workspaceId, params.id), deps.config.publicUrl),

  list_consents: async ({ deps, workspaceId, params }) => ({
    items: await listConsents(deps, workspaceId, params.id),
  }),

  withdraw_consent: async ({ deps, workspaceId, params, body }) =>
    withdrawConsent(deps, workspaceId, params.id, {
      feedbackId: body.feedback_id,
      questionId: body.question_id,
    }),
} satisfies Partial<OwnerHandlers>

const presentedTo = (caller: Caller) =>
  seesContactsOnly(caller) ? presentContact : presentCustomer
