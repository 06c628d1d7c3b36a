// A node while somebody edits its settings: what is stored, the unsaved changes, and the outcome of saving them. Pure.
import type { NodeSettings, OwnerNode } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { changesOf, chosen, unsavedOf } from '../../parts/changed-settings.ts'

export type Changes = Partial<NodeSettings>

export interface Clash {
  readonly theirs: OwnerNode
  readonly names: readonly (keyof NodeSettings)[]
}

export interface NodeDraftState {
  readonly stored: OwnerNode
  /** Includes settings that were changed back. */
  readonly tried: Changes
  readonly isSaving: boolean
  readonly savedAtMs: number | null
  readonly error: Error | null
  readonly clash: Clash | null
}

export type NodeDraftEvent =
  | { readonly type: 'changed'; readonly change: Changes }
  | { readonly type: 'discarded' }
  | { readonly type: 'save_started' }
  | {
      readonly type: 'saved'
      readonly node: OwnerNode
      readonly sent: Changes
      readonly atMs: number
    }
  | { readonly type: 'clashed'; readonly clash: Clash }
  | { readonly type: 'refused'; readonly error: Error }
  | { readonly type: 'clash_settled'; readonly whose: 'mine' | 'theirs' }

export const draftOf = (stored: OwnerNode): NodeDraftState => ({
  stored,
  tried: {},
  isSaving: false,
  savedAtMs: null,
  error: null,
  clash: null,
})

export function reduceNodeDraft(state: NodeDraftState, event: NodeDraftEvent): NodeDraftState {
  switch (event.type) {
    case 'changed':
      // An error that stayed would block the form after its correction.
      return { ...state, tried: { ...state.tried, ...event.change }, error: null }
    case 'discarded':
      return {
        ...state,
        stored: state.clash?.theirs ?? state.stored,
        tried: {},
        error: null,
        clash: null,
      }
    case 'save_started':
      return { ...state, isSaving: true, error: null }
    case 'saved':
      return {
        ...draftOf(event.node),
        tried: unsavedOf(state.tried, event.sent),
        savedAtMs: event.atMs,
      }
    case 'clashed':
      return { ...state, isSaving: false, clash: event.clash }
    case 'refused':
      return { ...state, isSaving: false, error: event.error }
    case 'clash_settled':
      return state.clash === null ? state : settled(state, state.clash, event.whose)
    default:
      return unreachable(event)
  }
}

function settled(state: NodeDraftState, clash: Clash, whose: 'mine' | 'theirs'): NodeDraftState {
  const names: readonly string[] = whose === 'theirs' ? clash.names : []
  return {
    ...state,
    stored: clash.theirs,
    tried: chosen(state.tried, (name) => !names.includes(name)),
    clash: null,
  }
}

export function settingsOf({
  id: _id,
  url: _url,
  created_at: _made,
  updated_at: _changed,
  ...settings
}: OwnerNode): NodeSettings {
  return settings
}

/** What would be saved now. */
export function changesIn({ stored, tried }: NodeDraftState): Changes {
  const base = settingsOf(stored)
  return changesOf(base, { ...base, ...tried })
}

/** The server's messages about a setting, or on something within it. */
export const faultsOf = (
  errors: readonly { readonly field: string; readonly message: string }[],
  name: keyof NodeSettings,
): readonly string[] =>
  errors
    .filter(({ field }) => field === name || field.startsWith(`${name}.`))
    .map(({ message }) => message)
