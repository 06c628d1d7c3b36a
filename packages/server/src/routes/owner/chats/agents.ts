// Agents' profiles: list, create, change, remove.
import {
  agentOfPerson,
  changeAgent,
  createAgent,
  deleteAgent,
  listAgents,
} from '../../../actions/owner/agents.ts'
import { presentAgent } from '../../../present/owner/chat.ts'
import { Refusal } from '../../../refusal.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

export const agentHandlers = {
  list_agents: async ({ deps, workspaceId }) => ({
    items: (await listAgents(deps, workspaceId)).map(presentAgent),
    next: null,
  }),

  create_agent: async ({ deps, workspaceId, body }) =>
    presentAgent(await createAgent(deps, workspaceId, body)),

  patch_agent: async ({ deps, workspaceId, params, body }) => {
    const agent = await changeAgent(deps, workspaceId, params.id, body)
    // An agent who is back may have capacity for a waiting visitor.
    if (!agent.settings.away) void deps.assignWaiting(workspaceId)
    return presentAgent(agent)
  },

  my_agent: async ({ deps, workspaceId, caller }) =>
    presentAgent(await agentOfPerson(deps, workspaceId, signedIn(caller.person))),

  patch_my_agent: async ({ deps, workspaceId, caller, body }) => {
    const own = await agentOfPerson(deps, workspaceId, signedIn(caller.person))
    const agent = await changeAgent(deps, workspaceId, own.id, body)
    if (!agent.settings.away) void deps.assignWaiting(workspaceId)
    return presentAgent(agent)
  },

  delete_agent: async ({ deps, workspaceId, params }) => {
    await deleteAgent(deps, workspaceId, params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>

function signedIn<T>(person: T | null): T {
  if (person === null) throw new Refusal(13004, 'An API key does not have a profile.')
  return person
}
