import { type Customer, idPattern } from '@askwell/contract'
import type { Store } from '../../store/store.ts'
import type { LiveNode, Settings } from './settings.ts'

export interface CustomerOfNode {
  readonly node: LiveNode
  readonly customer: Customer
}

/** The customer a link names, if it belongs to the account of the link's node. Unknown, foreign and malformed ids look alike. */
export async function findCustomer(
  store: Store,
  settings: Settings,
  nodeId: string,
  creatorId: string,
): Promise<CustomerOfNode | null> {
  const node = idPattern.test(creatorId) ? await settings.node(nodeId) : null
  const customer = node && (await store.customer(node.workspaceId, creatorId))
  return customer && { node, customer }
}
