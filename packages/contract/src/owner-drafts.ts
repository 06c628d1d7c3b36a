// A draft in the builder: the document, the positions of its states on the canvas, and the revision that detects two editors
// at once. Respondents load only published documents, so they never receive anything of the canvas.
import { z } from 'zod'
import { Flow } from './flow.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, written } from './owner-parts.ts'

const place = z.number().min(-1_000_000).max(1_000_000)
/** State id → its top left corner on the canvas, in pixels at 100 %. Only states that somebody moved are in it. */
export const FlowLayout = z
  .record(Id, z.object({ x: place, y: place }))
  .refine((layout) => Object.keys(layout).length <= 2_000, {
    message: 'must have at most 2000 states',
  })
  .meta({ id: 'FlowLayout' })
export type FlowLayout = z.infer<typeof FlowLayout>

/**
 * The translations whose source text changed after they were written, by the path of the text and the code of the language.
 * `base`: the source text that the translation was made from.
 */
const Translations = z
  .record(z.string().max(300), z.object({ base: z.string().max(20_000) }))
  .refine((translations) => Object.keys(translations).length <= 20_000, {
    message: 'must have at most 20000 texts',
  })

export const FlowDraft = z
  .object({
    flow: Flow,
    layout: FlowLayout,
    /** The number of writes of this draft; a save that names an older revision is refused. */
    revision: z.int(),
    published_version: z.int().nullable(),
    updated_at: z.string(),
    /** The person who last saved it in the builder; null = a program, an import, or nobody yet. */
    saved_by: z.string().nullable(),
    translations: Translations.optional(),
  })
  .meta({ id: 'FlowDraft' })
export type FlowDraft = z.infer<typeof FlowDraft>

export const ownerDraftCalls = {
  get_draft: {
    id: 'O-draft',
    method: 'GET',
    path: '/owner/v1/flows/:id/draft',
    summary: 'Reads the draft with its revision and the positions of its states on the canvas.',
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
      'Saves the draft over the revision that was read. 13005: somebody else has saved in between.',
    params: byId,
    body: z.object({
      flow: Flow,
      layout: FlowLayout,
      revision: z.int(),
      /** Absent = those that are stored stay. */
      translations: Translations.optional(),
    }),
    bodyKind: 'json',
    reply: z.object({ revision: z.int(), updated_at: z.string() }),
    refusals: [...written, 13002, 13005],
    permission: 'surveys.write',
    audit: { onceInMinutes: 30 },
  },
} as const satisfies Record<string, OwnerCall>
