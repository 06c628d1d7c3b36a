// The store's interface for results: rows to tally, texts to show, shared pages.
import type { Kysely } from 'kysely'
import { idsOfLanguage, type SeenFilters } from '../feedback/feedback-filters.ts'
import type { Page, PageRequest } from '../query/page.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import {
  newestWritten,
  nodesAnswered,
  searchedRows,
  type TallyCursor,
  type TallyRow,
  tallyRows,
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
} from './segments.ts'
import {
  type DirtyHour,
  dirtyHours,
  type Fold,
  forgetTallies,
  keepFold,
  keptTallies,
  receivedAtLeast,
  receivedFrom,
  type StoredTally,
  type TallyMark,
  type TallyUnit,
  tallyMark,
} from './tallies.ts'

export type { SeenFilters } from '../feedback/feedback-filters.ts'
export type { TallyCursor, TallyRow, WrittenAnswer } from './result-reads.ts'
export type { ResultShareRow, SharedOf } from './result-shares.ts'
export type { NodeToSeal, Sealing } from './segments.ts'
export type { StoredTally, TallyMark, TallyUnit } from './tallies.ts'
export { settledAfterMs } from './tallies.ts'

export interface WrittenText extends WrittenAnswer {
  /** Whether the body is the address of an upload. */
  readonly isFile: boolean
}

export interface ResultStore {
  /** Oldest received first, by the same filters as the list. */
  rows(
    workspaceId: string,
    filters: SeenFilters,
    slice: { readonly after: TallyCursor | null; readonly limit: number },
  ): Promise<readonly TallyRow[]>
  /** Newest first: of the newest `searched` feedbacks that fit the other filters, those that contain `q`. */
  search(
    workspaceId: string,
    filters: SeenFilters,
    limits: { readonly searched: number; readonly found: number },
  ): Promise<{ readonly rows: readonly TallyRow[]; readonly searched: number }>
  /** The language ids for a code, or for one id, in a workspace's flows. */
  languageIds(workspaceId: string, language: string): Promise<readonly string[]>
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
  tallyMark(nodeId: string): Promise<TallyMark | null>
  /** Stored tallies that start in a range of hours; spans without feedback have no tally. */
  keptTallies(
    nodeId: string,
    unit: TallyUnit,
    from: number,
    before: number,
  ): Promise<readonly StoredTally[]>
  dirtyHours(nodeId: string, from: number, before: number): Promise<readonly DirtyHour[]>
  /** The first time of receipt at or after `fromMs`; null = no feedback. */
  receivedFrom(nodeId: string, fromMs: number): Promise<number | null>
  receivedAtLeast(nodeId: string, fromMs: number, many: number): Promise<boolean>
  /** False, and nothing is stored, when a counted hour changed meanwhile or the mark is not the expected one. */
  keepFold(fold: Fold, expected: TallyMark | null): Promise<boolean>
  forgetTallies(nodeId: string): Promise<void>
  /** Nodes with feedback that was changed since it was sealed into columns. */
  changedNodes(): Promise<readonly NodeToSeal[]>
  /** Nodes with enough settled feedback that is not sealed. */
  grownNodes(limits: SealingLimits): Promise<readonly NodeToSeal[]>
  /** False, and nothing is stored, when another server has sealed the same time or has replaced what is replaced. */
  keepSegments(sealing: Sealing): Promise<boolean>
  shares(workspaceId: string, of: SharedOf): Promise<readonly ResultShareRow[]>
  shareByToken(tokenHash: string): Promise<ResultShareRow | null>
  addShare(share: ResultShareRow, tokenHash: string): Promise<void>
  removeShare(workspaceId: string, of: SharedOf, id: string): Promise<boolean>
}

export const resultWrites = {
  keepFold,
  forgetTallies,
  keepSegments,
  addResultShare,
  removeResultShare,
}

export const resultStore = (
  db: Kysely<Tables>,
  write: Calls<typeof resultWrites>,
): ResultStore => ({
  rows: (workspaceId, filters, slice) => tallyRows(db, workspaceId, filters, slice),
  search: (workspaceId, filters, limits) => searchedRows(db, workspaceId, filters, limits),
  languageIds: (workspaceId, language) => idsOfLanguage(db, workspaceId, language),
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
  tallyMark: (nodeId) => tallyMark(db, nodeId),
  keptTallies: (nodeId, unit, from, before) => keptTallies(db, nodeId, unit, from, before),
  dirtyHours: (nodeId, from, before) => dirtyHours(db, nodeId, from, before),
  receivedFrom: (nodeId, fromMs) => receivedFrom(db, nodeId, fromMs),
  receivedAtLeast: (nodeId, fromMs, many) => receivedAtLeast(db, nodeId, fromMs, many),
  keepFold: (fold, expected) => write.keepFold(fold, expected),
  forgetTallies: (nodeId) => write.forgetTallies(nodeId),
  changedNodes: () => changedNodes(db),
  grownNodes: (limits) => grownNodes(db, limits),
  keepSegments: (sealing) => write.keepSegments(sealing),
  shares: (workspaceId, of) => resultShares(db, workspaceId, of),
  shareByToken: (tokenHash) => resultShareByToken(db, tokenHash),
  addShare: (share, tokenHash) => write.addResultShare(share, tokenHash),
  removeShare: (workspaceId, of, id) => write.removeResultShare(workspaceId, of, id),
})
