// Makes a mailing: a personal link for each person of a list, all or nothing. The links are signed with a key that is made for
// this mailing and discarded afterwards, so they work at nodes that require signed links, and prove their customer.
import { Customer, type FieldFault, type NewMailing, type NewRecipient } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { mailAddress } from '../../outside/mail-address.ts'
import { invalid } from '../../refusal.ts'
import type { KnownCustomers, MailingRow } from '../../store/mailings/mailings.ts'
import { found } from '../owner/known-id.ts'
import type { Signing } from '../owner/links.ts'
import { readNode } from '../owner/nodes.ts'
import { newPair } from '../owner/signature-keys.ts'
import { refuseWhenFull } from '../owner/workspace-limits.ts'
import { newLinkToken } from './link-token.ts'

/** Signatures before other requests get a turn. */
const signedAtOnce = 100

export async function createMailing(
  deps: Deps,
  workspaceId: string,
  nodeId: string,
  input: NewMailing,
  signing: Signing,
): Promise<MailingRow> {
  const node = await readNode(deps, workspaceId, nodeId)
  const faults = [...faultsOfMailing(input, deps.sendMail !== null), ...faultsOfRecipients(input)]
  if (node.settings.anonymous)
    faults.push({ field: 'node', message: 'is anonymous, so recipients cannot be told apart' })
  if (faults.length > 0) throw invalid(faults)
  const { newId, clock, store } = deps
  const id = newId()
  const at = clock()
  const known = await store.mailings.known(workspaceId, {
    externalIds: input.recipients.flatMap(({ external_id }) => external_id ?? []),
    emails: input.recipients.flatMap(({ email, external_id }) =>
      external_id === null && email !== null ? email.toLowerCase() : [],
    ),
  })
  const pair = newPair()
  const newCustomers: Customer[] = []
  const recipients = []
  for (const [place, { email, name, external_id }] of input.recipients.entries()) {
    if (place % signedAtOnce === signedAtOnce - 1) await new Promise(setImmediate)
    const before = idOf(known, { email, external_id })
    const customerId = before ?? newId()
    if (before === undefined)
      newCustomers.push(Customer.parse({ id: customerId, email, name, external_id }))
    const signature =
      signing.sign({ nodeId: node.id, responses: null, creatorId: customerId }, pair.privateKey) ??
      ''
    recipients.push({
      id: newId(),
      customer_id: customerId,
      email: mailAddress(email),
      name,
      external_id,
      link: newLinkToken(),
      signature,
    })
  }
  if (newCustomers.length > 0)
    await refuseWhenFull(store, workspaceId, 'contacts', newCustomers.length)
  const outcome = await store.mailings.add(
    {
      record: {
        id,
        workspace_id: workspaceId,
        node_id: node.id,
        name: input.name,
        kind: input.kind,
        subject: input.subject,
        body: input.text,
        lang: input.lang,
        reminder_days: JSON.stringify(input.kind === 'mail' ? input.reminder_days : []),
        created_at: at,
        stopped_at: null,
      },
      key: {
        id: newId(),
        nodeId: node.id,
        name: input.name,
        publicKey: pair.publicKey,
        createdAt: at,
        expiresAt: null,
      },
      recipients,
      newCustomers,
    },
    at,
  )
  if (outcome.kind === 'erased') {
    const places = recipients.flatMap(({ customer_id }, place) =>
      outcome.customerIds.includes(customer_id) ? place : [],
    )
    throw invalid(
      places.map((place) => ({
        field: `recipients.${place}.external_id`,
        message: 'belongs to a contact that was erased',
      })),
    )
  }
  return found(await store.mailings.read(workspaceId, id))
}

const idOf = (
  { byExternalId, byEmail }: KnownCustomers,
  { external_id, email }: Pick<NewRecipient, 'external_id' | 'email'>,
): string | undefined =>
  external_id === null ? byEmail.get((email ?? '').toLowerCase()) : byExternalId.get(external_id)

function faultsOfMailing({ kind, subject }: NewMailing, canMail: boolean): FieldFault[] {
  if (kind === 'links') return []
  if (!canMail)
    return [{ field: 'kind', message: 'cannot be e-mail, because no mail server is configured' }]
  return subject === '' ? [{ field: 'subject', message: 'must not be empty' }] : []
}

function faultsOfRecipients({ kind, recipients }: NewMailing): FieldFault[] {
  const placeOf = { email: new Map<string, number>(), external_id: new Map<string, number>() }
  return recipients.flatMap(({ email, name, external_id }, place): FieldFault[] => {
    const refuse = (field: string, message: string): FieldFault[] => [
      { field: `recipients.${place}.${field}`, message },
    ]
    if (email === null && kind === 'mail') return refuse('email', 'must not be empty')
    if (email !== null && mailAddress(email) !== email)
      return refuse('email', 'is not an e-mail address')
    if (email === null && name === null && external_id === null)
      return refuse('name', 'must not be empty')
    for (const [field, value] of [
      ['email', email?.toLowerCase()],
      ['external_id', external_id],
    ] as const) {
      if (value === null || value === undefined) continue
      const before = placeOf[field].get(value)
      if (before !== undefined) return refuse(field, `is already used by recipient ${before}`)
      placeOf[field].set(value, place)
    }
    return []
  })
}
