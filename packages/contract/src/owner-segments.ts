// Segments of contacts in the owner API. Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'
import { Segment, SegmentChanges, SegmentSettings } from './segment.ts'

export const ownerSegmentCalls = {
  list_segments: {
    id: 'O-segments',
    method: 'GET',
    path: '/owner/v1/segments',
    summary: 'Lists the segments of contacts by name.',
    query: paging,
    reply: page(Segment),
    refusals: [...refused, 13001],
    permission: 'customers.read',
    audit: 'never',
  },
  create_segment: {
    id: 'O-segment-create',
    method: 'POST',
    path: '/owner/v1/segments',
    summary:
      'Creates a segment of contacts: a named condition, which the targeting of widgets can use.',
    body: SegmentSettings,
    bodyKind: 'json',
    reply: Segment,
    refusals: [...written, 13005],
    permission: 'customers.write',
    audit: 'each',
  },
  patch_segment: {
    id: 'O-segment-patch',
    method: 'PATCH',
    path: '/owner/v1/segments/:id',
    summary:
      'Changes the given fields of a segment. Widgets that use it are decided by the new condition at the next page.',
    params: byId,
    body: SegmentChanges,
    bodyKind: 'json',
    reply: Segment,
    refusals: [...written, 13002],
    permission: 'customers.write',
    audit: 'each',
  },
  delete_segment: {
    id: 'O-segment-delete',
    method: 'DELETE',
    path: '/owner/v1/segments/:id',
    summary: 'Deletes a segment. No contact changes. 13005: a widget uses it.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: [...found, 13005],
    permission: 'customers.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
