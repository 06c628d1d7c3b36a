// Saves a draft automatically: shortly after the last change, one save at a time, and again until nothing is unsaved. It must
// never lose a change or overwrite somebody else's. A refused save waits for the next change; an unreachable server is
// tried again.
import type { FlowDocument } from '@askwell/engine/merge'
import type { Translations } from '../inspector/edits/translations.ts'

export interface Document extends FlowDocument {
  /** Which translations are out of date. Absent = none. */
  readonly translations?: Translations | undefined
}
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly revision: number }
  /** Somebody else saved in between. */
  | { readonly kind: 'stale' }
  /** `away`: not reached or busy; otherwise a retry would get the same answer. */
  | { readonly kind: 'failed'; readonly why: Unsaved }
export type Unsaved = 'away' | 'too_large' | 'refused' | 'signed_out' | 'gone'

export interface Saving {
  readonly phase: 'saved' | 'waiting' | 'saving' | 'failed' | 'stale'
  readonly revision: number
  /** Since when the last change is unsaved; null = all is saved. */
  readonly unsavedSinceMs: number | null
  readonly why: Unsaved | null
}

interface AutosaveInput {
  readonly saved: Document
  readonly revision: number
  readonly save: (document: Document, revision: number) => Promise<SaveOutcome>
  readonly nowMs: () => number
  /** → cancels. */
  readonly later: (ms: number, act: () => void) => () => void
  /** From 0 to 1. */
  readonly random: () => number
  readonly onChange: (saving: Saving) => void
}

export interface Autosave {
  readonly saving: () => Saving
  /** The document of the revision that was last read or saved. */
  readonly saved: () => Document
  changed(document: Document): void
  /** Saves what is unsaved now; true = all is saved. */
  flush(): Promise<boolean>
  /** Continues from what somebody else saved. `merged`: with what is unsaved here. */
  settle(revision: number, theirs: Document, merged: Document): void
  stop(): void
}

const quietMs = 700
const retryMs = 5_000
/** After the first merge; each further one without a save of one's own lengthens it. */
const mergePauseMs = 300

export function makeAutosave({
  saved: savedFirst,
  revision: firstRevision,
  save,
  nowMs,
  later,
  random,
  onChange,
}: AutosaveInput): Autosave {
  let saved = savedFirst
  let latest = savedFirst
  let merges = 0
  let inFlight: Promise<void> | null = null
  let cancel = () => {}
  let state: Saving = { phase: 'saved', revision: firstRevision, unsavedSinceMs: null, why: null }

  const set = (change: Partial<Saving>): void => {
    state = { ...state, ...change }
    onChange(state)
  }
  const isUnsaved = (): boolean =>
    latest.flow !== saved.flow ||
    latest.layout !== saved.layout ||
    latest.translations !== saved.translations
  const plan = (ms: number): void => {
    cancel()
    cancel = later(ms, () => void run())
  }
  const run = (): Promise<void> => {
    cancel()
    inFlight ??= once().finally(() => {
      inFlight = null
      if (state.phase === 'waiting') plan(quietMs)
      if (state.phase === 'failed' && state.why === 'away') plan(retryMs)
    })
    return inFlight
  }
  const once = async (): Promise<void> => {
    if (!isUnsaved()) return set({ phase: 'saved', unsavedSinceMs: null, why: null })
    const sent = latest
    set({ phase: 'saving' })
    const outcome = await save(sent, state.revision)
    if (outcome.kind === 'failed') return set({ phase: 'failed', why: outcome.why })
    if (outcome.kind === 'stale') return set({ phase: 'stale', why: null })
    saved = sent
    merges = 0
    if (isUnsaved())
      set({ phase: 'waiting', revision: outcome.revision, unsavedSinceMs: nowMs(), why: null })
    else set({ phase: 'saved', revision: outcome.revision, unsavedSinceMs: null, why: null })
  }

  return {
    saving: () => state,
    saved: () => saved,
    changed(document) {
      latest = document
      if (state.phase === 'stale') return
      if (inFlight === null && !isUnsaved()) {
        cancel()
        return set({ phase: 'saved', unsavedSinceMs: null, why: null })
      }
      // A failure stays visible until a save succeeds.
      const phase = inFlight === null && state.phase !== 'failed' ? 'waiting' : state.phase
      set({ phase, unsavedSinceMs: state.unsavedSinceMs ?? nowMs() })
      if (inFlight === null) plan(quietMs)
    },
    async flush() {
      while (state.phase !== 'stale' && (inFlight !== null || isUnsaved())) {
        await run()
        if (state.phase === 'failed') return false
      }
      return state.phase !== 'stale'
    },
    settle(revision, theirs, merged) {
      saved = theirs
      latest = merged
      set({
        phase: isUnsaved() ? 'waiting' : 'saved',
        revision,
        unsavedSinceMs: isUnsaved() ? nowMs() : null,
        why: null,
      })
      merges += 1
      // Two programs that save at once do not meet again and again.
      if (isUnsaved()) plan(Math.round(random() * mergePauseMs * merges))
    },
    stop: () => cancel(),
  }
}
