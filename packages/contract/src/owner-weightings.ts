// Weightings in the owner API. Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'
import { Weighting, WeightingChanges, WeightingSettings } from './weighting.ts'

export const ownerWeightingCalls = {
  list_weightings: {
    id: 'O-weightings',
    method: 'GET',
    path: '/owner/v1/weightings',
    summary: 'Lists the weightings by name. `flow_id`: only those of this survey.',
    query: paging.extend({ flow_id: Id.optional() }),
    reply: page(Weighting),
    refusals: [...refused, 13001],
    permission: 'results.read',
    audit: 'never',
  },
  create_weighting: {
    id: 'O-weighting-create',
    method: 'POST',
    path: '/owner/v1/weightings',
    summary:
      'Creates a weighting. 13001: the weights cannot reach the targets with the answers that there are; nobody has a target value, or two margins or the cap exclude each other.',
    body: WeightingSettings,
    bodyKind: 'json',
    reply: Weighting,
    refusals: [...written, 13002, 13005],
    permission: 'surveys.write',
    audit: 'each',
  },
  patch_weighting: {
    id: 'O-weighting-patch',
    method: 'PATCH',
    path: '/owner/v1/weightings/:id',
    summary:
      'Changes the given fields of a weighting. What it may be is checked as when it is created.',
    params: byId,
    body: WeightingChanges,
    bodyKind: 'json',
    reply: Weighting,
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
  delete_weighting: {
    id: 'O-weighting-delete',
    method: 'DELETE',
    path: '/owner/v1/weightings/:id',
    summary: 'Deletes a weighting. No answer changes.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'surveys.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
