// The store's interface for widgets: their settings, the secret that proves a visitor's identity, and the visits. Codes are
// unique on the instance; calls that are bound to a workspace take its id first, as everywhere in the store.
import type { Customer, WidgetSettings } from '@askwell/contract'
import type { Page, PageRequest } from '../query/page.ts'
import type { Sight } from '../query/sight.ts'
import type { IdentityLevel } from '../schema.ts'

export interface WidgetRow {
  readonly workspaceId: string
  readonly settings: WidgetSettings
  /** Never leaves the server: what the owner signs visitors' ids with, or the public half of it. */
  readonly identitySecret: string | null
  readonly updatedAt: number
}

/** Which of the host's ids the owner has signed. */
export type ProvenBy = 'external_id' | 'user_id'

/** What a visit says about the visitor. */
export type VisitClaims = Partial<Omit<Customer, 'id'>>

export interface VisitWrite {
  readonly id: string
  readonly workspaceId: string
  readonly nodeId: string
  readonly deviceId: string | null
  readonly claims: VisitClaims
  /** null = nothing is proven: the claims find and fill only records that such claims made. */
  readonly provenBy: ProvenBy | null
  readonly at: number
}

export interface VisitRow {
  readonly customerId: string
  readonly nodeId: string
  readonly at: number
}

export interface WidgetStore {
  /** By code. */
  list(workspaceId: string, page: PageRequest, sight?: Sight): Promise<Page<WidgetRow>>
  get(workspaceId: string, code: string): Promise<WidgetRow | null>
  /** For respondents: by code alone. */
  byCode(code: string): Promise<WidgetRow | null>
  /** For respondents: the widgets of a node, by node id alone. */
  ofNode(nodeId: string): Promise<readonly WidgetRow[]>
  /** `identitySecret`: undefined keeps the stored one. `taken` = another workspace has the code. */
  put(
    workspaceId: string,
    settings: WidgetSettings,
    identitySecret: string | null | undefined,
    at: number,
  ): Promise<'stored' | 'taken'>
  remove(workspaceId: string, code: string): Promise<boolean>
  /** Logs a visit and returns its customer. `node_missing`: deleted since the caller read it. */
  visit(visit: VisitWrite): Promise<{ readonly customerId: string } | 'node_missing'>
  /** The visits of one customer, newest first, at most 1,000. */
  visitsOf(workspaceId: string, customerId: string): Promise<readonly VisitRow[]>
  /** The record that is proven by this id, or that the owner stored with it; null = no such record. */
  provenCustomer(workspaceId: string, by: ProvenBy, subject: string): Promise<string | null>
  /** The record of these standings that has one of the ids, which only the page says. Blank ids count as absent. */
  claimedCustomer(
    workspaceId: string,
    ids: {
      readonly external_id?: string | null | undefined
      readonly user_id?: string | null | undefined
    },
    standings: readonly IdentityLevel[],
  ): Promise<string | null>
}
