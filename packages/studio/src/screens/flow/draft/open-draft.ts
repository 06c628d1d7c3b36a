// A draft store bound to this browser: saved through the owner API, kept in the browser's own storage while a save has
// not arrived.
import type { FlowDraft } from '@askwell/contract'
import { CallRefused, call } from '../../../api/call.ts'
import { readStored, store } from '../../../settings/stored.ts'
import type { Document, SaveOutcome, Unsaved } from './autosave.ts'
import {
  type DraftStore,
  makeDraftStore,
  type ReadOutcome,
  type StoredDraft,
} from './draft-store.ts'

export function openDraft(draft: FlowDraft, who: 'edits' | 'looks'): DraftStore {
  const { id } = draft.flow
  const name = `draft.${id}`
  return makeDraftStore({
    draft,
    who,
    kept: readKept(name, id),
    save: (document, revision) => save(id, document, revision),
    read: () => read(id),
    keep: (kept) => store(name, kept === null ? '' : JSON.stringify(kept)),
    nowMs: () => Date.now(),
    random: Math.random,
    later(ms, act) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
  })
}

/** A permanent refusal (the survey was deleted, nobody is signed in) is reported and not retried. */
async function read(id: string): Promise<ReadOutcome> {
  try {
    return { kind: 'read', draft: await call('get_draft', { params: { id } }) }
  } catch (error) {
    return { kind: 'failed', why: whyOf(error) }
  }
}

async function save(id: string, document: Document, revision: number): Promise<SaveOutcome> {
  try {
    const saved = await call('put_draft', {
      params: { id },
      body: { ...document, revision },
    })
    return { kind: 'saved', revision: saved.revision }
  } catch (error) {
    if (error instanceof CallRefused && error.status === 409) return { kind: 'stale' }
    return { kind: 'failed', why: whyOf(error) }
  }
}

/** Anything but a refusal is a bug of this program, and is thrown. */
function whyOf(error: unknown): Unsaved {
  if (!(error instanceof CallRefused)) throw error
  return byStatus[error.status] ?? 'away'
}

const byStatus: Readonly<Record<number, Unsaved>> = {
  401: 'signed_out',
  403: 'signed_out',
  404: 'gone',
  413: 'too_large',
  422: 'refused',
}

/** A draft of an earlier release, or one that is cut off, counts as absent. */
function readKept(name: string, flowId: string): StoredDraft | null {
  try {
    const kept = JSON.parse(readStored(name) || 'null') as StoredDraft | null
    return kept?.flow?.id === flowId &&
      typeof kept.revision === 'number' &&
      typeof kept.layout === 'object' &&
      kept.layout !== null &&
      kept.base?.flow?.id === flowId
      ? kept
      : null
  } catch {
    return null
  }
}
