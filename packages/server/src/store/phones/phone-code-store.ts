// The store's interface for codes by SMS.

import type { AskingNode } from './phone-questions.ts'

export interface NewPhoneCode {
  readonly id: string
  readonly workspaceId: string
  readonly questionId: string
  /** E.164. */
  readonly address: string
  /** The number's beginning, which neighbouring numbers share. */
  readonly prefix: string
  /** Hashes of the senders: the first is stored, all are counted. */
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
  /** Of at least `count` messages in `windowMs` that are older than `restMs`, this share (0 to 1) must have been answered. */
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
  /** Counts the message in all limits at once, or in no limit. */
  begin(code: NewPhoneCode, limits: PhoneLimits, at: number): Promise<BeginOutcome>
  /** Records the outcome of the message. A sent one voids the earlier codes for its number and question. */
  settle(id: string, outcome: SendOutcome): Promise<void>
  /** A repeat of the right code within `repeatMs` gets the first reply. */
  verify(
    id: string,
    codeHash: string,
    rules: { readonly mostTries: number; readonly repeatMs: number },
    at: number,
  ): Promise<Verdict>
  isVerified(questionId: string, address: string, sinceMs: number): Promise<boolean>
  /** Deletes numbers that no limit and no answer needs any longer, with their messages in the development outbox. */
  forget(at: number): Promise<void>
}

export type BeginOutcome =
  | { readonly kind: 'begun' }
  | {
      readonly kind: 'limited'
      readonly by: PhoneLimit['scope'] | 'approval'
      readonly retryAt: number
    }

/** `unknown`: the provider did not answer, so the message may have been sent and is counted. */
export type SendOutcome = 'sent' | 'refused' | 'unknown'

export type Verdict =
  | { readonly kind: 'verified'; readonly address: string }
  | { readonly kind: 'wrong' | 'expired' | 'burned' | 'unknown' }
