import { listFlows } from '../../actions/owner/flows.ts'
import { presentFlow } from '../../present/owner/flow.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const listFlowsRoute: OwnerHandler<'list_flows'> = async ({ deps, workspaceId, query }) => {
  const { items, next } = await listFlows(deps, workspaceId, query)
  return { items: items.map(presentFlow), next }
}
