import { readResults } from '../../../actions/results/read-results.ts'
import { flowScope, nodeScope } from '../../../actions/results/scopes.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const nodeResultsRoute: OwnerHandler<'node_results'> = async ({ deps, workspaceId, params, query }) => {
  const { node, scope } = await nodeScope(deps, workspaceId, params.id)
  return readResults(deps, scope, { ...query, node_id: node.id })
}

export const flowResultsRoute: OwnerHandler<'flow_results'> = async ({ deps, workspaceId, params, query }) => {
  const scope = await flowScope(deps, workspaceId, params.id)
  return readResults(deps, scope, { ...query, flow_id: scope.flowIds[0] })
}
