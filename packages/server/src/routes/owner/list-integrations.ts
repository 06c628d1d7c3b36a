import { listIntegrations } from '../../actions/owner/integrations.ts'
import { presentIntegration } from '../../present/owner/integration.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const listIntegrationsRoute: OwnerHandler<'list_integrations'> = async ({ deps, workspaceId, query }) => {
  const { items, next } = await listIntegrations(deps, workspaceId, query)
  return { items: items.map(presentIntegration), next }
}
