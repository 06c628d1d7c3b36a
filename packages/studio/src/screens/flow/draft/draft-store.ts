// The draft that is being edited: a plain object with `subscribe` and `getSnapshot`. Every change goes through `edit`;
// undo, saving and display use this store. The selection and the shown language are not part of the document.
import type { Flow, FlowDraft, FlowLayout } from '@askwell/contract'
import {
  type Document,
  makeAutosave,
  type SaveOutcome,
  type Saving,
  type Unsaved,
} from './autosave.ts'
import { edited, historyOf, redone, undone } from './history.ts'

export type Edit = (change: (flow: Flow) => Flow, mergeKey?: string) => void

export type Selection =
  | { readonly kind: 'none' }
  | { readonly kind: 'state'; readonly stateId: string }
  | {
      readonly kind: 'element'
      readonly stateId: string
      readonly elementId: string
      /** It was just added: its first text takes the focus. */
      readonly isNew?: true
    }
  | { readonly kind: 'transition'; readonly stateId: string; readonly transitionId: string }

export interface DraftSnapshot {
  readonly flow: Flow
  readonly layout: FlowLayout
  readonly selection: Selection
  readonly languageCode: string
  readonly saved: 'saved' | 'saving' | 'unsaved' | 'conflict'
  /** When the last save succeeded, by this browser's clock; null = not since it was opened. */
  readonly savedAtMs: number | null
  /** A save failed: since when the last change is only here, and why. */
  readonly failed: { readonly sinceMs: number; readonly why: Unsaved } | null
  /** Grows with every save: anything made from the stored draft (a preview) is stale then. */
  readonly revision: number
  /** What somebody else saved meanwhile. */
  readonly theirs: FlowDraft | null
  readonly canUndo: boolean
  readonly canRedo: boolean
}

interface DraftStoreInput {
  readonly draft: FlowDraft
  /** `looks`: somebody without the permission to edit sees the draft and cannot change it. */
  readonly who: 'edits' | 'looks'
  /** What this browser kept of a save that never arrived. */
  readonly kept: StoredDraft | null
  readonly save: (document: Document, revision: number) => Promise<SaveOutcome>
  /** The draft as it is stored now. */
  readonly read: () => Promise<ReadOutcome>
  readonly keep: (kept: StoredDraft | null) => void
  readonly nowMs: () => number
  readonly later: (ms: number, act: () => void) => () => void
}
export type ReadOutcome =
  | { readonly kind: 'read'; readonly draft: FlowDraft }
  | { readonly kind: 'failed'; readonly why: Unsaved }
/** `revision`: the one it was made from. */
export interface StoredDraft extends Document {
  readonly revision: number
}

export type DraftStore = ReturnType<typeof makeDraftStore>

export function makeDraftStore({
  draft,
  who,
  kept,
  save,
  read,
  keep,
  nowMs,
  later,
}: DraftStoreInput) {
  const listeners = new Set<() => void>()
  let history = historyOf<Document>({ flow: draft.flow, layout: draft.layout })
  let selection: Selection = { kind: 'none' }
  let languageCode = defaultLanguage(draft.flow)
  let savedAtMs: number | null = null
  let theirs: FlowDraft | null = null
  /** Somebody else saved, and what they saved could not be read: since when, and why. */
  let unread: DraftSnapshot['failed'] = null
  let snapshot: DraftSnapshot

  const autosave = makeAutosave({
    saved: history.now,
    revision: draft.revision,
    save,
    nowMs,
    later,
    onChange: onSaving,
  })

  function onSaving({ phase }: Saving): void {
    if (phase === 'saved') savedAtMs = nowMs()
    if (phase === 'saved') keep(null)
    if (phase === 'failed' || phase === 'stale')
      keep({ ...history.now, revision: autosave.saving().revision })
    if (phase === 'stale' && theirs === null) void learnTheirs()
    tell()
  }
  async function learnTheirs(): Promise<void> {
    const outcome = await read()
    if (outcome.kind === 'failed') {
      unread = { sinceMs: unread?.sinceMs ?? nowMs(), why: outcome.why }
      // A refusal is not retried automatically.
      if (outcome.why === 'away') later(5_000, () => void learnTheirs())
      return tell()
    }
    unread = null
    const found = outcome.draft
    // The same change made twice, or a save whose reply got lost, is not a conflict.
    if (sameDocument(found, history.now)) return settle(found, 'theirs')
    theirs = found
    tell()
  }
  function settle(found: FlowDraft, wins: 'mine' | 'theirs'): void {
    theirs = null
    if (wins === 'mine') {
      autosave.settle(found.revision, null)
      tell()
      return
    }
    const stored: Document = { flow: found.flow, layout: found.layout }
    // One step, so that undo brings mine back.
    history = edited(history, stored, nowMs(), null)
    autosave.settle(found.revision, stored)
    tell()
  }
  const change = (next: Document, mergeKey: string | null): void => {
    if (who === 'looks' || (next.flow === history.now.flow && next.layout === history.now.layout))
      return
    move(edited(history, next, nowMs(), mergeKey))
  }
  const edit: Edit = (make, mergeKey) =>
    change({ ...history.now, flow: make(history.now.flow) }, mergeKey ?? null)
  const move = (next: typeof history): void => {
    if (next === history) return
    history = next
    autosave.changed(history.now)
    tell()
  }
  function tell(): void {
    snapshot = draw()
    for (const listener of listeners) listener()
  }
  function draw(): DraftSnapshot {
    const { phase, revision, unsavedSinceMs, why } = autosave.saving()
    const { flow, layout } = history.now
    return {
      flow,
      layout,
      selection: standing(selection, flow),
      languageCode: flow.languages.some(({ code }) => code === languageCode)
        ? languageCode
        : defaultLanguage(flow),
      saved:
        phase === 'stale'
          ? 'conflict'
          : phase === 'saved'
            ? 'saved'
            : phase === 'failed'
              ? 'unsaved'
              : 'saving',
      savedAtMs,
      failed:
        phase === 'failed' && why !== null
          ? { sinceMs: unsavedSinceMs ?? nowMs(), why }
          : phase === 'stale'
            ? unread
            : null,
      revision,
      theirs,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    }
  }
  snapshot = draw()

  if (who === 'edits' && kept && !sameDocument(kept, history.now)) {
    history = edited(history, { flow: kept.flow, layout: kept.layout }, nowMs(), null)
    if (kept.revision === draft.revision) autosave.changed(history.now)
    else {
      theirs = draft
      autosave.hold()
    }
    snapshot = draw()
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: (): DraftSnapshot => snapshot,
    edit,
    /** Puts states where they were dragged; null = back to the automatic layout. */
    place: (places: FlowLayout | null) =>
      change(
        { ...history.now, layout: places === null ? {} : { ...history.now.layout, ...places } },
        null,
      ),
    undo: () => move(undone(history)),
    redo: () => move(redone(history)),
    select(next: Selection) {
      selection = next
      tell()
    },
    speak(code: string) {
      languageCode = code
      tell()
    },
    /** True = all is saved. If it waits for somebody else's version, that is read again first. */
    async flush(): Promise<boolean> {
      if (autosave.saving().phase === 'stale' && theirs === null) await learnTheirs()
      return autosave.flush()
    },
    takeTheirs: () => theirs && settle(theirs, 'theirs'),
    keepMine: () => theirs && settle(theirs, 'mine'),
    /** Checks whether somebody else saved. If nothing is unsaved here, their version is shown. */
    async refresh() {
      if (autosave.saving().phase !== 'saved') return
      const found = await read()
      // A failure here does no harm: the next save reports it.
      if (found.kind === 'failed' || autosave.saving().phase !== 'saved') return
      if (found.draft.revision !== autosave.saving().revision) settle(found.draft, 'theirs')
    },
    stop: () => autosave.stop(),
  }
}

const defaultLanguage = (flow: Flow): string =>
  (flow.languages.find(({ id }) => id === flow.defaultLanguageId) ?? flow.languages[0])?.code ??
  'en'

const sameDocument = (one: Document, other: Document): boolean =>
  JSON.stringify([one.flow, one.layout]) === JSON.stringify([other.flow, other.layout])

/** The selected item may no longer exist: by undo, or because somebody else removed it. */
function standing(selection: Selection, flow: Flow): Selection {
  if (selection.kind === 'none') return selection
  const state = flow.states.find(({ id }) => id === selection.stateId)
  if (!state) return { kind: 'none' }
  if (selection.kind === 'element' && !state.elements.includes(selection.elementId))
    return { kind: 'state', stateId: state.id }
  if (
    selection.kind === 'transition' &&
    !flow.transitions.some(({ id }) => id === selection.transitionId)
  )
    return { kind: 'state', stateId: state.id }
  return selection
}
