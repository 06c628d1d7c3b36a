// The owner calls about API keys, joined in `owner.ts`.
import { z } from 'zod'
import { givenAccess } from './access.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, refused, written } from './owner-parts.ts'
import { ApiKey, PersonName } from './people.ts'
import { Role } from './role.ts'
import { ScopePermission } from './scope-permission.ts'

export const apiKeyCalls = {
  list_api_keys: {
    id: 'O-keys',
    method: 'GET',
    path: '/owner/v1/api_keys',
    summary: 'Lists the API keys of the workspace, without the keys themselves.',
    reply: z.object({ items: z.array(ApiKey), next: z.null() }),
    refusals: refused,
    permission: 'keys.manage',
    audit: 'never',
  },
  create_api_key: {
    id: 'O-key-create',
    method: 'POST',
    path: '/owner/v1/api_keys',
    summary:
      'Creates an API key. Only this reply shows it. It may do what its role allows, or only its `scope`, and never more than its creator may do. A key of an analyst or an agent sees all channels unless some are chosen.',
    body: z.object({
      name: PersonName,
      role: Role.default('owner'),
      scope: z.array(ScopePermission).min(1).nullable().default(null),
      expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
      ...givenAccess,
    }),
    bodyKind: 'json',
    reply: z.object({ api_key: ApiKey, key: z.string() }),
    refusals: written,
    permission: 'keys.manage',
    audit: 'own',
    confirm: true,
  },
  patch_api_key: {
    id: 'O-key-patch',
    method: 'PATCH',
    path: '/owner/v1/api_keys/:id',
    summary:
      'Changes the channels of a key or its right to export. Removed rights end immediately.',
    params: byId,
    body: z.object(givenAccess),
    bodyKind: 'json',
    reply: ApiKey,
    refusals: [...written, 13002],
    permission: 'keys.manage',
    audit: 'own',
    confirm: true,
  },
  delete_api_key: {
    id: 'O-key-delete',
    method: 'DELETE',
    path: '/owner/v1/api_keys/:id',
    summary: 'Revokes an API key immediately.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'keys.manage',
    audit: 'own',
  },
} as const satisfies Record<string, OwnerCall>
