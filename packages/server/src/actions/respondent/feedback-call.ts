// A feedback as a call brings it, and what is needed to store it.
import type { Channel, Device, FeedbackPayload } from '@askwell/contract'
import type { FeedbackWrite } from '../../store/feedback/feedback-store.ts'
import type { Store } from '../../store/store.ts'
import type { Sender } from './domains.ts'
import type { VisitCall } from './register-visit.ts'
import type { Settings } from './settings.ts'

export interface FeedbackCall {
  readonly payload: FeedbackPayload
  readonly isCompleted: boolean
  readonly idempotencyKey: string | null
  readonly continues: string | null
  readonly channel: Channel | null
  readonly sender: Sender
  /** This visitor's link was signed: only asked where the node wants signed links. */
  readonly hasSubmissionToken: boolean
  /** The customer that the visitor's signed link names. */
  readonly signedCreatorId: string | null
  /** Only asked where a widget of the node is in secure mode. */
  readonly hasSecurityToken: boolean
  /** What the owner vouches for of the host's ids. */
  readonly identity: VisitCall['identity']
  /** What it was answered on; null = not known. */
  readonly device: Device | null
  /** The address and the browser that it came from. */
  readonly caller: string
  readonly receivedAt: number
}

export interface FeedbackTools {
  readonly store: Store
  readonly settings: Settings
  readonly newId: () => string
  readonly chatSecret: Buffer
  readonly ownHosts: readonly string[]
  /** The whole address of a stored file. */
  readonly fileUrl: (address: string) => string
  /** The feedback as receivers of webhooks read it. */
  readonly toldFeedback: (row: FeedbackWrite['row']) => Readonly<Record<string, unknown>>
}
