// Agents' profiles: list, create, change, remove.
import { changeAgent, createAgent, deleteAgent, listAgents } from '../../../actions/owner/agents.ts'
import { presentAgent } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listAgentsRoute: OwnerHandler<'list_agents'> = async ({ deps, workspaceId }) => ({
  items: (await listAgents(deps, workspaceId)).map(presentAgent),
  next: null,
})

export const createAgentRoute: OwnerHandler<'create_agent'> = async ({ deps, workspaceId, body }) => presentAgent(await createAgent(deps, workspaceId, body))

export const patchAgentRoute: OwnerHandler<'patch_agent'> = async ({ deps, workspaceId, params, body }) =>
  presentAgent(await changeAgent(deps, workspaceId, params.id, body))

export const deleteAgentRoute: OwnerHandler<'delete_agent'> = async ({ deps, workspaceId, params }) => {
  await deleteAgent(deps, workspaceId, params.id)
  return { id: params.id }
}
