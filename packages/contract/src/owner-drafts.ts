// A draft as the builder works on it: the document, where its states stand on the canvas, and the mark that tells two
// editors apart. Respondents load published documents only, so nothing of the canvas ever reaches them.
import { z } from 'zod'
import { Flow } from './flow.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, written } from './owner-parts.ts'

const place = z.number().min(-1_000_000).max(1_000_000)
/** State id → its top left corner on the canvas, in pixels at 100 %. States that nobody moved by hand are not in it. */
export const FlowLayout = z
  .record(Id, z.object({ x: place, y: place }))
  .refine((layout) => Object.keys(layout).length <= 2_000, {
    message: 'must have at most 2000 states',
  })
  .meta({ id: 'FlowLayout' })
export type FlowLayout = z.infer<typeof FlowLayout>

export const FlowDraft = z
  .object({
    flow: Flow,
    layout: FlowLayout,
    /** Counts the writes of this draft; a save that names an older one is refused. */
    revision: z.int(),
    published_version: z.int().nullable(),
    updated_at: z.string(),
    /** Who saved it last in the builder; null = a program, an import, or nobody yet. */
    saved_by: z.string().nullable(),
  })
  .meta({ id: 'FlowDraft' })
export type FlowDraft = z.infer<typeof FlowDraft>

export const ownerDraftCalls = {
  get_draft: {
    id: 'O-draft',
    method: 'GET',
    path: '/owner/v1/flows/:id/draft',
    summary: 'The draft with its revision and where its states stand on the canvas.',
    params: byId,
    reply: FlowDraft,
    refusals: found,
    permission: 'surveys.read',
    audit: 'never',
  },
  put_draft: {
    id: 'O-draft-put',
    method: 'PUT',
    path: '/owner/v1/flows/:id/draft',
    summary:
      'Saves the draft over the revision that was read; 13005 when somebody else saved in between.',
    params: byId,
    body: z.object({ flow: Flow, layout: FlowLayout, revision: z.int() }),
    bodyKind: 'json',
    reply: z.object({ revision: z.int(), updated_at: z.string() }),
    refusals: [...written, 13002, 13005],
    permission: 'surveys.write',
    audit: { onceInMinutes: 30 },
  },
} as const satisfies Record<string, OwnerCall>
