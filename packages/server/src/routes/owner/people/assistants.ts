import { found } from '../../../actions/owner/known-id.ts'
import {
  authorizeAssistant,
  createAssistant,
  deleteAssistant,
  deleteConnection,
  listAssistants,
  listConnections,
  readAuthorization,
} from '../../../actions/owner/people/assistants.ts'
import { presentAssistant, presentConnection } from '../../../present/owner/people.ts'
import type { OwnerHandlers } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const assistantHandlers = {
  list_assistants: async ({ deps, workspaceId }) => ({
    items: (await listAssistants(deps, workspaceId)).map(presentAssistant),
    next: null,
  }),

  create_assistant: async ({ deps, acting, body }) =>
    presentAssistant(await createAssistant(deps, acting, body)),

  delete_assistant: async ({ deps, acting, params }) => {
    await deleteAssistant(deps, acting, params.id)
    return { id: params.id }
  },

  read_authorization: async ({ deps, caller, query }) => {
    const read = await readAuthorization(deps, personOf(caller).id, query)
    return read.state === 'refused'
      ? { state: 'refused', redirect_to: read.redirectTo }
      : {
          ...{ state: 'asks', name: read.client.name, goes_to: read.goesTo },
          workspace_name: read.membership.workspaceName,
          permissions: [...read.scope],
          cancel_to: read.cancelTo,
        }
  },

  authorize_assistant: async ({ deps, acting, caller, body: { permissions, ...request } }) => {
    const person = found(await deps.store.people.person(personOf(caller).id))
    return {
      redirect_to: await authorizeAssistant(deps, acting.actor, person, request, permissions),
    }
  },

  list_connections: async ({ deps, caller }) => ({
    items: (await listConnections(deps, personOf(caller).id)).map(presentConnection),
    next: null,
  }),

  delete_connection: async ({ deps, acting, caller, params }) => {
    await deleteConnection(deps, acting.actor, personOf(caller).id, params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>
