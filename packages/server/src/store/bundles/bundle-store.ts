// Imports and exports a workspace as one document.
import type { Bundle, CountedLimit } from '@askwell/contract'
import type { BundleText } from './bundle-text.ts'

/** Ids that belong to another workspace. */
export interface TakenIds {
  readonly customers: readonly string[]
  readonly others: readonly string[]
  /** The workspace would have more of these than its limit. */
  readonly full?: CountedLimit
}

/** Reads parts of a workspace lazily, a slice at a time. */
export type BundleReads = {
  readonly [Member in Exclude<keyof Bundle, 'format' | 'drafts'>]-?: () => AsyncIterable<
    NonNullable<Bundle[Member]>[number]
  >
}

/** `erased`: customers that were not imported because they were erased. */
export type ImportOutcome =
  | { readonly kind: 'stored'; readonly erased: readonly string[] }
  | { readonly kind: 'taken'; readonly taken: TakenIds }
  | { readonly kind: 'full'; readonly what: CountedLimit }

export interface BundleStore {
  /**
   * A large bundle is passed as text. All or nothing, by id; flows are stored as drafts and published where they differ from
   * the newest version. `taken`: nothing is stored.
   */
  importBundle(workspaceId: string, bundle: Bundle | BundleText, at: number): Promise<ImportOutcome>
  readsOfBundle(workspaceId: string): BundleReads
}
