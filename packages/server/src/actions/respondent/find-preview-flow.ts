import { type Flow, idPattern } from '@askwell/contract'
import type { Store } from '../../store/store.ts'
import type { Settings } from './settings.ts'

/** The flow a preview shows: the draft if the address proves that it may be shown, otherwise the newest published version. */
export async function findPreviewFlow(
  store: Store,
  settings: Settings,
  flowId: string,
  proof: { readonly mayShowDraft: boolean },
): Promise<Flow | null> {
  if (!idPattern.test(flowId)) return null
  if (proof.mayShowDraft) return store.draftById(flowId)
  return (await settings.publishedFlow(flowId, 'latest'))?.document ?? null
}
