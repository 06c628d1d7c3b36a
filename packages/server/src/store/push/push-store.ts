// What the store keeps of browsers that want to be notified.

/** What the browser gave out, in base64url, and the words that its reader chose a language for. */
export interface PushTargetText {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** Shown where the message itself is not; null = the server's own words. */
  readonly notice: string | null
}

export interface PushSubscriptionRow {
  readonly id: string
  readonly workspaceId: string
  readonly reader: PushReader
  readonly target: PushTargetText
  /** What its owner calls the browser; empty of a visitor. */
  readonly label: string
  readonly createdAt: number
}

export interface PushDevice extends Pick<PushSubscriptionRow, 'id' | 'label' | 'createdAt'> {
  readonly personId: string
  readonly sessionId: string
}

/** What a browser was notified of up to now. `side`: whose reading ends the stretch of unread. */
export interface PushClaim {
  readonly id: string
  readonly feedbackId: string
  readonly side: 'visitor' | 'agent'
  readonly seq: number
}

export interface PushStore {
  /** The same browser again takes the place of its earlier row; beyond `most` the oldest of its reader are dropped. */
  put(row: PushSubscriptionRow, endpointHash: string, most: number): Promise<void>
  dropOfVisitor(feedbackId: string, endpointHash: string): Promise<boolean>
  dropOfMember(workspaceId: string, personId: string, id: string): Promise<boolean>
  drop(id: string): Promise<void>
  /** Null = it has gone, or its member's session is over. */
  subscription(id: string, now: number): Promise<PushSubscriptionRow | null>
  ofVisitor(feedbackId: string): Promise<readonly string[]>
  /** Of one member, newest first. */
  ofMember(workspaceId: string, personId: string): Promise<readonly PushDevice[]>
  /** Of every member of a workspace whose session still runs. */
  devices(workspaceId: string, now: number): Promise<readonly PushDevice[]>
  /** Takes the right to notify this browser: true for one caller, false when it was notified since the reader last looked. */
  claim(claim: PushClaim): Promise<boolean>
  /** It was not delivered: another try may claim it. */
  release(id: string, feedbackId: string): Promise<void>
  /** A code that opens the conversation once. */
  addHandover(
    handover: { readonly hash: string; readonly workspaceId: string; readonly feedbackId: string },
    expiresAt: number,
    now: number,
  ): Promise<void>
  /** Whether this code was made for that conversation, and nobody has used it. */
  takeHandover(hash: string, feedbackId: string, now: number): Promise<boolean>
}

export type PushReader =
  | { readonly kind: 'visitor'; readonly feedbackId: string }
  | { readonly kind: 'member'; readonly personId: string; readonly sessionId: string }
