// Saves of a flow's draft by the builder. A save names the revision that it was read at, so the slower of two editors gets an
// error instead of overwriting the other. Every other write of a draft (call, import) increments the revision as well.
import type { Flow, FlowDraft, FlowLayout } from '@askwell/contract'
import { type Kysely, sql } from 'kysely'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

type Translations = NonNullable<FlowDraft['translations']>
export interface DraftRow {
  readonly flow: Flow
  readonly layout: FlowLayout
  readonly translations: Translations
  readonly revision: number
  readonly publishedVersion: number | null
  readonly updatedAt: number
  readonly savedBy: string | null
}
export interface DraftSave {
  readonly flow: Flow
  readonly layout: FlowLayout
  /** The revision that was read. */
  readonly revision: number
  readonly savedBy: string | null
  /** Absent = those that are stored stay. */
  readonly translations?: Translations | undefined
}
type DraftOutcome =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'stale' | 'missing' }

export interface DraftStore {
  read(workspaceId: string, id: string): Promise<DraftRow | null>
  /** `stale`: the draft was written since that revision; nothing is stored. */
  save(workspaceId: string, save: DraftSave, at: number): Promise<DraftOutcome>
}

export const draftWrites = { saveDraft }

export const draftStore = (db: Kysely<Tables>, write: Calls<typeof draftWrites>): DraftStore => ({
  read: (workspaceId, id) => readDraft(db, workspaceId, id),
  save: (workspaceId, save, at) => write.saveDraft(workspaceId, save, at),
})

export async function saveDraft(
  { db }: Session,
  workspaceId: string,
  { flow, layout, revision, savedBy, translations }: DraftSave,
  at: number,
): Promise<DraftOutcome> {
  const saved = await db
    .updateTable('flow')
    .set({
      name: flow.name,
      draft: plainJson(flow),
      layout: JSON.stringify(layout),
      saved_by: savedBy,
      ...(translations && { translations: plainJson(translations) }),
      updated_at: at,
      draft_revision: sql<number>`draft_revision + 1`,
    })
    .where('id', '=', flow.id)
    .where('workspace_id', '=', workspaceId)
    .where('draft_revision', '=', revision)
    .returning('draft_revision')
    .executeTakeFirst()
  if (saved) return { kind: 'saved', revision: saved.draft_revision }
  return { kind: (await readDraft(db, workspaceId, flow.id)) ? 'stale' : 'missing' }
}

async function readDraft(
  db: Kysely<Tables>,
  workspaceId: string,
  id: string,
): Promise<DraftRow | null> {
  const row = await db
    .selectFrom('flow')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (!row) return null
  return {
    flow: JSON.parse(row.draft) as Flow,
    layout: JSON.parse(row.layout) as FlowLayout,
    translations: JSON.parse(row.translations ?? '{}') as Translations,
    revision: row.draft_revision,
    publishedVersion: row.published_version,
    updatedAt: row.updated_at,
    savedBy: row.saved_by,
  }
}
