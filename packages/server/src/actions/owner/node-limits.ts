// The count of a node's quota, and since when earlier answers prevent another one (O-21), with the reset of both.
import type { Deps } from '../../deps.ts'
import type { NodeRow } from '../../store/nodes/node-store.ts'
import { readNode } from './nodes.ts'

export interface LimitsOfNode {
  readonly node: NodeRow
  readonly counted: number
  readonly countsSince: number | null
  readonly answeredSince: number | null
}

/** No quota is higher, so counting further would be wasted. */
const mostCounted = 1_000_000

export async function readLimits(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<LimitsOfNode> {
  const node = await readNode(deps, workspaceId, id)
  const { views, countsSince, answeredSince } = await deps.store.limits.read(node.id)
  const isDisplay = node.settings.channel_quota?.action_kind === 'display'
  const counted = isDisplay
    ? views
    : await deps.store.limits.countSubmitted(node.id, countsSince, mostCounted)
  return { node, counted, countsSince, answeredSince }
}

export async function resetLimits(
  deps: Deps,
  workspaceId: string,
  id: string,
  what: { readonly quota: boolean; readonly answered: boolean },
): Promise<LimitsOfNode> {
  const node = await readNode(deps, workspaceId, id)
  await deps.store.limits.reset(workspaceId, node.id, what, deps.clock())
  return readLimits(deps, workspaceId, id)
}
