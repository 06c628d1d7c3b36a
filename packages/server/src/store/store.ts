// The store: one interface, two engines (SQLite embedded, PostgreSQL), one test suite. Everything that is bound to a
// workspace takes its id first, and an id of another workspace answers like an unknown one. Times are milliseconds
// since 1970. The store knows nothing of HTTP, of the engine, or of who may do what.
import type {
  Bundle,
  Channel,
  Customer,
  Device,
  FeedbackCustomer,
  Flow,
  NodeSettings,
  PathStep,
  ShownNotice,
  StoredResponse,
} from '@askwell/contract'
import type { BundleText } from './bundles/bundle-text.ts'
import type { Chats } from './chats/chat-store.ts'
import type { NewConsent } from './customers/consents.ts'
import type { CustomerStore } from './customers/customers.ts'
import type { ErasureStore } from './customers/erasure.ts'
import type { SeenFilters } from './feedback/feedback-filters.ts'
import type { DraftStore } from './flows/drafts.ts'
import type { GoldenPathStore } from './flows/golden-paths.ts'
import type { IntegrationStore } from './integrations/integrations.ts'
import type { JobStore } from './jobs/jobs.ts'
import type { MailingStore } from './mailings/mailings.ts'
import type { CountStore } from './nodes/counts.ts'
import type { NodeLimitStore } from './nodes/node-limits.ts'
import type { SignatureKeyStore } from './nodes/signature-keys.ts'
import type { PhoneCodeStore } from './phones/phone-codes.ts'
import type { SmsOutbox } from './phones/sms-outbox.ts'
import type { PushStore } from './push/push.ts'
import type { Sight } from './query/sight.ts'
import type { ResultStore } from './results/result-store.ts'
import type { TryStore } from './sign-in/account-tries.ts'
import type { WebhookStore } from './webhooks/webhook-store.ts'
import type { ProvenBy, WidgetStore } from './widgets/widget-store.ts'

export type { NewConsent } from './customers/consents.ts'
export type { CustomerOutcome, CustomerRow } from './customers/customers.ts'
export type { AnswersOfErased, Erasing } from './customers/erasure.ts'
export type { DraftRow, DraftSave } from './flows/drafts.ts'
export type { ClaimedJob, NewJob } from './jobs/jobs.ts'
export type { ConsentRecord as ConsentRow } from './schema.ts'
export type { TryRule } from './sign-in/account-tries.ts'
export type { DeliveryRow, WebhookRow } from './webhooks/webhook-store.ts'

import type { FileClaim } from './files/file-claims.ts'
import type { FileStore } from './files/files.ts'
import type { PeopleStore, SignInStore } from './people/people.ts'

export interface Page<T> {
  readonly items: readonly T[] /** Opaque; null = the last page. */
  readonly next: string | null
}
export interface PageRequest {
  readonly after?: string | undefined
  readonly limit: number
}

export interface FlowRow {
  readonly id: string
  readonly name: string
  readonly draft: Flow
  readonly publishedVersion: number | null
  readonly updatedAt: number
}
export interface FlowVersionRow {
  readonly flowId: string
  readonly version: number
  readonly publishedAt: number
  readonly document: Flow
}
export interface NodeRow {
  readonly id: string
  readonly workspaceId: string
  readonly settings: NodeSettings
  readonly createdAt: number
  readonly updatedAt: number
}

/** A feedback as it is stored: what C-04 checked, masked and clamped. */
export interface FeedbackRow {
  readonly id: string
  readonly workspaceId: string
  readonly nodeId: string
  readonly flowId: string
  readonly flowVersion: number
  readonly deviceId: string
  /** What is kept of the Idempotency-Key; null = the device and the time make the run; left out = not stored yet. */
  readonly keptKey?: string | null
  readonly isCompleted: boolean
  readonly isInternal: boolean
  readonly isOffline: boolean
  readonly createdAt: number
  /** As the respondent's clock claimed it; equals createdAt unless that was clamped. Part of the natural key. */
  readonly claimedAt: number
  readonly receivedAt: number
  readonly languageId: string
  readonly channel: Channel | null
  readonly originUrl: string | null
  readonly userId: string | null
  readonly timeSpentSeconds: number
  readonly responses: readonly StoredResponse[]
  /** Customer fields as sent, and the customer record they belong to once stored. */
  readonly customer: FeedbackCustomer | null
  readonly customerId: string | null
  readonly attachmentIds: readonly string[]
  readonly path: readonly PathStep[]
  readonly seed: number | null
  /** The privacy notice that stood on the page; left out = none. */
  readonly shownNotice?: ShownNotice | null
  /** What it was answered on; left out = not known. */
  readonly device?: Device | null
  /** SHA-256 of the chat token, when the flow can end in a chat. */
  readonly chatTokenHash: string | null
  /** By what a repeat shows that it comes from the same visitor, where the Idempotency-Key cannot show it; left out = none. */
  readonly retryProof?: string | null
}

export interface NewFeedbackRow extends Omit<FeedbackRow, 'customerId' | 'keptKey'> {
  /** Idempotency-Key, or null when only the natural key (device, node, created_at as claimed) stands. Of a random one only the hash is kept. */
  readonly idempotencyKey: string | null
}

export interface FeedbackWrite {
  readonly row: NewFeedbackRow
  /** X-FID: adds to this partial if it is this node's and device's own. */
  readonly continues: string | null
  /** Refuse a complete feedback when this customer or device completed one for the node at or after this time; null = do not look. */
  readonly refuseIfAnsweredSince: number | null
  /** Refuse when the node already has this many complete, not internal feedbacks; null = no quota. */
  readonly quota: number | null
  /** What the quota counts was received since; left out = ever. */
  readonly countsSince?: number | null
  /** The device that uploaded the files, where the row may not name it. */
  readonly uploadDeviceId?: string
  /** Which of the host's ids the owner has signed; left out = none, and what is said of the customer is a claim. */
  readonly provenBy?: ProvenBy | null
  /** Uploads that the answers hold; all of them become this feedback's, or nothing is stored. */
  readonly files: readonly FileClaim[]
  /** Answers to agreements; left out = none. */
  readonly consents?: readonly NewConsent[]
  /** The feedback as receivers of webhooks shall read it, without its id and customer id; left out = nobody listens. */
  readonly told?: Readonly<Record<string, unknown>>
}

export type FeedbackOutcome =
  /** `repeated`: this very feedback was there already; nothing changed. */
  | { readonly kind: 'repeated'; readonly id: string }
  /** `fillsQuota`: it took the last place of the quota. */
  | { readonly kind: 'stored'; readonly id: string; readonly fillsQuota?: boolean }
  | { readonly kind: 'files_refused'; readonly fileIds: readonly string[] }
  | { readonly kind: 'already_answered' | 'quota_full' | 'already_completed' | 'node_missing' }

/** Ids that belong to another workspace. */
export interface TakenIds {
  readonly customers: readonly string[]
  readonly others: readonly string[]
}

/** `erased`: customers that stayed out, for they were erased. */
/** Reads a part of a workspace, a slice at a time, when somebody takes it. */
export type BundleReads = {
  readonly [Member in Exclude<keyof Bundle, 'format' | 'drafts'>]-?: () => AsyncIterable<
    NonNullable<Bundle[Member]>[number]
  >
}
export type ImportOutcome =
  | { readonly kind: 'stored'; readonly erased: readonly string[] }
  | { readonly kind: 'taken'; readonly taken: TakenIds }

export interface Store {
  readonly engine: 'sqlite' | 'postgres'
  /** Whether the database itself keeps workspaces apart (`scope.ts`); the embedded one has no such means. */
  readonly wall: 'up' | 'down' | 'none'
  readonly people: PeopleStore
  /** For `access/sign-in` alone. */
  readonly signIn: SignInStore
  /** Throws when the database does not answer or migrations are missing. */
  ready(): Promise<void>
  close(): Promise<void>

  /** The only workspace's id, made with its first key on the first start. `null` when there is none. */
  firstWorkspace(): Promise<string | null>
  createWorkspace(name: string, at: number): Promise<string>
  addApiKey(
    workspaceId: string,
    key: { hash: string; prefix: string; name: string },
    at: number,
  ): Promise<void>
  workspaceOfApiKey(hash: string): Promise<string | null>
  /** Instance-wide secrets made once (chat tokens, submission tokens, previews): `make` is asked only when there is none; servers starting together get the same. */
  secret(name: string, make: () => string): Promise<string>

  /** `sight`, here and below: see `sight.ts`. */
  /** Seals everything again with the key that this store was opened with; how many texts that were. It goes in slices and may be ended by what `sealed` throws; once it is done, the keys before it open nothing. */
  rotateKey(sealed?: (count: number) => void): Promise<number>

  listFlows(workspaceId: string, page: PageRequest, sight?: Sight): Promise<Page<FlowRow>>
  flow(workspaceId: string, id: string, sight?: Sight): Promise<FlowRow | null>
  /** Makes or replaces the draft. `taken` = the id belongs to another workspace. */
  putDraft(workspaceId: string, flow: Flow, at: number): Promise<'stored' | 'taken'>
  readonly drafts: DraftStore
  /** `in_use`: a node runs it or feedback needs it. */
  deleteFlow(workspaceId: string, id: string): Promise<'deleted' | 'missing' | 'in_use'>
  /** Stores the draft as the next version (1, 2, …), immutable, and answers its number. Null = no such flow. */
  publish(workspaceId: string, id: string, at: number): Promise<number | null>
  /** An earlier version's document as the next version; the draft stays. Null = no such version. */
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

  listNodes(workspaceId: string, page: PageRequest, sight?: Sight): Promise<Page<NodeRow>>
  node(workspaceId: string, id: string): Promise<NodeRow | null>
  /** The respondent's side: by id alone. */
  nodeById(id: string): Promise<NodeRow | null>
  putNode(
    workspaceId: string,
    id: string,
    settings: NodeSettings,
    at: number,
  ): Promise<'stored' | 'taken'>
  deleteNode(workspaceId: string, id: string): Promise<boolean>

  readonly widgets: WidgetStore
  /**
   * Grows with every change of a node, flow version or widget made through this store object. Caches of the respondent's
   * side compare it, so that a change is seen at once on this server; on others after their cache's second.
   */
  settingsRevision(): number

  customer(workspaceId: string, id: string, sight?: Sight): Promise<Customer | null>

  /** As text where it may be large. All or nothing, by id; flows are stored as draft and, where they differ from the newest version, published. `taken`: nothing is stored. */
  importBundle(workspaceId: string, bundle: Bundle | BundleText, at: number): Promise<ImportOutcome>
  readsOfBundle(workspaceId: string): BundleReads

  /**
   * Stores one feedback with its answers and customer, exactly once, durable when the promise resolves. Calls that
   * arrive together share a commit; one that fails fails alone.
   */
  saveFeedback(write: FeedbackWrite): Promise<FeedbackOutcome>
  /** An earlier feedback under the same key, to answer a repeat before anything is checked again. */
  feedbackByKey(
    nodeId: string,
    key: { idempotencyKey: string } | { deviceId: string; claimedAt: number },
  ): Promise<{ id: string; isCompleted: boolean } | null>
  /** Newest received first. */
  listFeedback(
    workspaceId: string,
    filters: SeenFilters,
    page: PageRequest,
  ): Promise<Page<FeedbackRow>>
  feedback(workspaceId: string, id: string, sight?: Sight): Promise<FeedbackRow | null>
  /** With everything that hangs on it; receivers of webhooks get an event. */
  deleteFeedback(workspaceId: string, id: string, at: number): Promise<boolean>

  readonly chats: Chats
  /** Browsers that want to be notified. */
  readonly push: PushStore

  /** Demo data only: many feedbacks at once, without checks. */
  insertFeedback(rows: readonly NewFeedbackRow[]): Promise<void>

  readonly results: ResultStore
  readonly customers: CustomerStore
  readonly erasure: ErasureStore
  readonly webhooks: WebhookStore
  readonly signatureKeys: SignatureKeyStore
  readonly limits: NodeLimitStore
  readonly mailings: MailingStore
  readonly counts: CountStore
  readonly tries: TryStore

  /** Work for later: see jobs.ts. */
  readonly jobs: JobStore
  readonly files: FileStore
  readonly phoneCodes: PhoneCodeStore
  /** The development provider's. */
  readonly smsOutbox: SmsOutbox
  readonly integrations: IntegrationStore
}

/** The store could not do its work now (database away, disk full, directory held by another server): a 503, or a refused start. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  readonly reason: 'away' | 'taken' | 'unusable' | 'schema'
  constructor(
    message: string,
    { reason = 'away', ...options }: ErrorOptions & { reason?: StoreUnavailable['reason'] } = {},
  ) {
    super(message, options)
    this.reason = reason
  }
}
