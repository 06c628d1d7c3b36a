// The settings of a node while somebody edits them: kept apart from what is stored until they are saved, all at once.
import type { NodeSettings, OwnerNode } from '@askwell/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallRefused, call } from '../../api/call.ts'
import { type Changes, changesOf, clashOf, settingsOf } from './node-draft.ts'

export interface Clash {
  readonly theirs: OwnerNode
  readonly names: readonly (keyof NodeSettings)[]
}

export interface NodeDraft {
  /** As stored, with the changes on top. */
  readonly settings: NodeSettings
  readonly stored: OwnerNode
  readonly changes: Changes
  readonly set: (change: Changes) => void
  /** Answers what became of it; what was refused stands in `error`. */
  readonly save: () => Promise<'saved' | 'merged' | 'clash' | 'refused'>
  readonly discard: () => void
  readonly isSaving: boolean
  readonly savedAtMs: number | null
  readonly error: Error | null
  readonly clash: Clash | null
  readonly settleClash: (whose: 'mine' | 'theirs') => void
  /** The server's words on a setting that it refused. */
  readonly faultOf: (name: keyof NodeSettings) => readonly string[]
}

export function useNodeDraft(loaded: OwnerNode): NodeDraft {
  const client = useQueryClient()
  const [stored, setStored] = useState(loaded)
  const [changes, setChanges] = useState<Changes>({})
  const [isSaving, setIsSaving] = useState(false)
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [clash, setClash] = useState<Clash | null>(null)
  const base = settingsOf(stored)
  const params = { id: loaded.id }

  const write = async (from: OwnerNode, body: Changes): Promise<void> => {
    const node = await call('patch_node', {
      params,
      query: { seen_updated_at: from.updated_at },
      body,
    })
    setStored(node)
    setChanges({})
    setClash(null)
    setSavedAtMs(Date.now())
    client.setQueryData(['get_node', { params }], node)
    await Promise.all(
      ['list_nodes', 'node_limits'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
  }

  const saveOnto = async (): Promise<'saved' | 'merged' | 'clash'> => {
    try {
      await write(stored, changes)
      return 'saved'
    } catch (refused) {
      if (!(refused instanceof CallRefused && refused.status === 409)) throw refused
    }
    const theirs = await call('get_node', { params })
    const names = clashOf(base, changes, settingsOf(theirs))
    if (names.length > 0) {
      setClash({ theirs, names })
      return 'clash'
    }
    await write(theirs, changes)
    return 'merged'
  }

  return {
    settings: { ...base, ...changes },
    stored,
    changes,
    isSaving,
    savedAtMs,
    error,
    clash,
    set(change) {
      setChanges((now) => changesOf(base, { ...base, ...now, ...change }))
      // A fault that stayed would hold the form back after it was mended.
      setError(null)
    },
    async save() {
      setIsSaving(true)
      setError(null)
      try {
        return await saveOnto()
      } catch (failed) {
        setError(failed instanceof Error ? failed : new Error(String(failed)))
        return 'refused'
      } finally {
        setIsSaving(false)
      }
    },
    discard() {
      setChanges({})
      setError(null)
    },
    settleClash(whose) {
      if (clash === null) return
      const theirs = settingsOf(clash.theirs)
      const kept =
        whose === 'mine'
          ? changes
          : Object.fromEntries(
              Object.entries(changes).filter(([name]) => !clash.names.some((one) => one === name)),
            )
      setStored(clash.theirs)
      setChanges(changesOf(theirs, { ...theirs, ...kept }))
      setClash(null)
    },
    faultOf: (name) =>
      error instanceof CallRefused
        ? error.errors
            .filter(({ field }) => field === name || field.startsWith(`${name}.`))
            .map(({ message }) => message)
        : [],
  }
}
