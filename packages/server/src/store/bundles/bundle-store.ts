// A workspace as one document, in and out.
import type { Bundle } from '@askwell/contract'
import type { BundleText } from './bundle-text.ts'

/** Ids that belong to another workspace. */
export interface TakenIds {
  readonly customers: readonly string[]
  readonly others: readonly string[]
}

/** Reads a part of a workspace, a slice at a time, when somebody takes it. */
export type BundleReads = {
  readonly [Member in Exclude<keyof Bundle, 'format' | 'drafts'>]-?: () => AsyncIterable<
    NonNullable<Bundle[Member]>[number]
  >
}

/** `erased`: customers that stayed out because they were erased. */
export type ImportOutcome =
  | { readonly kind: 'stored'; readonly erased: readonly string[] }
  | { readonly kind: 'taken'; readonly taken: TakenIds }

export interface BundleStore {
  /** As text where it may be large. All or nothing, by id; flows are stored as draft and, where they differ from the newest version, published. `taken`: nothing is stored. */
  importBundle(workspaceId: string, bundle: Bundle | BundleText, at: number): Promise<ImportOutcome>
  readsOfBundle(workspaceId: string): BundleReads
}
