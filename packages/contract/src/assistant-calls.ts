// The owner calls about assistants that people connect by OAuth: the programs that a workspace has registered, what somebody
// permits one of them, and the permissions of the caller. Joined in `owner.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, refused, written } from './owner-parts.ts'
import { PersonName } from './people.ts'
import { assistantPermissions } from './permissions.ts'

export const AssistantPermission = z.enum(assistantPermissions).meta({ id: 'AssistantPermission' })
export type AssistantPermission = z.infer<typeof AssistantPermission>

export const Assistant = z
  .object({
    /** Its `client_id`. */
    id: Id,
    name: z.string(),
    redirect_uris: z.array(z.string()),
    created_at: z.string(),
    /** Each time that somebody connected it. */
    connections: z.int(),
    /** At most five minutes late. */
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'Assistant' })
export type Assistant = z.infer<typeof Assistant>

export const AssistantConnection = z
  .object({
    id: Id,
    name: z.string(),
    workspace_name: z.string(),
    permissions: z.array(AssistantPermission),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'AssistantConnection' })
export type AssistantConnection = z.infer<typeof AssistantConnection>

/** The parameters of an authorization request, as a program writes them into the address (RFC 6749, 7636, 8707). */
const parameter = z.string().max(2_000).optional()
const authorizationRequest = {
  response_type: parameter,
  client_id: parameter,
  redirect_uri: parameter,
  scope: parameter,
  state: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  resource: parameter,
}

export const assistantCalls = {
  list_assistants: {
    id: 'O-assistants',
    method: 'GET',
    path: '/owner/v1/assistants',
    summary: 'Lists the assistants that members may connect by OAuth.',
    reply: z.object({ items: z.array(Assistant), next: z.null() }),
    refusals: refused,
    permission: 'keys.manage',
    audit: 'never',
  },
  create_assistant: {
    id: 'O-assistant-create',
    method: 'POST',
    path: '/owner/v1/assistants',
    summary:
      'Registers an assistant as a public OAuth client. `redirect_uris` are compared exactly; the port of a loopback address is free.',
    body: z.object({
      name: PersonName,
      redirect_uris: z.array(z.string().trim().min(1).max(500)).min(1).max(10),
    }),
    bodyKind: 'json',
    reply: Assistant,
    refusals: [...written, 13005],
    permission: 'keys.manage',
    audit: 'own',
    confirm: true,
  },
  delete_assistant: {
    id: 'O-assistant-delete',
    method: 'DELETE',
    path: '/owner/v1/assistants/:id',
    summary: 'Deletes an assistant. Everybody who connected it is disconnected immediately.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'keys.manage',
    audit: 'own',
  },
  read_authorization: {
    id: 'O-authorization',
    method: 'GET',
    path: '/owner/v1/me/authorization',
    summary:
      'Reads what an assistant asks for. `refused`: the program must be told at `redirect_to` that its request is not valid.',
    query: z.object(authorizationRequest),
    reply: z.discriminatedUnion('state', [
      z.object({ state: z.literal('refused'), redirect_to: z.string() }),
      z.object({
        state: z.literal('asks'),
        name: z.string(),
        workspace_name: z.string(),
        /** Where the browser goes afterwards: a host, or the scheme of an app. */
        goes_to: z.string(),
        /** What was asked for and the role of the caller allows. */
        permissions: z.array(AssistantPermission),
        /** Says no to the program. */
        cancel_to: z.string(),
      }),
    ]),
    refusals: [...refused, 13001, 13002],
    permission: 'self',
    audit: 'never',
  },
  authorize_assistant: {
    id: 'O-authorize',
    method: 'POST',
    path: '/owner/v1/me/authorization',
    summary:
      'Permits what an assistant asked for, or some of it. The browser then goes to `redirect_to`.',
    body: z.object({
      ...authorizationRequest,
      permissions: z.array(AssistantPermission).min(1),
    }),
    bodyKind: 'json',
    reply: z.object({ redirect_to: z.string() }),
    refusals: [...written, 13002],
    permission: 'self',
    audit: 'own',
    confirm: true,
  },
  list_connections: {
    id: 'O-connections',
    method: 'GET',
    path: '/owner/v1/me/connections',
    summary: 'Lists the assistants that the caller has connected, in all workspaces.',
    reply: z.object({ items: z.array(AssistantConnection), next: z.null() }),
    refusals: refused,
    permission: 'self',
    audit: 'never',
  },
  delete_connection: {
    id: 'O-connection-delete',
    method: 'DELETE',
    path: '/owner/v1/me/connections/:id',
    summary: 'Disconnects an assistant of the caller immediately.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'self',
    audit: 'own',
  },
} as const satisfies Record<string, OwnerCall>
