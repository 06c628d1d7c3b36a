// What the thread of results is asked, and what it replies. All of it survives a structured clone.
import type {
  Analysed,
  Analysis,
  Filter,
  Results,
  SubjectList,
  WeightingEffect,
  WeightingSettings,
} from '@askwell/contract'
import type { Condition, NamedTheme } from '@askwell/engine/results'
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
  /** All of the workspace. Absent: nothing that is asked names one. */
  readonly themes?: readonly NamedTheme[]
  readonly now: number
  readonly ask:
    | {
        readonly kind: 'analysis'
        readonly analysis: Analysis
        readonly weighting?: StoredWeighting | null
      }
    /** Whether its targets can be reached; a fault if not. */
    | { readonly kind: 'weighting'; readonly weighting: WeightingSettings }
    /** How each feedback is weighted, for a reader of rows. */
    | {
        readonly kind: 'row_weights'
        readonly weighting: WeightingSettings
        readonly of: WeighedPeople
      }
    | { readonly kind: 'subjects' }
    | { readonly kind: 'results'; readonly results: ResultsQuestion }
}

/** Whose answers are weighted, besides the base of the weighting. */
export type WeighedPeople = Pick<Analysis, 'completed' | 'internal' | 'timezone'>

/** The weights of a weighting without the people: which values of its targets have which weight. */
export interface RowWeights {
  /** Nobody else has a weight. */
  readonly people: Condition
  /** The values of each target. */
  readonly margins: readonly (readonly Condition[])[]
  /** By the positions of a person's values, joined by spaces; the number of values = none of them. */
  readonly weights: ReadonlyMap<string, number>
}

/** What the workspace keeps and a question refers to. */
export interface StoredWeighting {
  readonly id: string
  readonly settings: WeightingSettings
}

export interface ResultsQuestion extends Pick<Analysis, 'completed' | 'internal' | 'timezone'> {
  readonly filter: Filter
  /** The plain parameters of a query. Nothing has a value that no survey knows. */
  readonly plain: readonly Filter[]
  /** Undefined = by the length of the period. */
  readonly unit: Results['series']['unit'] | undefined
  /** Null = all feedbacks. */
  readonly found: FoundRows | null
  /** Of so many of the newest feedbacks the time of receipt is returned. */
  readonly newest: number
  /** Null = nothing is weighted. */
  readonly weighting: StoredWeighting | null
}

/** What a search for words found. */
export interface FoundRows {
  readonly ids: readonly string[]
  /** How many of the newest feedbacks were searched. */
  readonly searched: number
}

export interface CountedResults {
  readonly results: Results
  /** At least `newest` of the counted feedbacks, or all of them, were received since. Null = none is counted. */
  readonly newestFrom: number | null
}

export type SegmentResult =
  | Analysed
  | SubjectList
  | CountedResults
  | WeightingEffect
  | RowWeights
  | null

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
} /** `from`: the primary, where the replica could not answer. `cacheBytes`: of all columns that the thread keeps. */ & (
  | { readonly result: SegmentResult; readonly from: QuestionSource; readonly cacheBytes: number }
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
