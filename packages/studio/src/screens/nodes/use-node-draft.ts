// The settings of a node while somebody edits them: kept apart from the stored ones until they are saved together.
import type { NodeSettings, OwnerNode } from '@askwell/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { CallRefused, call } from '../../api/call.ts'
import { clashOf } from '../../parts/changed-settings.ts'
import {
  type Changes,
  type Clash,
  changesIn,
  draftOf,
  faultsOf,
  reduceNodeDraft,
  settingsOf,
} from './node-draft.ts'

export interface NodeDraft {
  /** As stored, with the changes on top. */
  readonly settings: NodeSettings
  readonly stored: OwnerNode
  readonly changes: Changes
  readonly set: (change: Changes) => void
  /** Resolves to the outcome; `error` has the refusal. */
  readonly save: () => Promise<'saved' | 'merged' | 'clash' | 'refused'>
  readonly discard: () => void
  readonly isSaving: boolean
  readonly savedAtMs: number | null
  readonly error: Error | null
  readonly clash: Clash | null
  readonly settleClash: (whose: 'mine' | 'theirs') => void
  /** The server's messages about a setting that it refused. */
  readonly faultOf: (name: keyof NodeSettings) => readonly string[]
}

export function useNodeDraft(loaded: OwnerNode): NodeDraft {
  const client = useQueryClient()
  const [state, dispatch] = useReducer(reduceNodeDraft, loaded, draftOf)
  const { stored, error } = state
  const changes = changesIn(state)
  const params = { id: loaded.id }

  const write = async (from: OwnerNode): Promise<void> => {
    const node = await call('patch_node', {
      params,
      query: { seen_updated_at: from.updated_at },
      body: changes,
    })
    dispatch({ type: 'saved', node, sent: changes, atMs: Date.now() })
    client.setQueryData(['get_node', { params }], node)
    await Promise.all(
      ['list_nodes', 'node_limits'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
  }

  const saveOnto = async (): Promise<'saved' | 'merged' | 'clash'> => {
    try {
      await write(stored)
      return 'saved'
    } catch (refused) {
      if (!(refused instanceof CallRefused && refused.status === 409)) throw refused
    }
    const theirs = await call('get_node', { params })
    const names = clashOf(settingsOf(stored), changes, settingsOf(theirs))
    if (names.length > 0) {
      dispatch({ type: 'clashed', clash: { theirs, names } })
      return 'clash'
    }
    await write(theirs)
    return 'merged'
  }

  return {
    ...state,
    settings: { ...settingsOf(stored), ...state.tried },
    changes,
    set: (change) => dispatch({ type: 'changed', change }),
    async save() {
      dispatch({ type: 'save_started' })
      try {
        return await saveOnto()
      } catch (failed) {
        const refusal = failed instanceof Error ? failed : new Error(String(failed))
        dispatch({ type: 'refused', error: refusal })
        return 'refused'
      }
    },
    discard: () => dispatch({ type: 'discarded' }),
    settleClash: (whose) => dispatch({ type: 'clash_settled', whose }),
    faultOf: (name) => (error instanceof CallRefused ? faultsOf(error.errors, name) : []),
  }
}
