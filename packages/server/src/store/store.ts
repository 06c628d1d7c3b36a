// The store: one interface, two engines (SQLite embedded, PostgreSQL), one test suite. Everything that is bound to a
// workspace takes its id first, and an id of another workspace answers like an unknown one. Times are milliseconds
// since 1970. The store knows nothing of HTTP, of the engine, or of who may do what.
import type { Customer } from '@askwell/contract'
import type { BundleStore } from './bundles/bundle-store.ts'
import type { Chats } from './chats/chat-store.ts'
import type { CustomerStore } from './customers/customers.ts'
import type { ErasureStore } from './customers/erasure.ts'
import type { FeedbackStore } from './feedback/feedback-store.ts'
import type { FileStore } from './files/files.ts'
import type { FlowStore } from './flows/flow-store.ts'
import type { IntegrationStore } from './integrations/integrations.ts'
import type { JobStore } from './jobs/jobs.ts'
import type { MailingStore } from './mailings/mailings.ts'
import type { NodeStore } from './nodes/node-store.ts'
import type { PeopleStore, SignInStore } from './people/people.ts'
import type { PhoneCodeStore } from './phones/phone-codes.ts'
import type { SmsOutbox } from './phones/sms-outbox.ts'
import type { PushStore } from './push/push.ts'
import type { Sight } from './query/sight.ts'
import type { ResultStore } from './results/result-store.ts'
import type { TryStore } from './sign-in/account-tries.ts'
import type { WebhookStore } from './webhooks/webhook-store.ts'
import type { WidgetStore } from './widgets/widget-store.ts'
import type { WorkspaceStore } from './workspaces/workspace-store.ts'

export interface Store extends WorkspaceStore, FlowStore, NodeStore, BundleStore, FeedbackStore {
  readonly engine: 'sqlite' | 'postgres'
  /** Whether the database itself keeps workspaces apart (`scope.ts`); the embedded one has no such means. */
  readonly wall: 'up' | 'down' | 'none'
  readonly people: PeopleStore
  /** For `access/sign-in` alone. */
  readonly signIn: SignInStore
  /** Throws when the database does not answer or migrations are missing. */
  ready(): Promise<void>
  close(): Promise<void>
  /**
   * Grows with every change of a node, flow version or widget made through this store object. Caches of the respondent's
   * side compare it, so that a change is seen at once on this server; on others after their cache's second.
   */
  settingsRevision(): number

  customer(workspaceId: string, id: string, sight?: Sight): Promise<Customer | null>
  readonly widgets: WidgetStore
  readonly chats: Chats
  /** Browsers that want to be notified. */
  readonly push: PushStore
  readonly results: ResultStore
  readonly customers: CustomerStore
  readonly erasure: ErasureStore
  readonly webhooks: WebhookStore
  readonly mailings: MailingStore
  readonly tries: TryStore
  /** Work for later: see jobs.ts. */
  readonly jobs: JobStore
  readonly files: FileStore
  readonly phoneCodes: PhoneCodeStore
  /** The development provider's. */
  readonly smsOutbox: SmsOutbox
  readonly integrations: IntegrationStore
}
