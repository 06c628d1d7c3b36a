// Surveys in the owner API: drafts as whole documents, versions and checks. Same table form as `calls.ts`; joined in `owner.ts`.
import { z } from 'zod'
import { Flow } from './flow.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'
import { Problem } from './problem.ts'

export const FlowSummary = z
  .object({
    id: Id,
    name: z.string(),
    published_version: z.int().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'FlowSummary' })

export const ownerFlowCalls = {
  list_flows: {
    id: 'O-flows',
    method: 'GET',
    path: '/owner/v1/flows',
    summary: 'Lists the flows of the workspace.',
    query: paging,
    reply: page(FlowSummary),
    refusals: [...refused, 13001],
    permission: 'channels.read',
    audit: 'never',
  },
  create_flow: {
    id: 'O-flow-create',
    method: 'POST',
    path: '/owner/v1/flows',
    summary: 'Creates a draft.',
    body: Flow,
    bodyKind: 'json',
    reply: Flow,
    refusals: [...written, 13005, 13012],
    permission: 'surveys.write',
    audit: 'each',
  },
  get_flow: {
    id: 'O-flow',
    method: 'GET',
    path: '/owner/v1/flows/:id',
    summary: 'Reads the draft.',
    params: byId,
    reply: Flow,
    refusals: found,
    permission: 'surveys.read',
    audit: 'never',
  },
  put_flow: {
    id: 'O-flow-put',
    method: 'PUT',
    path: '/owner/v1/flows/:id',
    summary: 'Replaces the draft.',
    params: byId,
    body: Flow,
    bodyKind: 'json',
    reply: Flow,
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
  delete_flow: {
    id: 'O-flow-delete',
    method: 'DELETE',
    path: '/owner/v1/flows/:id',
    summary: 'Deletes a flow that has no node and no feedback.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: [...found, 13005],
    permission: 'surveys.write',
    audit: 'each',
  },
  publish_flow: {
    id: 'O-flow-publish',
    method: 'POST',
    path: '/owner/v1/flows/:id/publish',
    summary:
      'Publishes the draft as an immutable version. The call is refused if a golden path breaks, unless that is accepted.',
    params: byId,
    query: z.object({ accept: z.enum(['broken_golden_paths']).optional() }),
    reply: z.object({ version: z.int(), problems: z.array(Problem) }),
    refusals: [...found, 13001],
    permission: 'surveys.write',
    audit: 'each',
  },
  flow_versions: {
    id: 'O-flow-versions',
    method: 'GET',
    path: '/owner/v1/flows/:id/versions',
    summary: 'Lists the published versions, newest first.',
    params: byId,
    reply: z.object({
      items: z.array(z.object({ version: z.int(), published_at: z.string() })),
      next: z.string().nullable(),
    }),
    refusals: found,
    permission: 'channels.read',
    audit: 'never',
  },
  flow_version: {
    id: 'O-flow-version',
    method: 'GET',
    path: '/owner/v1/flows/:id/versions/:version',
    summary: 'Reads the document of a published version, which never changes.',
    params: byId.extend({ version: z.string() }),
    reply: Flow,
    refusals: found,
    permission: 'channels.read',
    audit: 'never',
  },
  lint_flow: {
    id: 'O-flow-lint',
    method: 'POST',
    path: '/owner/v1/flows/lint',
    summary: 'Lists the problems of a document.',
    body: z.unknown(),
    bodyKind: 'json',
    reply: z.object({ problems: z.array(Problem) }),
    refusals: written,
    permission: 'surveys.read',
    audit: 'never',
  },
  preview_flow: {
    id: 'O-flow-preview',
    method: 'POST',
    path: '/owner/v1/flows/:id/preview',
    summary: 'Creates an address that shows the draft for an hour.',
    params: byId,
    reply: z.object({ url: z.string() }),
    refusals: found,
    permission: 'surveys.read',
    audit: 'never',
  },
} as const satisfies Record<string, OwnerCall>
