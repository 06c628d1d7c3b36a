// The targets of a personal link: the node's page with its customer, signature and pair, and unsubscribing.
import { channelHeaders } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../refusal.ts'
import type { MailingRecord } from '../../store/mailings/mailing-tables.ts'
import type { LinkedRecipient } from '../../store/mailings/mailings.ts'

type LinkDeps = Pick<Deps, 'store' | 'clock' | 'config'>

export interface PersonalLink {
  readonly recipient: LinkedRecipient
  readonly mailing: MailingRecord
}

/** Throws 13002 for an unknown link. */
export async function readPersonalLink(
  { store }: Pick<LinkDeps, 'store'>,
  link: string,
): Promise<PersonalLink> {
  const recipient = await store.mailings.byLink(link)
  const mailing = recipient && (await store.mailings.byId(recipient.mailing_id))
  if (!recipient || !mailing) throw notFound()
  return { recipient, mailing }
}

/** Records that it was opened, and returns the page's path with its query. */
export async function openPersonalLink(deps: LinkDeps, link: string): Promise<string> {
  const { recipient, mailing } = await readPersonalLink(deps, link)
  await deps.store.mailings.noteOpened(recipient.id, deps.clock())
  const [distribution, customer] = channelHeaders.email
  const query = new URLSearchParams({
    node_id: mailing.node_id,
    creator_id: recipient.customer_id,
    signature: recipient.signature,
    [distribution.slice(2)]: mailing.id,
    [customer.slice(2)]: recipient.id,
    ...(mailing.lang !== null && { lang: mailing.lang }),
  })
  return `/feedback?${query}`
}

export async function unsubscribeByLink(deps: LinkDeps, link: string): Promise<PersonalLink> {
  const found = await readPersonalLink(deps, link)
  await deps.store.customers.unsubscribe(
    found.recipient.workspace_id,
    found.recipient.customer_id,
    deps.clock(),
  )
  return found
}
