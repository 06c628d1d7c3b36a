// What the thread of results is asked, and what it replies. All of it survives a structured clone.
import type { Analysed, Analysis, Filter, Results, SubjectList } from '@askwell/contract'
import type { NodeToSeal, Sealing } from '../store/results/result-store.ts'
import type { ThreadFault } from './thread-fault.ts'

export interface SegmentQuestion {
  readonly workspaceId: string
  /** Nodes of the workspace that the caller sees. */
  readonly nodeIds: readonly string[]
  /** Flows of the workspace; null = whatever was answered at the nodes. */
  readonly flowIds: readonly string[] | null
  /** Flows whose questions come first, answered or not. */
  readonly firstFlowIds: readonly string[]
  readonly now: number
  readonly ask:
    | { readonly kind: 'analysis'; readonly analysis: Analysis }
    | { readonly kind: 'subjects' }
    | { readonly kind: 'results'; readonly results: ResultsQuestion }
}

export interface ResultsQuestion extends Pick<Analysis, 'completed' | 'internal' | 'timezone'> {
  readonly filter: Filter
  /** Undefined = by the length of the period. */
  readonly unit: Results['series']['unit'] | undefined
}

export type SegmentResult = Analysed | SubjectList | Results

export type QuestionSource = 'primary' | 'replica'

export type ThreadMessage =
  | {
      readonly kind: 'ask'
      readonly number: number
      readonly question: SegmentQuestion
      readonly from: QuestionSource
    }
  | {
      readonly kind: 'seal'
      readonly number: number
      readonly node: NodeToSeal
      readonly now: number
    }
  /** `isKept`: whether the database has what the thread wants to keep. */
  | { readonly kind: 'kept'; readonly number: number; readonly isKept: boolean }
  /** Nobody waits for the reply any more. */
  | { readonly kind: 'cancel'; readonly number: number }

export type ThreadReply = {
  readonly number: number
} /** `from`: the primary, where the replica could not answer. */ & (
  | { readonly result: SegmentResult; readonly from: QuestionSource }
  | { readonly sealed: SealedCounts }
  /** The thread only reads: the store of its server writes this, and then the thread continues. */
  | { readonly keep: Sealing }
  | { readonly fault: ThreadFault }
)

export interface SealedCounts {
  /** Feedbacks that were read from rows. */
  readonly read: number
  readonly segments: number
}

export interface ThreadData {
  /** Null = the embedded store of this directory. */
  readonly databaseUrl: string | null
  readonly replicaUrl: string | null
  readonly dataDir: string
  readonly isPooled: boolean
  /** Row-level security keeps workspaces apart. */
  readonly isWalled: boolean
  readonly memoryMb: number
}
