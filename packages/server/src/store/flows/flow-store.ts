// The store's interface for flows: one draft each, and versions that never change.
import type { Flow } from '@askwell/contract'
import type { Page, PageRequest } from '../query/page.ts'
import type { Sight } from '../query/sight.ts'
import type { DraftStore } from './drafts.ts'
import type { GoldenPathStore } from './golden-paths.ts'

export interface FlowRow {
  readonly id: string
  readonly name: string
  readonly draft: Flow
  readonly publishedVersion: number | null
  readonly updatedAt: number
  readonly archivedAt: number | null
}
export interface FlowVersionRow {
  readonly flowId: string
  readonly version: number
  readonly publishedAt: number
  readonly document: Flow
}

export interface FlowStore {
  /** `sight`, here and below: see `sight.ts`. */
  listFlows(workspaceId: string, page: PageRequest, sight?: Sight): Promise<Page<FlowRow>>
  flow(workspaceId: string, id: string, sight?: Sight): Promise<FlowRow | null>
  /** Makes or replaces the draft. `taken` = the id belongs to another workspace. */
  putDraft(workspaceId: string, flow: Flow, at: number): Promise<'stored' | 'taken'>
  readonly drafts: DraftStore
  /** Its active nodes become passive with it. False = the flow does not exist. */
  archiveFlow(workspaceId: string, id: string, at: number): Promise<boolean>
  /** False = the flow does not exist. */
  restoreFlow(workspaceId: string, id: string): Promise<boolean>
  /** `in_use`: a node runs it or feedback needs it. */
  deleteFlow(workspaceId: string, id: string): Promise<'deleted' | 'missing' | 'in_use'>
  /** Stores the draft as the next version (1, 2, …), immutable, and returns its number. Null = the flow does not exist. */
  publish(workspaceId: string, id: string, at: number): Promise<number | null>
  /** Publishes an earlier version's document as the next version; the draft stays. Null = that version does not exist. */
  publishVersion(
    workspaceId: string,
    id: string,
    version: number,
    at: number,
  ): Promise<number | null>
  readonly goldenPaths: GoldenPathStore
  versions(workspaceId: string, id: string): Promise<readonly Omit<FlowVersionRow, 'document'>[]>
  /** Not bound to a workspace: the respondent's side reads published versions by flow id. `latest` = the newest. */
  publishedFlow(flowId: string, version: number | 'latest'): Promise<FlowVersionRow | null>
  /** The draft by flow id alone, for a preview whose address proves that it may be shown. */
  draftById(flowId: string): Promise<Flow | null>
  /** Versions that were the newest at some time since `sinceMs`, newest first. */
  versionsSince(flowId: string, sinceMs: number): Promise<readonly FlowVersionRow[]>
}
