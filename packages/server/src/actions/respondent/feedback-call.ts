// A feedback as a call sends it, and what is needed to store it.
import type { Channel, Device, FeedbackPayload } from '@askwell/contract'
import type { FeedbackWrite } from '../../store/feedback/feedback-store.ts'
import type { Store } from '../../store/store.ts'
import type { Sender } from './domains.ts'
import type { VisitCall } from './register-visit.ts'
import type { Settings } from './settings.ts'

export interface FeedbackCall {
  readonly payload: FeedbackPayload
  readonly isCompleted: boolean
  /** The feedback has no answers: it exists for the conversation that a message begins. */
  readonly isMessage?: true
  readonly idempotencyKey: string | null
  readonly continues: string | null
  readonly channel: Channel | null
  readonly sender: Sender
  /** Whether this visitor's link was signed; only used if the node requires signed links. */
  readonly hasSubmissionToken: boolean
  /** The customer that the visitor's signed link names. */
  readonly signedCreatorId: string | null
  /** Only used if a widget of the node is in secure mode. */
  readonly hasSecurityToken: boolean
  /** Which of the host's ids the owner has proven. */
  readonly identity: VisitCall['identity']
  /** The device it was answered on; null = unknown. */
  readonly device: Device | null
  /** The address and the browser of the caller. */
  readonly caller: string
  readonly receivedAt: number
}

export interface FeedbackTools {
  readonly store: Store
  readonly settings: Settings
  readonly newId: () => string
  readonly chatSecret: Buffer
  readonly ownHosts: readonly string[]
  /** Returns the complete address of a stored file. */
  readonly fileUrl: (address: string) => string
  /** The feedback as receivers of webhooks read it. */
  readonly toldFeedback: (row: FeedbackWrite['row']) => Readonly<Record<string, unknown>>
}
