// Owners' calls to their own systems in the owner API (owner-side.md): definitions, a test of one, and its last failures.
import { z } from 'zod'
import { Integration } from './bundle.ts'
import type { OwnerCall } from './owner-call.ts'

const byReference = z.object({ reference_id: z.string() })
const paging = z.object({
  after: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})

/** Why a call to an owner's system failed: a stable code, and the HTTP status if it answered. */
export const IntegrationFailure = z
  .object({ at: z.string(), why: z.string(), status: z.int().nullable() })
  .meta({ id: 'IntegrationFailure' })
export type IntegrationFailure = z.infer<typeof IntegrationFailure>

/** A definition as its owner sees it: with the names of its secret headers, never their values. */
export const OwnerIntegration = Integration.omit({ secret_headers: true })
  .extend({
    secret_header_names: z.array(z.string()),
    updated_at: z.string(),
    last_failures: z.array(IntegrationFailure),
  })
  .meta({ id: 'OwnerIntegration' })
export type OwnerIntegration = z.infer<typeof OwnerIntegration>

/** `input`: for a request the answer, for an integration the answers by question key. */
export const IntegrationTest = z
  .object({ input: z.union([z.string().max(10_000), z.record(z.string().max(255), z.unknown())]) })
  .meta({ id: 'IntegrationTest' })
export type IntegrationTest = z.infer<typeof IntegrationTest>

/** `result`: what respondents would receive. `sample`: the beginning of the reply, as a help for writing a mapping. */
export const IntegrationTestReply = z
  .object({
    outcome: z.enum(['answered', 'failed']),
    why: z.string().nullable(),
    status: z.int().nullable(),
    took_ms: z.int(),
    result: z.unknown(),
    sample: z.string().nullable(),
  })
  .meta({ id: 'IntegrationTestReply' })
export type IntegrationTestReply = z.infer<typeof IntegrationTestReply>

const refused = [13003, 13004, 13006] as const
const found = [...refused, 13002] as const
const written = [...refused, 13009, 13001, 13007, 13008] as const

export const ownerIntegrationCalls = {
  list_integrations: {
    id: 'O-integrations',
    method: 'GET',
    path: '/owner/v1/integrations',
    summary: 'Lists the integrations with owners’ systems, by reference id.',
    query: paging,
    reply: z.object({ items: z.array(OwnerIntegration), next: z.string().nullable() }),
    refusals: [...refused, 13001],
    permission: 'surveys.read',
    audit: 'never',
  },
  create_integration: {
    id: 'O-integration-create',
    method: 'POST',
    path: '/owner/v1/integrations',
    summary: 'Creates an integration.',
    body: Integration,
    bodyKind: 'json',
    reply: OwnerIntegration,
    refusals: [...written, 13005],
    permission: 'keys.manage',
    audit: 'each',
  },
  get_integration: {
    id: 'O-integration',
    method: 'GET',
    path: '/owner/v1/integrations/:reference_id',
    summary: 'Reads an integration.',
    params: byReference,
    reply: OwnerIntegration,
    refusals: found,
    permission: 'surveys.read',
    audit: 'never',
  },
  patch_integration: {
    id: 'O-integration-patch',
    method: 'PATCH',
    path: '/owner/v1/integrations/:reference_id',
    summary: 'Changes the given fields.',
    params: byReference,
    body: z.record(z.string(), z.unknown()),
    bodyKind: 'json',
    reply: OwnerIntegration,
    refusals: [...written, 13002],
    permission: 'keys.manage',
    audit: 'each',
  },
  delete_integration: {
    id: 'O-integration-delete',
    method: 'DELETE',
    path: '/owner/v1/integrations/:reference_id',
    summary: 'Deletes an integration.',
    params: byReference,
    reply: z.object({ reference_id: z.string() }),
    refusals: found,
    permission: 'keys.manage',
    audit: 'each',
  },
  test_integration: {
    id: 'O-integration-test',
    method: 'POST',
    path: '/owner/v1/integrations/:reference_id/test',
    summary: 'Calls the owner’s system once and returns the outcome.',
    params: byReference,
    body: IntegrationTest,
    bodyKind: 'json',
    reply: IntegrationTestReply,
    refusals: [...written, 13002],
    permission: 'keys.manage',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
