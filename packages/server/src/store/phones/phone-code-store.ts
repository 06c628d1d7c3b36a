// What the store keeps of codes by SMS.

import type { AskingNode } from './phone-questions.ts'

export interface NewPhoneCode {
  readonly id: string
  readonly workspaceId: string
  readonly questionId: string
  /** E.164. */
  readonly address: string
  /** The number's beginning, that neighbouring numbers share. */
  readonly prefix: string
  /** Who asks, as hashes: the first is kept, all are counted. */
  readonly senders: readonly string[]
  readonly codeHash: string
  readonly expiresAt: number
}

/** At most `count` messages in `windowMs`. */
export interface PhoneLimit {
  readonly scope: 'address' | 'prefix' | 'sender' | 'workspace_id'
  readonly count: number
  readonly windowMs: number
}

export interface PhoneLimits {
  readonly limits: readonly PhoneLimit[]
  /** Of at least `count` messages in `windowMs` that have had `restMs` to be answered, this share (0 to 1) must have been. */
  readonly approval: {
    readonly share: number
    readonly count: number
    readonly windowMs: number
    readonly restMs: number
  }
}

export interface PhoneCodeStore {
  /** Nodes whose published flows have this phone_verification question. */
  nodesAsking(questionId: string): Promise<readonly AskingNode[]>
  /** Takes its place in every limit at once, or in none. */
  begin(code: NewPhoneCode, limits: PhoneLimits, at: number): Promise<BeginOutcome>
  /** What became of the message. A sent one voids the earlier codes for its number and question. */
  settle(id: string, outcome: SendOutcome): Promise<void>
  /** The right code once more within `repeatMs` is answered like the first time. */
  verify(
    id: string,
    codeHash: string,
    rules: { readonly mostTries: number; readonly repeatMs: number },
    at: number,
  ): Promise<Verdict>
  isVerified(questionId: string, address: string, sinceMs: number): Promise<boolean>
  /** Lets numbers go that no limit and no answer can ask for any more, and the development outbox with them. */
  forget(at: number): Promise<void>
}

export type BeginOutcome =
  | { readonly kind: 'begun' }
  | {
      readonly kind: 'limited'
      readonly by: PhoneLimit['scope'] | 'approval'
      readonly retryAt: number
    }

/** `unknown`: the provider did not say, so the message may be on its way and counts. */
export type SendOutcome = 'sent' | 'refused' | 'unknown'

export type Verdict =
  | { readonly kind: 'verified'; readonly address: string }
  | { readonly kind: 'wrong' | 'expired' | 'burned' | 'unknown' }
