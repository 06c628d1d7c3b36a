import type { Deps } from '../../deps.ts'
import { notFound } from '../../refusal.ts'
import type { MailingRow, RecipientRow } from '../../store/mailings/mailings.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { checkedPage } from './checked-page.ts'
import { found, knownId } from './known-id.ts'
import { readNode } from './nodes.ts'

export async function listMailings(
  deps: Deps,
  workspaceId: string,
  nodeId: string,
  page: PageRequest,
): Promise<Page<MailingRow>> {
  const node = await readNode(deps, workspaceId, nodeId)
  return deps.store.mailings.list(workspaceId, node.id, checkedPage(page))
}

export async function listRecipients(
  deps: Deps,
  workspaceId: string,
  id: string,
  page: PageRequest,
): Promise<Page<RecipientRow>> {
  const mailing = await readMailing(deps, workspaceId, id)
  return deps.store.mailings.recipients(workspaceId, mailing.record.id, checkedPage(page))
}

export async function stopMailing(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<MailingRow> {
  if (!(await deps.store.mailings.stop(workspaceId, knownId(id), deps.clock()))) throw notFound()
  return readMailing(deps, workspaceId, id)
}

const readMailing = async (deps: Deps, workspaceId: string, id: string): Promise<MailingRow> =>
  found(await deps.store.mailings.read(workspaceId, knownId(id)))
