// Customers of a workspace: search, make, correct, export and erase. A change is merged into the stored record and the result
// is checked like a new one, as with nodes.

import { type Consent, type IdentifiedCustomer, OwnedCustomer } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { accessChanged, type Done } from '../../events/happened.ts'
import { faultsOf } from '../../http/schema-faults.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { CustomerOutcome, CustomerRow } from '../../store/customers/customers.ts'
import type { AnswersOfErased } from '../../store/customers/erasure.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { noteErasure } from '../privacy/note-erasure.ts'
import { checkedPage } from './checked-page.ts'
import { consentsWithTexts } from './consents.ts'
import { found, knownId } from './known-id.ts'
import { otherId } from './other-id.ts'
import { refuseWhenFull } from './workspace-limits.ts'

export const listCustomers = (
  deps: Deps,
  workspaceId: string,
  q: string | null,
  page: PageRequest,
): Promise<Page<CustomerRow>> => deps.store.customers.list(workspaceId, q, checkedPage(page))

export const readCustomer = async (
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<CustomerRow> => found(await deps.store.customers.read(workspaceId, knownId(id)))

export async function createCustomer(
  deps: Deps,
  workspaceId: string,
  input: Omit<OwnedCustomer, 'id'> & { id?: string | undefined },
): Promise<CustomerRow> {
  await checkOwner(deps, workspaceId, input.owner_id)
  await refuseWhenFull(deps.store, workspaceId, 'contacts')
  const customer = withoutBlanks({ ...input, id: input.id ?? deps.newId() })
  const outcome = await deps.store.customers.add(workspaceId, customer, deps.clock())
  const isForeign =
    outcome === 'id' && (await deps.store.customers.read(workspaceId, customer.id)) === null
  if (!isForeign) return stored(customer.id, outcome)
  const id = otherId(workspaceId, customer.id)
  return stored(id, await deps.store.customers.add(workspaceId, { ...customer, id }, deps.clock()))

  function stored(id: string, how: CustomerOutcome): Promise<CustomerRow> {
    refuseUnlessStored(how)
    return readCustomer(deps, workspaceId, id)
  }
}

/** Found by the owner's id: fields that are absent stay, null clears one. Attributes are merged by name. */
export async function identifyCustomer(
  deps: Deps,
  workspaceId: string,
  input: IdentifiedCustomer,
): Promise<CustomerRow> {
  const { store } = deps
  const { external_id, ...given } = input
  const by = { external_id }
  const known = await store.widgets.claimedCustomer(workspaceId, by, ['claimed', 'known', 'proven'])
  if (known === null) {
    await refuseWhenFull(store, workspaceId, 'contacts')
    const { schema = {}, attributes = {}, ...fields } = given
    const told = Object.entries(fields).filter(([, value]) => value !== undefined)
    const customer = OwnedCustomer.parse({
      ...{ id: deps.newId(), external_id, ...Object.fromEntries(told) },
      ...{ schema: merged({}, schema), attributes: merged({}, attributes) },
    })
    await checkOwner(deps, workspaceId, customer.owner_id)
    const outcome = await store.customers.add(workspaceId, withoutBlanks(customer), deps.clock())
    // Another call has created it meanwhile.
    if (outcome === 'external_id') return identifyCustomer(deps, workspaceId, input)
    refuseUnlessStored(outcome)
    return readCustomer(deps, workspaceId, customer.id)
  }
  const { customer } = await readCustomer(deps, workspaceId, known)
  const { schema, attributes, ...fields } = given
  return changeCustomer(deps, workspaceId, known, {
    ...fields,
    ...(schema && { schema: merged(customer.schema, schema) }),
    ...(attributes && { attributes: merged(customer.attributes, attributes) }),
  })
}

type Attributes = OwnedCustomer['attributes']
const merged = (known: Attributes, given: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries({ ...known, ...given }).filter(
      ([key, value]) => value !== null || !Object.hasOwn(given, key),
    ),
  )

export async function changeCustomer(
  deps: Deps,
  workspaceId: string,
  id: string,
  changes: Record<string, unknown>,
): Promise<CustomerRow> {
  const { customer } = await readCustomer(deps, workspaceId, id)
  const merged = OwnedCustomer.safeParse({ ...customer, ...emptied(changes), id: customer.id })
  if (!merged.success) throw invalid(faultsOf(merged.error))
  const { owner_id } = merged.data
  if (owner_id !== customer.owner_id) await checkOwner(deps, workspaceId, owner_id)
  refuseUnlessStored(
    await deps.store.customers.change(workspaceId, withoutBlanks(merged.data), deps.clock()),
  )
  return readCustomer(deps, workspaceId, id)
}

/** No reader sees the customer when this resolves; a job erases the dependent rows. */
export async function eraseCustomer(
  deps: Deps,
  workspaceId: string,
  id: string,
  answers: AnswersOfErased,
): Promise<Done<null>> {
  const customerId = knownId(id)
  await readCustomer(deps, workspaceId, customerId)
  await noteErasure(deps, { workspaceId, kind: 'customer', id: customerId, answers })
  if (!(await deps.store.erasure.erase({ workspaceId, customerId, answers }, deps.clock())))
    throw notFound()
  return { result: null, events: [accessChanged({ kind: 'chats', workspaceId })] }
}

/** Newest first. */
export async function listConsents(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<z.input<typeof Consent>[]> {
  await readCustomer(deps, workspaceId, id)
  const all = await consentsWithTexts(
    deps.store,
    await deps.store.customers.consents(workspaceId, id),
  )
  return all.toSorted((a, b) => b.given_at.localeCompare(a.given_at))
}

export async function withdrawConsent(
  deps: Deps,
  workspaceId: string,
  id: string,
  consent: { readonly feedbackId: string; readonly questionId: string },
): Promise<z.input<typeof Consent>> {
  const { store } = deps
  if (!(await store.customers.withdraw(workspaceId, knownId(id), consent, deps.clock())))
    throw notFound()
  const all = await consentsWithTexts(store, await store.customers.consents(workspaceId, id))
  return found(
    all.find(
      (one) => one.feedback_id === consent.feedbackId && one.question_id === consent.questionId,
    ) ?? null,
  )
}

async function checkOwner({ store }: Deps, workspaceId: string, id: string | null): Promise<void> {
  if (id !== null && !(await store.people.members(workspaceId)).some((one) => one.id === id))
    throw invalid([{ field: 'owner_id', message: 'is not a member of this workspace' }])
}

/** Null empties a map. */
const emptied = (changes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      value === null && (name === 'schema' || name === 'attributes') ? {} : value,
    ]),
  )

/** Blank counts as absent: two customers with a blank id would be one. */
function withoutBlanks(customer: OwnedCustomer): OwnedCustomer {
  const told = (text: string | null): string | null =>
    text === null || text.trim() === '' ? null : text
  const { external_id, user_id, email, name, phone_number, gender } = customer
  return {
    ...customer,
    external_id: told(external_id),
    user_id: told(user_id),
    email: told(email),
    name: told(name),
    phone_number: told(phone_number),
    gender: told(gender),
  }
}

function refuseUnlessStored(outcome: CustomerOutcome): void {
  switch (outcome) {
    case 'stored':
      return
    case 'missing':
      throw notFound()
    case 'erased':
      throw new Refusal(13005, 'This customer was erased.', {
        errors: [{ field: 'id', message: 'belongs to a contact that was erased' }],
      })
    case 'id':
    case 'external_id':
    case 'user_id':
      throw new Refusal(13005, undefined, { errors: [{ field: outcome, message: 'is taken' }] })
    default:
      unreachable(outcome)
  }
}
