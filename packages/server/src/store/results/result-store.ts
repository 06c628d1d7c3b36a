// The store's interface for results: what was answered, texts to show, sealed columns, shared pages.
import type { Kysely } from 'kysely'
import type { SeenFilters } from '../feedback/feedback-filters.ts'
import type { Page, PageRequest } from '../query/page.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import {
  type AnsweredFlow,
  answeredFlows,
  newestWritten,
  nodesAnswered,
  searchedIds,
  type WrittenAnswer,
  writtenPage,
} from './result-reads.ts'
import {
  addResultShare,
  type ResultShareRow,
  removeResultShare,
  resultShareByToken,
  resultShares,
  type SharedOf,
} from './result-shares.ts'
import {
  changedNodes,
  grownNodes,
  keepSegments,
  type NodeToSeal,
  type Sealing,
  type SealingLimits,
  type Unsealed,
  unsealed,
} from './segments.ts'

export type { SeenFilters } from '../feedback/feedback-filters.ts'
export { settledAfterMs } from './changed-hours.ts'
export type { WrittenAnswer } from './result-reads.ts'
export type { ResultShareRow, SharedOf } from './result-shares.ts'
export type { NodeToSeal, Sealing, SealingLimits } from './segments.ts'

export interface WrittenText extends WrittenAnswer {
  /** Whether the body is the address of an upload. */
  readonly isFile: boolean
}

export interface ResultStore {
  /** How much feedback fits, by the version of the flow that was answered, most first. */
  answered(workspaceId: string, filters: SeenFilters): Promise<readonly AnsweredFlow[]>
  /** Newest first: of the newest `searched` feedbacks that fit the other filters, those that contain `q`. */
  search(
    workspaceId: string,
    filters: SeenFilters,
    limits: { readonly searched: number; readonly found: number },
  ): Promise<{ readonly ids: readonly string[]; readonly searched: number }>
  /** The texts of these questions in the newest `lookAt` feedbacks that fit, newest first. */
  written(
    workspaceId: string,
    filters: SeenFilters,
    questionIds: readonly string[],
    lookAt: number,
  ): Promise<readonly WrittenAnswer[]>
  /** Newest first; a short page may still have a next one. */
  texts(
    workspaceId: string,
    filters: SeenFilters,
    questionId: string,
    page: PageRequest,
  ): Promise<Page<WrittenText>>
  /** Nodes of a workspace, in the order of their ids. */
  nodeIds(workspaceId: string): Promise<readonly string[]>
  /** Those of the nodes at which one of the flows was answered. */
  nodesAnswered(
    workspaceId: string,
    flowIds: readonly string[],
    nodeIds: readonly string[],
  ): Promise<readonly string[]>
  /** Nodes with feedback that was changed since it was sealed into columns. */
  changedNodes(): Promise<readonly NodeToSeal[]>
  /** Nodes with enough settled feedback that is not sealed. */
  grownNodes(limits: SealingLimits): Promise<readonly NodeToSeal[]>
  /** Of the whole instance. */
  unsealed(limits: SealingLimits): Promise<Unsealed>
  /** False, and nothing is stored, when another server has sealed the same time or has replaced what is replaced. */
  keepSegments(sealing: Sealing): Promise<boolean>
  shares(workspaceId: string, of: SharedOf): Promise<readonly ResultShareRow[]>
  shareByToken(tokenHash: string): Promise<ResultShareRow | null>
  addShare(share: ResultShareRow, tokenHash: string): Promise<void>
  removeShare(workspaceId: string, of: SharedOf, id: string): Promise<boolean>
}

export const resultWrites = {
  keepSegments,
  addResultShare,
  removeResultShare,
}

export const resultStore = (
  db: Kysely<Tables>,
  write: Calls<typeof resultWrites>,
): ResultStore => ({
  answered: (workspaceId, filters) => answeredFlows(db, workspaceId, filters),
  search: (workspaceId, filters, limits) => searchedIds(db, workspaceId, filters, limits),
  written: (workspaceId, filters, questionIds, lookAt) =>
    newestWritten(db, workspaceId, filters, questionIds, lookAt),
  texts: (workspaceId, filters, questionId, page) =>
    writtenPage(db, workspaceId, filters, questionId, page),
  nodeIds: async (workspaceId) =>
    (
      await db
        .selectFrom('node')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),
  nodesAnswered: (workspaceId, flowIds, nodeIds) =>
    nodesAnswered(db, workspaceId, flowIds, nodeIds),
  changedNodes: () => changedNodes(db),
  grownNodes: (limits) => grownNodes(db, limits),
  unsealed: (limits) => unsealed(db, limits),
  keepSegments: (sealing) => write.keepSegments(sealing),
  shares: (workspaceId, of) => resultShares(db, workspaceId, of),
  shareByToken: (tokenHash) => resultShareByToken(db, tokenHash),
  addShare: (share, tokenHash) => write.addResultShare(share, tokenHash),
  removeShare: (workspaceId, of, id) => write.removeResultShare(workspaceId, of, id),
})
