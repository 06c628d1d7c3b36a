// The draft that is being edited: a plain object with `subscribe` and `getSnapshot`. Every change goes through `edit`;
// undo, saving and display use this store. The selection and the shown language are not part of the document.
import type { Flow, FlowDraft, FlowLayout } from '@askwell/contract'
import { type Conflict, decide, isSame, mergeFlows } from '@askwell/engine/merge'
import {
  mergeTranslations,
  type Translations,
  translationsAfter,
  withoutRecord,
} from '../inspector/edits/translations.ts'
import {
  type Document,
  makeAutosave,
  type SaveOutcome,
  type Saving,
  type Unsaved,
} from './autosave.ts'
import { edited, historyOf, rebased, redone, undone } from './history.ts'

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
  readonly translations: Translations
  readonly selection: Selection
  readonly languageCode: string
  readonly saved: 'saved' | 'saving' | 'unsaved'
  /** When the last save succeeded, by this browser's clock; null = not since it was opened. */
  readonly savedAtMs: number | null
  /** A save failed: since when the last change is only here, and why. */
  readonly failed: { readonly sinceMs: number; readonly why: Unsaved } | null
  /** Grows with every save: anything made from the stored draft (a preview) is stale then. */
  readonly revision: number
  /** What somebody else saved last and is part of this draft now; null = nothing, or it was read. */
  readonly arrived: Arrived | null
  /** What both changed differently. The draft has the value of this browser. */
  readonly decisions: readonly Decision[]
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export interface Arrived {
  /** Null = a program. */
  readonly by: string | null
  readonly before: Flow
  readonly after: Flow
}
export interface Decision extends Conflict {
  readonly by: string | null
  readonly atMs: number
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
  readonly random: () => number
}
export type ReadOutcome =
  | { readonly kind: 'read'; readonly draft: FlowDraft }
  | { readonly kind: 'failed'; readonly why: Unsaved }
/** `base`: the document that it was made from, of this revision. */
export interface StoredDraft extends Document {
  readonly revision: number
  readonly base: Document
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
  random,
}: DraftStoreInput) {
  const listeners = new Set<() => void>()
  /** Somebody else saved after this browser kept its own work. */
  const late = who === 'edits' && kept && kept.revision !== draft.revision ? kept : null
  let history = historyOf<Document>(late?.base ?? documentOf(draft))
  let selection: Selection = { kind: 'none' }
  let languageCode = defaultLanguage(draft.flow)
  let savedAtMs: number | null = null
  let arrived: Arrived | null = null
  let decisions: readonly Decision[] = []
  /** Somebody else saved, and what they saved could not be read: since when, and why. */
  let unread: DraftSnapshot['failed'] = null
  let snapshot: DraftSnapshot

  const autosave = makeAutosave({
    saved: history.now,
    revision: late?.revision ?? draft.revision,
    save,
    nowMs,
    later,
    random,
    onChange: onSaving,
  })

  function onSaving({ phase }: Saving): void {
    if (phase === 'saved') savedAtMs = nowMs()
    if (phase === 'saved') keep(null)
    if (phase === 'failed' || phase === 'stale')
      keep({ ...history.now, revision: autosave.saving().revision, base: autosave.saved() })
    if (phase === 'stale') void learnTheirs()
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
    join(outcome.draft)
  }
  function join(found: FlowDraft): void {
    const base = autosave.saved()
    const theirs = documentOf(found)
    const merge = (document: Document): Document => {
      const { flow, layout } = mergeFlows(base, document, theirs)
      const translations = mergeTranslations(
        base.translations ?? {},
        document.translations ?? {},
        theirs.translations ?? {},
      )
      const merged = { flow, layout, translations }
      return isSame(merged, theirs) ? theirs : merged
    }
    const made = mergeFlows(base, history.now, theirs).conflicts.map(
      (conflict): Decision => ({
        ...conflict,
        by: found.saved_by,
        atMs: Date.parse(found.updated_at),
      }),
    )
    history = rebased(history, merge)
    decisions = [...decisions.filter((one) => !made.some(({ unit }) => unit === one.unit)), ...made]
    if (!isSame(base.flow, theirs.flow))
      arrived = { by: found.saved_by, before: arrived?.before ?? base.flow, after: theirs.flow }
    autosave.settle(found.revision, theirs, history.now)
    tell()
  }
  const change = (next: Document, mergeKey: string | null): void => {
    if (who === 'looks') return
    move(edited(history, next, nowMs(), mergeKey))
  }
  const edit: Edit = (make, mergeKey) => {
    const { now } = history
    const flow = make(now.flow)
    if (flow === now.flow) return
    const translations = translationsAfter(now.flow, flow, now.translations ?? {})
    change({ ...now, flow, translations }, mergeKey ?? null)
  }
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
    const { flow, layout, translations = {} } = history.now
    return {
      flow,
      layout,
      translations,
      selection: standing(selection, flow),
      languageCode: flow.languages.some(({ code }) => code === languageCode)
        ? languageCode
        : defaultLanguage(flow),
      saved:
        phase === 'saved' ? 'saved' : phase === 'failed' || unread !== null ? 'unsaved' : 'saving',
      savedAtMs,
      failed:
        phase === 'failed' && why !== null
          ? { sinceMs: unsavedSinceMs ?? nowMs(), why }
          : phase === 'stale'
            ? unread
            : null,
      revision,
      arrived,
      decisions,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    }
  }
  snapshot = draw()

  if (who === 'edits' && kept && !isSame(documentOf(kept), history.now)) {
    history = edited(history, documentOf(kept), nowMs(), null)
    autosave.changed(history.now)
  }
  if (late) join(draft)
  snapshot = draw()

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
    /** The translation is right for the new source text as well. */
    confirmTranslation(unit: string) {
      const { translations = {} } = history.now
      if (unit in translations)
        change({ ...history.now, translations: withoutRecord(translations, unit) }, null)
    },
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
      for (let tries = 0; tries < mostMerges; tries += 1) {
        if (autosave.saving().phase === 'stale') await learnTheirs()
        if (await autosave.flush()) return true
        if (autosave.saving().phase !== 'stale' || unread !== null) return false
      }
      return false
    },
    /** `both`: for texts; mine comes first. */
    decide(decision: Decision, value: 'mine' | 'theirs' | 'both') {
      decisions = decisions.filter((one) => one !== decision)
      if (value === 'mine') return tell()
      const taken =
        value === 'theirs'
          ? decision
          : { ...decision, theirs: `${decision.mine}\n\n${decision.theirs}` }
      edit((flow) => decide(flow, taken, 'theirs'))
      tell()
    },
    /** The list of what somebody else changed was read. */
    read() {
      arrived = null
      tell()
    },
    /** Checks whether somebody else saved. If nothing is unsaved here, their version is shown. */
    async refresh() {
      if (autosave.saving().phase !== 'saved') return
      const found = await read()
      // A failure here does no harm: the next save reports it.
      if (found.kind === 'failed' || autosave.saving().phase !== 'saved') return
      if (found.draft.revision !== autosave.saving().revision) join(found.draft)
    },
    stop: () => autosave.stop(),
  }
}

/** In a row, while somebody waits to publish. */
const mostMerges = 5

const defaultLanguage = (flow: Flow): string =>
  (flow.languages.find(({ id }) => id === flow.defaultLanguageId) ?? flow.languages[0])?.code ??
  'en'

const documentOf = ({ flow, layout, translations = {} }: Document): Document => ({
  flow,
  layout,
  translations,
})

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
