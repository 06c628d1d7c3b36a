import { flowScope, nodeScope } from '../../../actions/results/scopes.ts'
import { readTexts } from '../../../actions/results/texts.ts'
import { presentText } from '../../../present/owner/text-sample.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const nodeTextsRoute: OwnerHandler<'node_texts'> = async ({ deps, workspaceId, params, query: { after, limit, ...filters } }) => {
  const { node } = await nodeScope(deps, workspaceId, params.id)
  const { items, next } = await readTexts(deps, workspaceId, { ...filters, node_id: node.id }, params.question_id, { after, limit })
  return { items: items.map(presentText), next }
}

export const flowTextsRoute: OwnerHandler<'flow_texts'> = async ({ deps, workspaceId, params, query: { after, limit, ...filters } }) => {
  const { flowIds } = await flowScope(deps, workspaceId, params.id)
  const { items, next } = await readTexts(deps, workspaceId, { ...filters, flow_id: flowIds[0] }, params.question_id, { after, limit })
  return { items: items.map(presentText), next }
}
