import type { NodeDraft } from '../use-node-draft.ts'

export type SettingsTab = 'general' | 'look' | 'opening' | 'limits' | 'chat' | 'privacy'
export interface PartProps {
  readonly draft: NodeDraft
  readonly isDisabled: boolean
}

/** An empty field is null. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text)
