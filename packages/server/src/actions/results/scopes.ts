// The scope of results: a node or a flow of the caller's workspace, or the refusal that unknown and foreign ids share.
import type { Deps } from '../../deps.ts'
import type { NodeRow } from '../../store/nodes/node-store.ts'
import { found, knownId } from '../owner/known-id.ts'
import type { Scope } from './answered-versions.ts'

type Tools = Pick<Deps, 'store'>

export async function nodeScope(
  { store }: Tools,
  workspaceId: string,
  nodeId: string,
): Promise<{ readonly node: NodeRow; readonly scope: Scope }> {
  const node = found(await store.node(workspaceId, knownId(nodeId)))
  const { flow_id, non_operating_hours_flow_id } = node.settings
  return {
    node,
    scope: {
      workspaceId,
      flowIds:
        non_operating_hours_flow_id === null ? [flow_id] : [flow_id, non_operating_hours_flow_id],
    },
  }
}

export async function flowScope(
  { store }: Tools,
  workspaceId: string,
  flowId: string,
): Promise<Scope> {
  const flow = found(await store.flow(workspaceId, knownId(flowId)))
  return { workspaceId, flowIds: [flow.id] }
}
