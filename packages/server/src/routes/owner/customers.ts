// The customer calls of the owner API, one handler each.
import type { Caller } from '../../access/caller.ts'
import { seesContactsOnly } from '../../access/seen-by.ts'
import { changeCustomer, createCustomer, eraseCustomer, listConsents, listCustomers, readCustomer, withdrawConsent } from '../../actions/owner/customers.ts'
import { exportCustomer } from '../../actions/owner/export-customer.ts'
import { presentContact, presentCustomer, presentExport } from '../../present/owner/customer.ts'
import type { OwnerHandler } from './serve-owner.ts'

const presentedTo = (caller: Caller) => (seesContactsOnly(caller) ? presentContact : presentCustomer)

export const listCustomersRoute: OwnerHandler<'list_customers'> = async ({ deps, workspaceId, caller, query: { q, ...page } }) => {
  const { items, next } = await listCustomers(deps, workspaceId, q ?? null, page)
  return { items: items.map(presentedTo(caller)), next }
}

export const createCustomerRoute: OwnerHandler<'create_customer'> = async ({ deps, workspaceId, body }) =>
  presentCustomer(await createCustomer(deps, workspaceId, body))

export const getCustomerRoute: OwnerHandler<'get_customer'> = async ({ deps, workspaceId, caller, params }) =>
  presentedTo(caller)(await readCustomer(deps, workspaceId, params.id))

export const patchCustomerRoute: OwnerHandler<'patch_customer'> = async ({ deps, workspaceId, params, body }) =>
  presentCustomer(await changeCustomer(deps, workspaceId, params.id, body))

export const deleteCustomerRoute: OwnerHandler<'delete_customer'> = async ({ deps, workspaceId, params, query }) => {
  deps.publish((await eraseCustomer(deps, workspaceId, params.id, query.answers)).events)
  return { id: params.id }
}

export const exportCustomerRoute: OwnerHandler<'export_customer'> = async ({ deps, workspaceId, params }) =>
  presentExport(await exportCustomer(deps, workspaceId, params.id), deps.config.publicUrl)

export const listConsentsRoute: OwnerHandler<'list_consents'> = async ({ deps, workspaceId, params }) => ({
  items: await listConsents(deps, workspaceId, params.id),
})

export const withdrawConsentRoute: OwnerHandler<'withdraw_consent'> = async ({ deps, workspaceId, params, body }) =>
  withdrawConsent(deps, workspaceId, params.id, { feedbackId: body.feedback_id, questionId: body.question_id })
