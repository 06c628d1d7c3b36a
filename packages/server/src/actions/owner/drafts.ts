// Reads and saves a draft for the builder. A save over an older revision is refused completely; the editor then decides.
import { unreachable } from '@askwell/contract/unreachable'
import type { Deps } from '../../deps.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { DraftRow, DraftSave } from '../../store/flows/drafts.ts'
import { found, knownId } from './known-id.ts'

export const readDraft = async (deps: Deps, workspaceId: string, id: string): Promise<DraftRow> =>
  found(await deps.store.drafts.read(workspaceId, knownId(id)))

/** → the new revision and when it was stored. */
export async function saveDraft(
  deps: Deps,
  workspaceId: string,
  id: string,
  save: DraftSave,
): Promise<{ revision: number; at: number }> {
  if (save.flow.id !== knownId(id))
    throw invalid([{ field: 'flow.id', message: 'must be the id in the address' }])
  const at = deps.clock()
  const outcome = await deps.store.drafts.save(workspaceId, save, at)
  switch (outcome.kind) {
    case 'saved':
      return { revision: outcome.revision, at }
    case 'missing':
      throw notFound()
    case 'stale':
      throw new Refusal(13005, 'Somebody else has saved the draft since you read it.', {
        errors: [{ field: 'revision', message: 'is not the newest' }],
      })
    default:
      return unreachable(outcome)
  }
}
