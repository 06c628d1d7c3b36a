// The store's interface for browsers that receive notifications.

/** The browser's subscription in base64url, and texts in the language that its user chose. */
export interface PushTargetText {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** Shown instead of the message itself; null = the server's own words. */
  readonly notice: string | null
}

export interface PushSubscriptionRow {
  readonly id: string
  readonly workspaceId: string
  readonly reader: PushReader
  readonly target: PushTargetText
  /** The member's name for the browser; empty for a visitor. */
  readonly label: string
  readonly createdAt: number
}

export interface PushDevice extends Pick<PushSubscriptionRow, 'id' | 'label' | 'createdAt'> {
  readonly personId: string
  readonly sessionId: string
}

/** Up to where a browser has been notified. `side`: the reader whose mark allows the next notification. */
export interface PushClaim {
  readonly id: string
  readonly feedbackId: string
  readonly side: 'visitor' | 'agent'
  readonly seq: number
}

export interface PushStore {
  /** A known browser replaces its earlier row; beyond `most` the oldest rows of its reader are deleted. */
  put(row: PushSubscriptionRow, endpointHash: string, most: number): Promise<void>
  dropOfVisitor(feedbackId: string, endpointHash: string): Promise<boolean>
  dropOfMember(workspaceId: string, personId: string, id: string): Promise<boolean>
  drop(id: string): Promise<void>
  /** Null = it was deleted, or its member's session has ended. */
  subscription(id: string, now: number): Promise<PushSubscriptionRow | null>
  ofVisitor(feedbackId: string): Promise<readonly string[]>
  /** The browsers of one member, newest first. */
  ofMember(workspaceId: string, personId: string): Promise<readonly PushDevice[]>
  /** The browsers of all members of a workspace whose session is valid. */
  devices(workspaceId: string, now: number): Promise<readonly PushDevice[]>
  /** Claims the notification of this browser: true for one caller, false when it was notified since the reader last looked. */
  claim(claim: PushClaim): Promise<boolean>
  /** After a failed delivery: another attempt may claim it. */
  release(id: string, feedbackId: string): Promise<void>
  /** Adds a code that opens the conversation once. */
  addHandover(
    handover: { readonly hash: string; readonly workspaceId: string; readonly feedbackId: string },
    expiresAt: number,
    now: number,
  ): Promise<void>
  /** Uses the code up; true = it was made for that conversation and was unused. */
  takeHandover(hash: string, feedbackId: string, now: number): Promise<boolean>
}

export type PushReader =
  | { readonly kind: 'visitor'; readonly feedbackId: string }
  | { readonly kind: 'member'; readonly personId: string; readonly sessionId: string }
